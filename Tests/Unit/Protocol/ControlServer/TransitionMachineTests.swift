// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Control
@testable import ControlServer

@Suite(.timeLimit(.minutes(10))) struct TransitionMachineTests {
    private static let frame = Frame(x: 0, y: 0.5, width: 1, height: 0.5)

    /// A machine, what it told, and the moment that it is.
    private struct Rig {
        var machine: TransitionMachine
        var now = MonotonicTime(rawValue: 0)
        var told: [String] = []

        init(isShown: Bool = false, overlays: [String] = []) {
            machine = TransitionMachine(isShown: isShown)
            for overlay in overlays { machine.attach(overlay) }
        }

        mutating func take(_ events: [TransitionEvent]) {
            told += events.map { "\($0.signal.rawValue) \($0.transition.id)" }
        }

        mutating func show(duration: UInt32 = 250) {
            take(machine.move(toShown: true, frame: frame, duration: duration, at: now))
        }

        mutating func hide(duration: UInt32 = 250) {
            take(machine.move(toShown: false, frame: frame, duration: duration, at: now))
        }

        mutating func wait(microseconds: UInt64) {
            now = now.advanced(byMicroseconds: microseconds)
            take(machine.advance(to: now))
        }
    }

    @Test func `without an overlay, DidShow follows WillShow at once`() {
        var rig = Rig()
        rig.show()
        rig.hide()
        #expect(rig.told == ["WillShow 1", "DidShow 1", "WillHide 2", "DidHide 2"])
        #expect(rig.machine.deadline == nil)
    }

    @Test func `DidShow is emitted once every overlay has finished`() {
        var rig = Rig(overlays: [":1.1", ":1.2"])
        rig.show()
        rig.take(rig.machine.finish(1, by: ":1.1"))
        #expect(rig.told == ["WillShow 1"])
        rig.take(rig.machine.finish(1, by: ":1.2"))
        #expect(rig.told == ["WillShow 1", "DidShow 1"])
        rig.take(rig.machine.finish(1, by: ":1.2"))
        #expect(rig.told.count == 2)
    }

    @Test func `a show that is interrupted by a hide emits no DidShow`() {
        var rig = Rig(overlays: [":1.1"])
        rig.show()
        rig.hide()
        rig.take(rig.machine.finish(1, by: ":1.1"))
        #expect(rig.told == ["WillShow 1", "WillHide 2"])
        rig.take(rig.machine.finish(2, by: ":1.1"))
        #expect(rig.told == ["WillShow 1", "WillHide 2", "DidHide 2"])
        #expect(!rig.machine.isShown)
    }

    @Test func `a hide that is interrupted by a show emits no DidHide`() {
        var rig = Rig(isShown: true, overlays: [":1.1"])
        rig.hide()
        rig.show()
        rig.take(rig.machine.finish(2, by: ":1.1"))
        #expect(rig.told == ["WillHide 1", "WillShow 2", "DidShow 2"])
    }

    @Test func `the wait for a silent overlay ends one second after the duration`() {
        var rig = Rig(overlays: [":1.1"])
        rig.show(duration: 250)
        #expect(rig.machine.deadline == MonotonicTime(rawValue: 1_250_000))
        rig.wait(microseconds: 1_249_999)
        #expect(rig.told == ["WillShow 1"])
        rig.wait(microseconds: 1)
        #expect(rig.told == ["WillShow 1", "DidShow 1"])
        #expect(rig.machine.deadline == nil)
    }

    @Test func `a transition does not wait for an overlay that has left`() {
        var rig = Rig(overlays: [":1.1"])
        rig.show()
        rig.take(rig.machine.leave(":1.1"))
        rig.hide()
        #expect(rig.told == ["WillShow 1", "DidShow 1", "WillHide 2", "DidHide 2"])
    }

    @Test func `an overlay that attaches during a transition counts from the next one on`() {
        var rig = Rig(overlays: [":1.1"])
        rig.show()
        rig.machine.attach(":1.2")
        rig.take(rig.machine.finish(1, by: ":1.1"))
        rig.hide()
        rig.take(rig.machine.finish(2, by: ":1.1"))
        #expect(rig.told == ["WillShow 1", "DidShow 1", "WillHide 2"])
    }

    @Test func `showing a shown view or hiding a hidden one emits no signal`() {
        var rig = Rig(isShown: true, overlays: [":1.1"])
        rig.show()
        #expect(rig.told.isEmpty)
        rig.hide()
        rig.hide()
        #expect(rig.told == ["WillHide 1"])
    }

    @Test func `a transition with duration 0 still waits for its overlay`() {
        var machine = TransitionMachine(isShown: false)
        machine.attach(":1.1")
        let events = machine.move(
            toShown: true, frame: Self.frame, duration: 0, at: MonotonicTime(rawValue: 5))
        #expect(events.map(\.transition.duration) == [0])
        #expect(machine.deadline == MonotonicTime(rawValue: 1_000_005))
    }

    @Test func `a thousand shows and hides emit their signals in order`() {
        var rig = Rig(overlays: [":1.1"])
        var expected: [String] = []
        for pair in 0..<1000 {
            let (show, hide) = (UInt64(pair * 2 + 1), UInt64(pair * 2 + 2))
            rig.show()
            // Every third is cut short.
            if pair % 3 != 0 { rig.take(rig.machine.finish(show, by: ":1.1")) }
            rig.hide()
            rig.take(rig.machine.finish(hide, by: ":1.1"))
            expected += ["WillShow \(show)"] + (pair % 3 != 0 ? ["DidShow \(show)"] : [])
            expected += ["WillHide \(hide)", "DidHide \(hide)"]
        }
        #expect(rig.told == expected)
    }

    @Test(arguments: [
        // Along the lower edge, along the upper one, in the middle, all of it.
        (Frame(x: 0, y: 0.5, width: 1, height: 0.5), Frame(x: 0, y: 1, width: 1, height: 0.5)),
        (Frame(x: 0, y: 0, width: 1, height: 0.25), Frame(x: 0, y: -0.25, width: 1, height: 0.25)),
        (Frame(x: 0.25, y: 0.25, width: 0.5, height: 0.5), Frame(x: 0.25, y: 1, width: 0.5, height: 0.5)),
        (Frame(x: 0, y: 0, width: 1, height: 1), Frame(x: 0, y: 1, width: 1, height: 1)),
    ])
    func `a view slides in from beyond its edge and slides out to there`(frame: Frame, beyond: Frame) {
        let show = Transition(id: 1, isShow: true, frame: frame, duration: 0)
        #expect((show.begin, show.end) == (beyond, frame))
        let hide = Transition(id: 2, isShow: false, frame: frame, duration: 0)
        #expect((hide.begin, hide.end) == (frame, beyond))
    }
}
