// SPDX-License-Identifier: MIT

import Engine
import TestScreens
import Testing

@testable import DesktopRig

// In the suite of the others, as all of them read the devices of one machine.
extension CharacterTests {
    @Test func `a view that a person drags is seen higher and types there, and goes back when it is hidden`()
        throws
    {
        let layout = """
            accessory: [Move Title Shuffle Done]
            keys: {Move: {label: ↕, action: move}}

            """
        let glass = try Glass(
            [.console: .terminal, .xorg: .terminal, .sway: .terminal], fields: ["show: call"], layout: layout)
        for session in glass.sessions { try glass.startOverlay(in: session) }
        func height(_ digits: [Character: Point]) -> Double { digits.values.map(\.y).reduce(0, +) / 10 }
        try glass.call("Show")
        let first = try glass.sessions.map { height(try glass.look(at: $0).digits) }
        let key = try #require(glass.pad.places()["↕"])
        try glass.pad.touch(at: key)
        try glass.pad.slide(to: Point(x: key.x, y: key.y - 0.25))
        try glass.pad.lift()
        for (session, first) in zip(glass.sessions, first) {
            let moved = try glass.look(at: session) { height($0) < first - 0.2 }
            try moved.shot.keep(as: "moved-\(session.kind)")
            #expect(abs(height(moved.digits) - (first - 0.25)) < 0.02)
        }
        for (pin, session) in zip(["4711", "0892", "3565"], glass.sessions) {
            try glass.type(pin, seenIn: session)
        }
        try glass.call("Hide")
        for session in glass.sessions { try glass.awaitNothing(in: session) }
        try glass.call("Show")
        for (session, first) in zip(glass.sessions, first) {
            let back = try glass.look(at: session) { height($0) > first - 0.1 }
            #expect(abs(height(back.digits) - first) < 0.02)
        }
        #expect(glass.typist.faults.isEmpty)
    }
}
