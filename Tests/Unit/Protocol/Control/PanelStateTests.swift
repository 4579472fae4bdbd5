// SPDX-License-Identifier: MIT

import Bus
import Engine
import TestPrograms
import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10)))
struct PanelStateTests {
    /// The state that is read of these properties, which are texts.
    private func state(_ properties: [(name: String, text: String)]) throws -> PanelState {
        let message = try TestMessage { writer in
            writer.array("{sv}") { writer in
                for (name, text) in properties { writer.entry(name, "s") { $0.append(text) } }
            }
        }
        var state = PanelState(name: "front")
        try state.read(message.reader())
        return state
    }

    @Test func `an unknown value of the property Show is read as call`() throws {
        #expect(try state([("Show", "auto")]).show == .auto)
        #expect(try state([("Show", "sometimes")]).show == .call)
    }

    @Test func `what becomes of glyphs has the words that the interface names`() throws {
        #expect(try state([("Glyphs", "typed")]).glyphs == .typed)
        #expect(try state([("Glyphs", "unread")]).glyphs == .unread)
        #expect(try state([("Glyphs", "untold")]).glyphs == .unreported)
    }

    @Test func `every property of a panel is read from the bus as it was written`() throws {
        var state = PanelState(name: "front")
        (state.seat, state.isVisible, state.layout, state.layer) = ("seat1", true, "pin", "more")
        (state.purpose, state.isAtSecondPlace, state.coversField, state.show) = (.email, true, true, .auto)
        state.frame = Frame(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        state.handle = Frame(x: 0.5, y: 0.9, width: 0.2, height: 0.1)
        (state.layouts, state.rotation, state.outputRotation) = (["pin", "date"], .half, .quarter)
        (state.output, state.theme, state.reloads, state.textScale) = ("HDMI-A-1", "dark", 3, 150)
        (state.reservesSpace, state.unsetsFullscreen, state.clicks) = (true, true, true)
        (state.enablesAccessibility, state.glyphs, state.status) = (true, .unread, .failed("no room"))
        (state.textFields.source, state.textFields.refusals) = ("at-spi", ["input-method-v2: none"])
        (state.staffGestures, state.wrongStaffGestures, state.committedKeys) = (2, .max, 7)
        state.isGuided = true
        var read = PanelState(name: "other")
        // A panel that has failed is not given back.
        #expect(PanelProperty.allCases.filter { state[$0] == read[$0] } == [.givenBack])
        let message = try TestMessage { state.write(PanelProperty.allCases, to: &$0) }
        try read.read(message.reader())
        #expect(read == state)
    }

    @Test(arguments: [nil, Rotation.upright, .quarter, .half, .threeQuarters])
    func `both rotations are read from the bus as they were written`(output: Rotation?) throws {
        var state = PanelState(name: "front")
        (state.rotation, state.outputRotation) = (.threeQuarters, output)
        let message = try TestMessage { state.write([.rotation, .outputRotation], to: &$0) }
        var read = PanelState(name: "front")
        try read.read(message.reader())
        #expect(read == state)
    }

    @Test(arguments: [(50, 50), (150, 150), (300, 300), (10, 50), (1e6, 300)])
    func `the text size is read from the bus, limited to between 50% and 300%`(
        sent: Double, read: Double
    ) throws {
        var state = PanelState(name: "front")
        state.textScale = sent
        let message = try TestMessage { state.write([.textScale], to: &$0) }
        var other = PanelState(name: "front")
        try other.read(message.reader())
        #expect(other.textScale == read)
    }

    @Test func `a property that is no number or no name is refused, and the state stays`() throws {
        var sent = PanelState(name: "front")
        (sent.textScale, sent.layout) = (.nan, "pin")
        let number = try TestMessage { sent.write([.layout, .textScale], to: &$0) }
        let name = try TestMessage { writer in
            writer.array("{sv}") { $0.entry("Layout", "s") { $0.append("pin\u{1B}[2J") } }
        }
        for message in [number, name] {
            var state = PanelState(name: "front")
            #expect(throws: MessageFault.self) { try state.read(message.reader()) }
            #expect(state == PanelState(name: "front"))
        }
    }

    @Test func `an unknown property is skipped, and the properties after it are read`() throws {
        let state = try state([("Mood", "good"), ("Layout", "pin"), ("Output", ""), ("Theme", "dark")])
        #expect(state.layout == "pin" && state.output == nil && state.theme == "dark")
    }
}
