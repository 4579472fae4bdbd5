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
        (false, true, "WillShow"), (true, true, "DidShow"), (false, false, "WillHide"),
        (true, false, "DidHide"),
    ])
    func `each transition signal is read from the bus as it was written`(
        isDone: Bool, isShow: Bool, name: String
    ) throws {
        var event = event
        event.isDone = isDone
        event.transition.isShow = isShow
        #expect(event.name == name)
        let message = try TestMessage { [event] in event.write(to: &$0, width: 1280, height: 800) }
        #expect(message.signature == "t(dddd)(dddd)(iiii)(iiii)u")
        #expect(try TransitionEvent(message.reader(), member: name) == event)
        #expect(try TransitionEvent(message.reader(), member: "ViewChanged") == nil)
    }

    @Test func `a movement of more than ten seconds takes ten, and a number beyond 2⁵³ is refused`() throws {
        var event = event
        event.transition.duration = .max
        let long = try TestMessage { [event] in event.write(to: &$0, width: 1, height: 1) }
        #expect(try TransitionEvent(long.reader(), member: "WillShow")?.transition.duration == 10_000)
        event.transition.id = .max
        let numbered = try TestMessage { [event] in event.write(to: &$0, width: 1, height: 1) }
        #expect(throws: MessageFault.self) { try TransitionEvent(numbered.reader(), member: "WillShow") }
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
