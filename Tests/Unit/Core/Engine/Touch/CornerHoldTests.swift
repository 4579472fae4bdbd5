// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct CornerHoldTests {
    /// A hold of 5 s in corners of a tenth, and what is down.
    private struct Rig {
        var hold = CornerHold(width: 0.1, height: 0.1, microseconds: 5_000_000)
        var down: UInt64 = 0

        /// A report at a time in seconds.
        mutating func report(_ seconds: Double, _ changes: ContactChange...) {
            for change in changes {
                switch change.phase {
                case .began: down |= 1 << UInt64(change.slot)
                case .ended, .cancelled: down &= ~(1 << UInt64(change.slot))
                case .moved: break
                }
            }
            guard hold.concerns(down) else { return }
            hold.handle(changes.span, down: down, at: MonotonicTime(rawValue: UInt64(seconds * 1e6)))
        }

        func isHeld(_ seconds: Double) -> Bool {
            hold.isHeld(at: MonotonicTime(rawValue: UInt64(seconds * 1e6)))
        }
    }

    private static func began(_ slot: Int32, _ x: Double, _ y: Double) -> ContactChange {
        ContactChange(slot: slot, phase: .began, x: x, y: y)
    }
    private static func moved(_ slot: Int32, _ x: Double, _ y: Double) -> ContactChange {
        ContactChange(slot: slot, phase: .moved, x: x, y: y)
    }
    private static func ended(_ slot: Int32) -> ContactChange {
        ContactChange(slot: slot, phase: .ended, x: 0, y: 0)
    }

    @Test(arguments: [
        (0.05, 0.05, 0.95, 0.95), (0.95, 0.05, 0.05, 0.95), (0.05, 0.95, 0.95, 0.05), (1, 1, 0, 0),
    ]) func `a hold of two opposite corners is timed from the second contact`(
        x: Double, y: Double, otherX: Double, otherY: Double
    ) {
        var rig = Rig()
        rig.report(1, Self.began(3, x, y))
        #expect(rig.hold.deadline == nil)
        rig.report(2, Self.began(0, otherX, otherY))
        #expect(rig.hold.deadline == MonotonicTime(rawValue: 7_000_000))
        #expect(!rig.isHeld(6.999_999))
        #expect(rig.isHeld(7))
        rig.report(6.5, Self.ended(3))
        #expect(!rig.isHeld(8))
        #expect(rig.hold.deadline == nil)
    }

    @Test func `a corner hold that is complete stays so after a lift, until somebody has seen it`() {
        var rig = Rig()
        rig.report(1, Self.began(0, 0, 0), Self.began(1, 1, 1))
        rig.report(6, Self.ended(0))
        rig.report(6.1, Self.ended(1))
        #expect(rig.isHeld(6.2))
        rig.hold.restart()
        #expect(!rig.isHeld(7))
        rig.report(8, Self.began(0, 0, 0), Self.began(1, 1, 1))
        #expect(rig.isHeld(13))
    }

    @Test func `a corner hold may begin with both contacts in one report`() {
        var rig = Rig()
        rig.report(1, Self.began(0, 0.02, 0.02), Self.began(1, 0.98, 0.98))
        #expect(rig.isHeld(6))
    }

    @Test func `a contact that calibration maps beyond the edge still counts for a corner`() {
        var rig = Rig()
        rig.report(1, Self.began(0, -0.01, 1.02))
        rig.report(1, Self.began(1, 1.01, -0.2))
        #expect(rig.isHeld(6))
    }

    @Test(arguments: [
        (0.05, 0.05, 0.95, 0.05), (0.05, 0.05, 0.05, 0.95), (0.05, 0.05, 0.89, 0.95),
        (0.05, 0.05, 0.95, 0.89), (0.5, 0.5, 0.95, 0.95), (0.05, 0.05, 0.06, 0.06),
    ]) func `neighbouring corners, one corner twice, or other places are no corner hold`(
        x: Double, y: Double, otherX: Double, otherY: Double
    ) {
        var rig = Rig()
        rig.report(1, Self.began(0, x, y))
        rig.report(1, Self.began(1, otherX, otherY))
        #expect(rig.hold.deadline == nil)
        #expect(!rig.isHeld(1000))
    }

    @Test func `a contact that moves into a corner does not count for a corner hold`() {
        var rig = Rig()
        rig.report(1, Self.began(0, 0.5, 0.5))
        rig.report(2, Self.moved(0, 0.05, 0.05))
        rig.report(3, Self.began(1, 0.95, 0.95))
        #expect(rig.hold.deadline == nil)
    }

    @Test func `a corner hold allows small moves; a large one ends it until all contacts lift`() {
        var rig = Rig()
        rig.report(1, Self.began(0, 0.05, 0.05), Self.began(1, 0.95, 0.95))
        rig.report(2, Self.moved(0, 0.15, 0.14))
        #expect(rig.isHeld(6))
        rig.report(3, Self.moved(1, 0.84, 0.95))
        #expect(!rig.isHeld(100))
        rig.report(4, Self.moved(1, 0.95, 0.95))
        #expect(!rig.isHeld(100))
        rig.report(5, Self.ended(0))
        rig.report(6, Self.began(0, 0.05, 0.05))
        #expect(!rig.isHeld(100))
        rig.report(7, Self.ended(0), Self.ended(1))
        rig.report(8, Self.began(0, 0.05, 0.05), Self.began(1, 0.95, 0.95))
        #expect(rig.hold.deadline == MonotonicTime(rawValue: 13_000_000))
    }

    @Test func `a third contact or a lift ends a corner hold until all contacts lift`() {
        for third in [Self.began(2, 0.5, 0.5), Self.began(2, 0.95, 0.05), Self.ended(1)] {
            var rig = Rig()
            rig.report(1, Self.began(0, 0.05, 0.05), Self.began(1, 0.95, 0.95))
            #expect(rig.isHeld(6))
            rig.report(2, third)
            #expect(!rig.isHeld(100))
            rig.report(3, Self.ended(2))
            rig.report(4, Self.began(1, 0.95, 0.95))
            #expect(!rig.isHeld(100))
        }
    }

    @Test func `a corner hold does not begin while another contact is down`() {
        var rig = Rig()
        rig.down = 1 << 5
        rig.report(1, Self.moved(5, 0.5, 0.5))
        rig.report(2, Self.began(0, 0.05, 0.05), Self.began(1, 0.95, 0.95))
        #expect(!rig.isHeld(100))
    }

    @Test func `after a restart, a corner hold can begin again`() {
        var rig = Rig()
        rig.report(1, Self.began(0, 0.05, 0.05), Self.began(1, 0.95, 0.95))
        rig.hold.restart()
        rig.down = 0
        #expect(!rig.isHeld(100))
        rig.report(9, Self.began(0, 0.05, 0.05), Self.began(1, 0.95, 0.95))
        #expect(rig.isHeld(14))
    }

    @Test func `a corner hold skips reports without contacts or with a contact elsewhere`() {
        var rig = Rig()
        #expect(!rig.hold.concerns(0))
        #expect(rig.hold.concerns(1))
        rig.report(1, Self.began(0, 0.5, 0.5))
        #expect(!rig.hold.concerns(1))
        #expect(!rig.hold.concerns(3))
        #expect(rig.hold.concerns(0))
    }

    @Test func `a disabled corner hold is never held`() {
        var rig = Rig()
        rig.hold = .never
        for down in [0, 1, .max] as [UInt64] { #expect(!rig.hold.concerns(down)) }
        let changes = [Self.began(0, 0, 0), Self.began(1, 1, 1)]
        rig.hold.handle(changes.span, down: 3, at: MonotonicTime(rawValue: 0))
        rig.hold.restart()
        #expect(!rig.isHeld(1000))
    }
}
