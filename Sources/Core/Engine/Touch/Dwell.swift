// SPDX-License-Identifier: MIT

/// Follows whether a pointer that hovers above a panel rests, to tap where it rests.
///
/// ```
///            hovers                 long enough
///  [away] ──────────▶ [resting] ──────────────────▶ [tapped]
///    ▲                 ▲   ▲ │ moves: begins again      │
///    │                 │   └─┘                          │ moves
///    │                 └────────────────────────────────┘
///    └── no pointer hovers, or a contact is down
/// ```
///
/// Only panels with the axis ABS_MT_DISTANCE tell that something hovers: see ``ContactTracker``.
package struct Dwell: Hashable, Sendable {
    private enum State: Hashable {
        case away
        case resting(Point, deadline: MonotonicTime)
        case tapped(Point)
    }

    private struct Point: Hashable {
        var slot: Int32
        var x, y: Double

        func isNear(_ other: Point) -> Bool {
            slot == other.slot && abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
        }
    }

    private var state = State.away
    private let time: UInt64

    /// How far a pointer that rests may move, as a fraction of the panel's width and of its height.
    package static let tolerance = 0.02

    /// Makes a dwell that taps where a pointer has rested for so long.
    package init(microseconds: UInt64) {
        (time, isOn) = (microseconds, true)
    }

    package static let never = Dwell()

    private init() { (time, isOn) = (0, false) }

    /// Whether the dwell follows pointers: reports need no call otherwise.
    package let isOn: Bool

    /// Takes the touch report that the tracker has closed last.
    package mutating func handle(_ tracker: borrowing ContactTracker, at now: MonotonicTime) {
        guard isOn else { return }
        guard tracker.downSlots == 0, let pointer = tracker.hovering else {
            state = .away
            return
        }
        let point = Point(slot: pointer.slot, x: pointer.x, y: pointer.y)
        switch state {
        case .resting(let start, _) where start.isNear(point): return
        case .tapped(let start) where start.isNear(point): return
        case .away, .resting, .tapped:
            state = .resting(point, deadline: now.advanced(byMicroseconds: time))
        }
    }

    /// The moment at which the pointer will have rested for long enough, or `nil` while none rests.
    package var deadline: MonotonicTime? {
        if case .resting(_, let deadline) = state { deadline } else { nil }
    }

    /// Returns the place to tap, in fractions of the panel, and the slot of the pointer, once for each rest.
    ///
    /// Returns `nil` while no pointer has rested for long enough.
    package mutating func take(at now: MonotonicTime) -> (slot: Int32, x: Double, y: Double)? {
        guard case .resting(let point, let deadline) = state, deadline <= now else { return nil }
        state = .tapped(point)
        return (point.slot, point.x, point.y)
    }

    /// Starts again: the present pointer has to move first, or to go.
    package mutating func restart() {
        if case .resting(let point, _) = state { state = .tapped(point) }
    }
}
