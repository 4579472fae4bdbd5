// SPDX-License-Identifier: MIT

import Bus
import Engine
import TestPrograms
import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10))) struct TransitionTests {
    private let event = TransitionEvent(
        isDone: false,
        Transition(
            id: 7, isShow: true, begin: Frame(x: 0, y: 1, width: 1, height: 0.5),
            end: Frame(x: 0, y: 0.5, width: 1, height: 0.5), duration: 250))

    @Test(arguments: [
        (false, true, PanelSignal.willShow), (true, true, .didShow), (false, false, .willHide),
        (true, false, .didHide),
    ])
    func `each transition signal is read from the bus as it was written`(
        isDone: Bool, isShow: Bool, signal: PanelSignal
    ) throws {
        var event = event
        event.isDone = isDone
        event.transition.isShow = isShow
        #expect(event.signal == signal)
        let message = try TestMessage { [event] in event.write(to: &$0, width: 1280, height: 800) }
        #expect(message.signature == signal.member.arguments.types)
        #expect(try TransitionEvent(message.reader(), of: signal) == event)
    }

    @Test func `a movement of more than ten seconds takes ten, and a number beyond 2⁵³ is refused`() throws {
        var event = event
        event.transition.duration = .max
        let long = try TestMessage { [event] in event.write(to: &$0, width: 1, height: 1) }
        #expect(try TransitionEvent(long.reader(), of: .willShow).transition.duration == 10_000)
        event.transition.id = .max
        let numbered = try TestMessage { [event] in event.write(to: &$0, width: 1, height: 1) }
        #expect(throws: MessageFault.self) { try TransitionEvent(numbered.reader(), of: .willShow) }
    }

    @Test func `transition signals give frames in pixels of the overlay's output`() throws {
        let message = try TestMessage { event.write(to: &$0, width: 1280, height: 801) }
        let reader = try message.reader()
        try reader.skip("t(dddd)(dddd)")
        var pixels: [[Int32]] = []
        for _ in 0..<2 {
            pixels.append(
                try reader.structure("iiii") { () throws(MessageFault) in
                    [try reader.int32(), try reader.int32(), try reader.int32(), try reader.int32()]
                })
        }
        // What no output has is told as the greatest that one could have.
        _ = try TestMessage { event.write(to: &$0, width: .max, height: .max) }
        // The edges are rounded: 400.5 and 1201.5 away from zero.
        #expect(pixels == [[0, 801, 1280, 401], [0, 401, 1280, 400]])
    }
}
