// SPDX-License-Identifier: MIT

/// Decides which contacts beside the view programs get, where a panel limits them.
///
/// ```
///                 may drag                              rested where it began: lifted
///  a contact ─┬──────────────▶ [passed] ───────────────────────────────────────┐
///   begins    │                   │ lifts: programs see the lift               ▼
///             │ may only tap      ▼                                        [refused]
///             ├──────────────▶ [waiting] ─── drags ───────────────────────────▲ ▲
///             │                   │ ├─── rested: programs get a tap ──────────┘ │
///             │                   ▼ lifts: programs get a tap                   │
///             └─ further than the limit ────────────────────────────────────────┘
/// ```
///
/// - A contact that may only tap waits, because nobody knows at its beginning whether it drags: programs get nothing of
///   a drag, and no click where it began or ended. It may only tap where drags are refused, and in an edge.
/// - Contacts that are passed or wait count towards the limit, so programs never have more at once. A refused contact
///   does not count: when the first contact has lifted, the next one that *begins* is passed, and one that was refused
///   stays so until it lifts.
/// - A tap is that of the moment in which the contact began: its place, and its pressure.
/// - A contact that has dragged is no long press any more for any program, so it may then rest.
///
/// ```swift
/// let taps = gate.end(tracker.changes)            // for every touch report
/// gate.follow(tracker.changes, tracker.values, among: engine.passedSlots, at: time)
/// composer.compose(tracker, passedSlots: gate.passedSlots, …)
/// let rested = gate.takeRested(at: now)           // when `due` has passed
/// ```
///
/// After `init`, the gate allocates nothing.
struct PassThroughGate: ~Copyable {
    private let limits: PassThroughLimits
    /// The slots whose contact programs have: bit n is slot n.
    private(set) var passedSlots: UInt64 = 0
    /// The slots whose contact may become a tap.
    private var waiting: UInt64 = 0
    /// The slots of both kinds whose contact is still where it began, and is lifted when its time has passed.
    private var timed: UInt64 = 0
    private var starts = FixedTable<64, Start>(repeating: Start(point: Point(x: 0, y: 0), due: .max))
    /// The values of each contact that waits, of the report in which it began, in the order of
    /// `ContactTracker.values`.
    private(set) var values = FixedTable<1040, Int32>(repeating: 0)

    // Not private: Swift 6.3 crashes when another module destroys a gate.
    struct Start: BitwiseCopyable {
        var point: Point
        /// In microseconds of CLOCK_BOOTTIME.
        var due: UInt64
    }

    init(_ limits: PassThroughLimits) { self.limits = limits }

    /// Takes the contacts that have ended in a report, and returns the slots of those that were taps for programs.
    ///
    /// The taps have the values in ``values``.
    mutating func end(_ changes: borrowing Span<ContactChange>) -> UInt64 {
        var taps: UInt64 = 0
        for index in changes.indices {
            let change = changes[index]
            guard change.phase == .ended || change.phase == .cancelled else { continue }
            let bit: UInt64 = 1 &<< UInt64(change.slot)
            if waiting & bit != 0, change.phase == .ended, !isDragged(change) { taps |= bit }
            forget(bit)
        }
        return taps
    }

    /// Takes the contacts that have begun or moved in a report, after ``end(_:)``; those in `slots` are beside the view.
    ///
    /// `present` has the values of all contacts, in the order of `ContactTracker.values`.
    mutating func follow(
        _ changes: borrowing Span<ContactChange>, _ present: borrowing FixedTable<1040, Int32>,
        among slots: UInt64, at now: MonotonicTime
    ) {
        for index in changes.indices {
            let change = changes[index]
            let bit: UInt64 = 1 &<< UInt64(change.slot)
            if change.phase == .began {
                if slots & bit != 0 { begin(change, present, at: now) }
            } else if change.phase == .moved, (timed | waiting) & bit != 0, isDragged(change) {
                timed &= ~bit
                waiting &= ~bit
            }
        }
    }

    /// When ``takeRested(at:)`` has something to return, in microseconds of CLOCK_BOOTTIME; the greatest number for
    /// never.
    var due: UInt64 {
        var (earliest, rest) = (UInt64.max, timed)
        while rest != 0 {
            earliest = min(earliest, starts[rest.trailingZeroBitCount].due)
            rest &= rest &- 1
        }
        return earliest
    }

    /// Returns the slots of the contacts that have rested for long enough: those that programs have, which end, and
    /// those that are now taps.
    mutating func takeRested(at now: MonotonicTime) -> (lifts: UInt64, taps: UInt64) {
        var (due, rest) = (UInt64(0), timed)
        while rest != 0 {
            let slot = rest.trailingZeroBitCount
            if starts[slot].due <= now.rawValue { due |= 1 &<< UInt64(slot) }
            rest &= rest &- 1
        }
        let rested = (lifts: due & passedSlots, taps: due & waiting)
        forget(due)
        return rested
    }

    /// Forgets every contact: no further change of them follows.
    mutating func forgetAll() { forget(.max) }

    private mutating func forget(_ slots: UInt64) {
        passedSlots &= ~slots
        waiting &= ~slots
        timed &= ~slots
    }

    private mutating func begin(
        _ change: ContactChange, _ present: borrowing FixedTable<1040, Int32>, at now: MonotonicTime
    ) {
        guard (passedSlots | waiting).nonzeroBitCount < limits.contacts else { return }
        let slot = Int(change.slot)
        let bit: UInt64 = 1 &<< UInt64(slot)
        let point = Point(x: change.x, y: change.y)
        starts[slot] = Start(point: point, due: limits.rest.map { now.rawValue + $0 } ?? .max)
        if limits.rest != nil { timed |= bit }
        if limits.allowsDrags, !limits.isInEdge(point) {
            passedSlots |= bit
            return
        }
        waiting |= bit
        for index in slot &* 16..<slot &* 16 &+ 16 { values[index] = present[index] }
    }

    private func isDragged(_ change: ContactChange) -> Bool {
        limits.isDrag(from: starts[Int(change.slot)].point, to: Point(x: change.x, y: change.y))
    }
}
