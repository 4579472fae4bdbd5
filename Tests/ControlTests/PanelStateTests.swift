// SPDX-License-Identifier: MIT

import Testing
import Touch

@testable import Control

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

    @Test func `a way to show views that a later driver has is left to whoever calls them`() throws {
        #expect(try state([("Show", "auto")]).show == .auto)
        #expect(try state([("Show", "sometimes")]).show == .call)
    }

    @Test(arguments: [nil, Rotation.upright, .quarter, .half, .threeQuarters])
    func `both rotations come back from the bus as they were`(output: Rotation?) throws {
        var state = PanelState(name: "front")
        (state.rotation, state.outputRotation) = (.threeQuarters, output)
        let message = try TestMessage { state.write([.rotation, .outputRotation], to: &$0) }
        var read = PanelState(name: "front")
        try read.read(message.reader())
        #expect(read == state)
    }

    @Test func `a property that a later driver has is passed over, and those behind it are read`() throws {
        let state = try state([("Mood", "good"), ("Layout", "pin"), ("Output", ""), ("Theme", "dark")])
        #expect(state.layout == "pin" && state.output == nil && state.theme == "dark")
    }
}
