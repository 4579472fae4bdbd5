// SPDX-License-Identifier: MIT

import Engine
import Testing

/// Three fingers that are held ask for guided touch.
struct FingerHoldTests {
    private func change(
        _ slot: Int32, _ phase: ContactChange.Phase, _ x: Double = 0.5, _ y: Double = 0.5
    ) -> ContactChange {
        ContactChange(slot: slot, phase: phase, x: x, y: y)
    }

    private func hold(_ changes: [ContactChange], at time: UInt64 = 0) -> FingerHold {
        var hold = FingerHold(microseconds: 2_000_000)
        for change in changes { hold.handle([change].span, at: MonotonicTime(rawValue: time)) }
        return hold
    }

    private let three: [ContactChange] = (0..<3).map {
        ContactChange(slot: $0, phase: .began, x: 0.5, y: 0.5)
    }

    @Test func `they are held after the time, and not before`() {
        let hold = hold(three, at: 1_000_000)
        #expect(hold.deadline == MonotonicTime(rawValue: 3_000_000))
        #expect(!hold.isHeld(at: MonotonicTime(rawValue: 2_999_999)))
        #expect(hold.isHeld(at: MonotonicTime(rawValue: 3_000_000)))
    }

    @Test func `a finger hold that is complete stays so after the lifts, until somebody has seen it`() {
        var hold = hold(three)
        let end = MonotonicTime(rawValue: 2_000_000)
        for slot in 0..<3 { hold.handle([change(Int32(slot), .ended)].span, at: end) }
        #expect(hold.isHeld(at: end))
        hold.finish()
        #expect(!hold.isHeld(at: end))
        hold.handle(three.span, at: end)
        #expect(hold.deadline == MonotonicTime(rawValue: 4_000_000))
    }

    @Test func `three fingers of one report are held as three that come one after another`() {
        var hold = FingerHold(microseconds: 2_000_000)
        hold.handle(three.span, at: MonotonicTime(rawValue: 1_000_000))
        #expect(hold.deadline == MonotonicTime(rawValue: 3_000_000))
    }

    @Test func `two fingers, four, one that lifts, and a finger that comes again hold nothing`() {
        #expect(hold(Array(three.prefix(2))).deadline == nil)
        #expect(hold(three + [change(3, .began)]).deadline == nil)
        #expect(hold(three + [change(1, .ended)]).deadline == nil)
        #expect(hold(three + [change(1, .cancelled)]).deadline == nil)
        #expect(hold(three + [change(1, .ended), change(1, .began)]).deadline == nil)
        let lifted = (0..<3).map { change($0, .ended) }
        #expect(hold(three + lifted + three).deadline != nil)
    }

    @Test(arguments: [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)])
    func `a finger may move by four per cent of a side, in any direction, and no more`(dx: Double, dy: Double)
    {
        let near = change(1, .moved, 0.5 + 0.039 * dx, 0.5 + 0.039 * dy)
        #expect(hold(three + [near]).deadline != nil)
        let far = change(1, .moved, 0.5 + 0.041 * dx, 0.5 + 0.041 * dy)
        #expect(hold(three + [far]).deadline == nil)
        // It does not come back into the hold.
        #expect(hold(three + [far, change(1, .moved)]).deadline == nil)
    }

    @Test func `the same fingers are held once, and nobody's where holding does nothing`() {
        var hold = hold(three)
        hold.finish()
        #expect(hold.deadline == nil)
        var never = FingerHold.never
        for change in three { never.handle([change].span, at: MonotonicTime(rawValue: 0)) }
        #expect(never.deadline == nil)
    }

    @Test func `once it starts again, three new fingers are needed`() {
        for count in 1...3 {
            var hold = hold(Array(three.prefix(count)))
            hold.restart()
            #expect(hold.deadline == nil)
            let two = [change(5, .began), change(6, .began)]
            hold.handle(two.span, at: MonotonicTime(rawValue: 1_000_000))
            #expect(hold.deadline == nil, "\(count) before")
            hold.handle([change(7, .began)].span, at: MonotonicTime(rawValue: 2_000_000))
            #expect(hold.deadline == MonotonicTime(rawValue: 4_000_000), "\(count) before")
        }
    }
}
