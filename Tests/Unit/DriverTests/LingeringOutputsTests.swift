// SPDX-License-Identifier: MIT

import EventLoops
import Testing

@testable import Driver

/// What stays of unplugged panels, with a word in place of the devices.
@Suite(.timeLimit(.minutes(10)))
struct LingeringOutputsTests {
    private let loop: EventLoop
    private let lingering: LingeringOutputs<String>

    init() throws {
        loop = try EventLoop()
        lingering = LingeringOutputs(loop: loop)
    }

    @Test func `a lingering device is only for its own entry`() {
        lingering.keep("devices", name: "front-2", entry: "front") {}
        #expect(lingering.name(ofEntry: "front") == "front-2")
        #expect(lingering.name(ofEntry: "side") == nil)
        #expect(lingering.name(ofEntry: "front-2") == nil)
        lingering.keep("others", name: "side", entry: "side") {}
        #expect(lingering.name(ofEntry: "front") == "front-2")
        #expect(lingering.name(ofEntry: "side") == "side")
    }

    @Test func `devices are taken once, by the name of their panel`() {
        lingering.keep("devices", name: "front-2", entry: "front") {}
        #expect(lingering.take("front") == nil)
        #expect(lingering.take("front-2") == "devices")
        #expect(lingering.take("front-2") == nil)
        #expect(lingering.name(ofEntry: "front") == nil)
    }

    @Test func `devices that nobody takes are removed after their time, and no others`() throws {
        var over: [String] = []
        lingering.keep("taken", name: "side", entry: "side") { over.append("side") }
        #expect(lingering.take("side") == "taken")
        lingering.keep("devices", name: "front", entry: "front") {
            over.append("front")
            loop.stop()
        }
        try loop.run()
        #expect(over == ["front"])
        #expect(lingering.take("front") == nil)
    }
}
