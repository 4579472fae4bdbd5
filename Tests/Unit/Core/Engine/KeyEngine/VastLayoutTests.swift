// SPDX-License-Identifier: MIT

import Foundation
import LayoutFiles
import Testing
import YAML

@testable import Engine

/// Layouts as large as files may have them.
@Suite(.timeLimit(.minutes(10))) struct VastLayoutTests {
    /// A layout of many layers of ten rows of a hundred places, the last of which has alternates.
    private func layout(layers: Int) throws -> Layout {
        let plain = Array(repeating: "a", count: 100).joined(separator: " ")
        let first = "Last " + Array(repeating: "a", count: 99).joined(separator: " ")
        let last = Array(repeating: "e", count: 100).joined(separator: " ")
        var text = "height: 100%\nkeys:\n  Last: {layer: l\(layers - 1)}\n  e: {alternates: f}\nlayers:\n"
        for layer in 0..<layers {
            let row = layer == 0 ? first : layer == layers - 1 ? last : plain
            text += "  l\(layer):\n" + String(repeating: "    - \(row)\n", count: 10)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "vast-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: "vast.yaml"))
        var diagnostics = DiagnosticList()
        let file = LayoutLibrary(directories: [folder.path]).layout(named: "vast", into: &diagnostics)
        #expect(!diagnostics.hasErrors)
        return try #require(file).layout
    }

    /// The eighth layer's last place is the 8,000th.
    @Test func `a long press on the last of 8,000 keys offers its alternates`() throws {
        let rig = Rig(try layout(layers: 8))
        #expect(rig.placed.layers.joined().count == 8000)
        #expect(try rig.perform("tap 0.5%,5%") == "")
        #expect(rig.drawnView.layer == "l7")
        #expect(try rig.perform("down a 99.5%,99%") == "")
        rig.pass(400_000)
        #expect(rig.drawnView.alternates.map(\.label) == ["f"])
        #expect(try rig.perform("up a") == "KEY_F↓ KEY_F↑")
        // In every row, and by a tap.
        for row in 0..<10 {
            #expect(try rig.perform("tap 50%,\(row * 10 + 5)%") == "KEY_E↓ KEY_E↑")
        }
    }
}
