// SPDX-License-Identifier: MIT

import Checkout
import Configuration
import Foundation
import LayoutFiles
import Testing
import Transcripts
import YAML

@testable import Engine

/// The corpus of `Tests/Transcripts`, performed on the engine alone.
@Suite(.timeLimit(.minutes(10))) struct TranscriptTests {
    private static let folder = Checkout.transcripts
    private static let layouts = LayoutLibrary(
        directories: [folder + "/layouts"], checkout: Checkout.layouts)

    static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?
        .filter { $0.hasSuffix(".transcript") }.sorted() ?? []

    @Test func `there are at least 30 transcripts`() {
        #expect(Self.names.count >= 30)
    }

    @Test(arguments: names)
    func `the key engine does what each transcript expects`(name: String) throws {
        let text = try String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8)
        let transcript = try Transcript(parsing: text)
        let set = try Self.set(transcript.allLayouts)
        let rig = Rig(
            set.files.map(\.layout), links: set.links, panelSize: transcript.panelSize,
            avoidsTouches: transcript.avoidsTouches,
            scanning: transcript.isScanned ? transcript.scanning : nil,
            limits: try Self.panel(of: transcript).touches
                .limits(inKiosk: false, onPanelOf: transcript.panelSize),
            staff: try Self.panel(of: transcript).staffGesture
                .map { ($0.taps(onPanelOf: transcript.panelSize), transcript.layouts.count) })
        var generator = SeededGenerator(seed: 1)
        if let confirm = transcript.guided {
            rig.core.perform(.guide(GuidedTouch(confirm: confirm)), at: rig.now)
            #expect(rig.takeSaid() == ["began"])
        }
        if rig.isShuffleDue { rig.engine.shuffle(using: &generator) }
        var follower = StateFollower(rig)
        for step in transcript.steps {
            var isShuffled = false
            for statement in step.statements {
                try rig.perform(statement)
                follower.follow(rig)
                #expect(follower.view == rig.drawnView, "\(name):\(step.line)")
                guard rig.isShuffleDue else { continue }
                rig.engine.shuffle(using: &generator)
                isShuffled = true
            }
            let expected = step.expected.map(\.description).joined(separator: " ")
            #expect(rig.take() == expected, "\(name):\(step.line)")
            #expect(rig.passed == step.passed, "\(name):\(step.line)")
            #expect(rig.takeEnded() == step.ended, "\(name):\(step.line)")
            #expect(rig.takeSaid() == step.said, "\(name):\(step.line)")
            #expect(isShuffled == step.isShuffled, "\(name):\(step.line)")
            if let place = step.place { #expect(rig.place == place, "\(name):\(step.line)") }
            let status = rig.core.viewStatus
            if let height = step.height {
                #expect(status.place.height * 100 == height, "\(name):\(step.line)")
            }
            #expect(status.coversField == step.covers, "\(name):\(step.line)")
            if let layout = step.layout { #expect(rig.drawnView.layout == layout, "\(name):\(step.line)") }
        }
        if transcript.guided != nil { rig.core.perform(.guide(nil), at: rig.now) }
        rig.pass(5_000_000)
        #expect(rig.take() == "")
        #expect(rig.isIdle)
        #expect(rig.deadline == nil)
    }

    /// The panel's fields that a transcript has in words of the configuration.
    private static func panel(of transcript: Transcript) throws -> PanelConfiguration {
        let fields = [
            transcript.touches.map { "touches: \($0)" },
            transcript.staff.map { "staff-gesture: \($0.gesture)" },
        ]
        var diagnostics = DiagnosticList()
        let text = (["layout: pin"] + fields.compactMap(\.self)).joined(separator: ", ")
        let configuration = Configuration(
            parsing: "panels: [{\(text)}]", file: "transcript", into: &diagnostics)
        return try #require(configuration?.panels.first, "\(diagnostics.sorted)")
    }

    /// The layouts of these names, and those to which their keys lead.
    private static func set(_ names: [String]) throws -> LayoutFileSet {
        var collection = LayoutCollection(layouts)
        var diagnostics = DiagnosticList()
        let place = SourcePlace(file: "transcript")
        let set = collection.layouts(names.map { (.named($0), place) }, into: &diagnostics)
        #expect(!diagnostics.hasErrors, "\(diagnostics.sorted)")
        var found = try #require(set)
        found.settle(decimalSeparator: ",")
        return found
    }
}

/// A program that takes the whole view only if more has changed than which keys are drawn as pressed.
private struct StateFollower {
    private(set) var view: DrawnView
    private var look: UInt64

    init(_ rig: Rig) {
        view = rig.drawnView
        look = rig.engine.lookSerial
    }

    mutating func follow(_ rig: Rig) {
        guard rig.engine.lookSerial == look, let changes = rig.engine.keyChanges(since: view),
            view.apply(changes)
        else {
            self = StateFollower(rig)
            return
        }
    }
}
