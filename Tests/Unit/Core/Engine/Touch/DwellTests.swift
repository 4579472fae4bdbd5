// SPDX-License-Identifier: MIT

import Engine
import Testing

/// A pointer that hovers, as a value; `KeyEngineTests` has what it types.
struct DwellTests {
    /// A dwell of a second, and the contacts of a panel of a hundred units a side, over which a pointer has hovered at
    /// 50, 50 since the time 0.
    private struct Pointer: ~Copyable {
        var dwell = Dwell(microseconds: 1_000_000)
        var tracker = ContactTracker(.hundred, transform: PanelTransform())

        init() { report([.id(1), .x(50), .y(50), .distance(5)], at: 0) }

        mutating func report(_ events: [InputEvent], at time: UInt64) {
            _ = tracker.lines(events + [.sync])
            dwell.handle(tracker, at: MonotonicTime(rawValue: time))
        }

        var deadline: UInt64? { dwell.deadline?.rawValue }
        mutating func taps(at time: UInt64) -> Bool { dwell.take(at: MonotonicTime(rawValue: time)) != nil }
    }

    @Test(arguments: [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)])
    func `a pointer that moves by more than two per cent, in any direction, rests anew`(dx: Int32, dy: Int32)
    {
        var pointer = Pointer()
        pointer.report([.x(50 + dx), .y(50 + dy)], at: 500_000)
        #expect(pointer.deadline == 1_000_000)
        pointer.report([.x(50 + 3 * dx), .y(50 + 3 * dy)], at: 600_000)
        #expect(pointer.deadline == 1_600_000)
    }

    @Test(arguments: [(1, 0), (-1, 0), (0, 1), (0, -1)])
    func `after its tap a pointer taps again once it has moved, in any direction`(dx: Int32, dy: Int32) {
        var pointer = Pointer()
        let (early, due, again) = (
            pointer.taps(at: 999_999), pointer.taps(at: 1_000_000), pointer.taps(at: 9_000_000)
        )
        #expect(!early && due && !again)
        pointer.report([.x(50 + dx), .y(50 + dy)], at: 9_100_000)
        #expect(pointer.deadline == nil)
        pointer.report([.x(50 + 3 * dx), .y(50 + 3 * dy)], at: 9_200_000)
        #expect(pointer.deadline == 10_200_000)
    }

    @Test func `a pointer of another slot at the same place rests anew`() {
        var pointer = Pointer()
        pointer.report([.up, .slot(1), .id(2), .x(50), .y(50), .distance(5)], at: 500_000)
        #expect(pointer.deadline == 1_500_000)
    }

    @Test func `while a contact is down, and once the pointer is a palm, nothing rests`() {
        var pointer = Pointer()
        pointer.report([.slot(1), .id(2), .x(10), .y(10)], at: 100_000)
        #expect(pointer.deadline == nil)
        pointer.report([.up], at: 200_000)
        #expect(pointer.deadline == 1_200_000)
        pointer.report([.slot(0), .palm], at: 300_000)
        #expect(pointer.deadline == nil)
    }

    @Test func `once it starts again, the present pointer has to move first`() {
        var pointer = Pointer()
        pointer.dwell.restart()
        #expect(pointer.deadline == nil)
        pointer.report([.x(51)], at: 500_000)
        #expect(pointer.deadline == nil)
        pointer.report([.x(60)], at: 600_000)
        #expect(pointer.deadline == 1_600_000)
    }
}
