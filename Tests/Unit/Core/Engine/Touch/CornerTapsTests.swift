// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct CornerTapsTests {
    /// The order top left, bottom right, top left, top right within 5 s, in corners of a tenth.
    private struct Rig {
        var taps = CornerTaps(
            [.topLeft, .bottomRight, .topLeft, .topRight], size: PanelParts(width: 0.1, height: 0.1),
            microseconds: 5_000_000)
        var down: UInt64 = 0
        var now = MonotonicTime(rawValue: 1_000_000)

        mutating func report(_ phase: ContactChange.Phase, slot: Int32 = 0, _ point: Point) {
            if phase == .began { down |= 1 << UInt64(slot) }
            if phase == .ended || phase == .cancelled { down &= ~(1 << UInt64(slot)) }
            let changes = [ContactChange(slot: slot, phase: phase, x: point.x, y: point.y)]
            taps.handle(changes.span, down: down, at: now)
        }

        mutating func wait(_ seconds: Double) { now = now.advanced(byMicroseconds: UInt64(seconds * 1e6)) }

        /// Taps places one after the other, each for a tenth of a second.
        mutating func tap(_ points: Point...) {
            for point in points {
                report(.began, point)
                wait(0.1)
                report(.ended, point)
                wait(0.1)
            }
        }

        /// The numbers of right and of wrong attempts.
        var counts: [UInt64] { [taps.doneCount, taps.wrongCount] }
    }

    private let topLeft = Point(x: 0.05, y: 0.05)
    private let topRight = Point(x: 0.95, y: 0.05)
    private let bottomLeft = Point(x: 0.05, y: 0.95)
    private let bottomRight = Point(x: 0.95, y: 0.95)
    private let middle = Point(x: 0.5, y: 0.5)

    @Test func `the taps of the order are done at the lift of the last one, each time`() {
        var rig = Rig()
        rig.tap(topLeft, bottomRight, topLeft)
        rig.report(.began, topRight)
        #expect(rig.counts == [0, 0])
        rig.report(.ended, topRight)
        #expect(rig.counts == [1, 0])
        rig.tap(topLeft, bottomRight, topLeft, topRight)
        #expect(rig.counts == [2, 0])
    }

    @Test func `as many taps of another order are one wrong attempt`() {
        var rig = Rig()
        rig.tap(topLeft, bottomRight, topLeft)
        #expect(rig.counts == [0, 0])
        rig.tap(bottomLeft)
        #expect(rig.counts == [0, 1])
        // The next attempt begins with the next tap.
        rig.tap(topLeft, bottomRight, topLeft, topRight)
        #expect(rig.counts == [1, 1])
    }

    @Test func `a wrong first tap is not mended by the right ones that follow`() {
        var rig = Rig()
        rig.tap(topRight, topLeft, bottomRight, topLeft, topRight)
        #expect(rig.counts == [0, 1])
    }

    @Test func `a tap elsewhere begins anew, and is no attempt`() {
        var rig = Rig()
        rig.tap(topLeft, bottomRight, topLeft, middle, topRight)
        #expect(rig.counts == [0, 0])
        rig.tap(middle, topLeft, bottomRight, topLeft, topRight)
        #expect(rig.counts == [1, 0])
    }

    @Test func `taps that take longer than the time begin anew with the last one`() {
        var rig = Rig()
        rig.tap(topLeft, bottomRight, topLeft)
        rig.wait(4.5)
        rig.tap(topRight)
        #expect(rig.counts == [0, 0])
        rig.wait(5)
        rig.tap(topLeft, bottomRight, topLeft, topRight)
        #expect(rig.counts == [1, 0])
    }

    @Test func `two fingers, a drag, a palm and a long press are no taps`() {
        let spoilers: [(inout Rig) -> Void] = [
            { rig in
                rig.report(.began, topLeft)
                rig.report(.began, slot: 1, topRight)
                rig.report(.ended, slot: 1, topRight)
                rig.report(.ended, topLeft)
            },
            { rig in
                rig.report(.began, topLeft)
                rig.report(.moved, middle)
                rig.report(.ended, topLeft)
            },
            { rig in
                rig.report(.began, topLeft)
                rig.report(.cancelled, topLeft)
            },
            { rig in
                rig.report(.began, topLeft)
                rig.wait(1.1)
                rig.report(.ended, topLeft)
            },
        ]
        for spoil in spoilers {
            var rig = Rig()
            rig.tap(topLeft, bottomRight)
            spoil(&rig)
            rig.tap(topRight)
            #expect(rig.counts == [0, 0])
            rig.tap(middle, topLeft, bottomRight, topLeft, topRight)
            #expect(rig.counts == [1, 0])
        }
    }

    @Test func `a finger may stray by half a corner`() {
        var rig = Rig()
        rig.report(.began, topLeft)
        rig.report(.moved, Point(x: 0.14, y: 0.14))
        rig.report(.ended, Point(x: 0.14, y: 0.14))
        rig.tap(bottomRight, topLeft, topRight)
        #expect(rig.counts == [1, 0])
    }

    @Test func `after three wrong attempts, taps do nothing for a minute`() {
        var rig = Rig()
        for _ in 0..<3 { rig.tap(topLeft, topLeft, topLeft, topLeft) }
        #expect(rig.counts == [0, 3])
        rig.wait(58)
        rig.tap(topLeft, bottomRight, topLeft, topRight)
        #expect(rig.counts == [0, 3])
        rig.wait(2)
        rig.tap(topLeft, bottomRight, topLeft, topRight)
        #expect(rig.counts == [1, 3])
        // A right one forgets the wrong ones before it.
        for _ in 0..<2 { rig.tap(topLeft, topLeft, topLeft, topLeft) }
        rig.tap(topLeft, bottomRight, topLeft, topRight)
        rig.tap(topLeft, topLeft, topLeft, topLeft)
        rig.tap(topLeft, bottomRight, topLeft, topRight)
        #expect(rig.counts == [3, 6])
    }

    @Test func `without an order nothing is done`() {
        var taps = CornerTaps.never
        #expect(!taps.isOn)
        let changes = [ContactChange(slot: 0, phase: .began, x: 0, y: 0)]
        taps.handle(changes.span, down: 1, at: MonotonicTime(rawValue: 1))
        taps.restart()
        #expect(taps.doneCount == 0)
    }
}

