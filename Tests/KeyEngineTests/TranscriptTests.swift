// SPDX-License-Identifier: MIT

import Foundation
import LayoutFiles
import Layouts
import Testing
import Transcripts
import YAMLDocuments

@testable import KeyEngine

/// The corpus of `Tests/Transcripts`, performed on the engine alone.
@Suite struct TranscriptTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Transcripts").standardizedFileURL.path
    private static let layouts = LayoutLibrary(
        directories: [folder + "/layouts"], checkout: folder + "/../../config/layouts")

    static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?
        .filter { $0.hasSuffix(".transcript") }.sorted() ?? []

    @Test func theCorpusIsThere() {
        #expect(Self.names.count >= 30)
    }

    @Test(arguments: names)
    func theEngineTypesWhatIsWritten(name: String) throws {
        let text = try String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8)
        let transcript = try Transcript(parsing: text)
        var diagnostics = DiagnosticList()
        let file = Self.layouts.layout(named: transcript.layout, into: &diagnostics)
        let layout = try #require(file, "\(diagnostics)").layout
        let rig = Rig(layout, panelSize: transcript.panelSize)
        for step in transcript.steps {
            for statement in step.statements { try rig.perform(statement) }
            let expected = step.expected.map(\.description).joined(separator: " ")
            #expect(rig.take() == expected, "\(name):\(step.line)")
            #expect(rig.passed == step.passed, "\(name):\(step.line)")
        }
        rig.pass(1_000_000)
        #expect(rig.take() == "")
        #expect(rig.isIdle)
        #expect(rig.deadline == nil)
    }
}