/// What a core makes of the taps, on a panel whose lower half is the view.
@Suite(.timeLimit(.minutes(10)))
struct CornerTapsCoreTests {
    private func rig(_ limits: PassThroughLimits? = nil) -> CoreRig {
        let rig = CoreRig(
            [.lowPad(), .lowPad(["a b", "c d"])],
            rules: CoreRules(
                cornerTaps: CornerTaps(
                    [.topLeft, .bottomRight, .topLeft, .topRight], size: PanelParts(width: 0.1, height: 0.1),
                    microseconds: 5_000_000), passThrough: limits))
        rig.perform(.show)
        return rig
    }

    private func tapOrder(_ rig: CoreRig) {
        for (x, y) in [(2, 2), (97, 97), (2, 2), (97, 2)] as [(Int32, Int32)] { rig.tap(x, y) }
    }

    @Test func `the taps count in the view, beside it, where touches are limited and where they are dropped`()
    {
        let limits = PassThroughLimits(contacts: 1, edges: .init(width: 0.2, height: 0.2), rest: 400_000)
        for limits in [nil, limits] {
            let rig = rig(limits)
            tapOrder(rig)
            let changes = rig.takeChanges()
            #expect(changes.isOrderTapped)
            #expect(changes.wrongOrderCount == 0)
            // A key in a corner types, and programs get the taps beside the view.
            #expect(rig.takeTyped() == "4↓ 4↑")
            #expect(rig.passedContactCount == 3)
            #expect(!rig.takeChanges().isOrderTapped)
        }
    }

    @Test func `attempts are counted, those with another order for themselves`() {
        let rig = rig()
        var counters = PanelCounters()
        tapOrder(rig)
        counters.count(rig.takeChanges())
        for _ in 0..<8 { rig.tap(2, 2) }
        counters.count(rig.takeChanges())
        counters.count(rig.takeChanges())
        #expect(counters.staffGestures == 1)
        #expect(counters.wrongStaffGestures == 2)
    }

    @Test func `the staff's layout is a visit, which ends when the view is hidden and after a time`() {
        let rig = rig()
        rig.perform(.visit(1))
        #expect(rig.viewStatus.layout == 1)
        #expect(rig.layouts.origin == 0)
        #expect(rig.layouts.lasting == 0)
        rig.tap(20, 60)
        #expect(rig.takeTyped() == "A↓ A↑")
        rig.perform(.hide)
        rig.perform(.show)
        #expect(rig.viewStatus.layout == 0)
        rig.perform(.visit(1))
        rig.now = rig.now.advanced(byMicroseconds: 31_000_000)
        rig.advance()
        rig.perform(.show)
        #expect(rig.viewStatus.layout == 0)
        #expect(rig.layouts.origin == nil)
    }

    @Test func `a hidden view is not visited`() {
        let rig = rig()
        rig.perform(.hide)
        rig.perform(.visit(1))
        rig.perform(.show)
        #expect(rig.viewStatus.layout == 0)
    }
}
