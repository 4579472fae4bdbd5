// SPDX-License-Identifier: MIT

/// Follows whether a person holds three fingers on a panel without moving them, to ask for another mode.
///
/// ```
///            three are down                long enough
///  [waiting] ──────────────▶ [holding] ────────────────▶ held
///     ▲                          │ one moves, lifts or joins
///     │ nothing is down          ▼
///     └────────────────────── [spoilt]
/// ```
///
/// A hand that rests on the glass makes more contacts than three, or moves.
package struct FingerHold: Hashable, Sendable {
    private enum State: Hashable {
        case off
        case waiting
        case holding(deadline: MonotonicTime)
        case spoilt
    }

    private var state: State
    private let time: UInt64
    /// Where each contact began that is down.
    private var starts: [Int32: Point] = [:]

    private struct Point: Hashable {
        var x, y: Double
    }

    /// The number of fingers.
    package static let count = 3
    /// How far a finger may move, as a fraction of the panel's width and of its height.
    package static let tolerance = 0.04

    /// Makes the hold of a panel on which no contact is down; it is complete after so many microseconds.
    package init(microseconds: UInt64) {
        (time, state, isOn) = (microseconds, .waiting, true)
    }

    package static let never = FingerHold()

    private init() { (time, state, isOn) = (0, .off, false) }

    /// Whether the hold follows contacts: reports need no call otherwise.
    package let isOn: Bool

    /// Takes the touch report that the tracker has closed last.
    package mutating func handle(_ tracker: borrowing ContactTracker, at now: MonotonicTime) {
        handle(tracker.changes, at: now)
    }

    package mutating func handle(_ changes: borrowing Span<ContactChange>, at now: MonotonicTime) {
        guard isOn else { return }
        let complete = isHeld(at: now) ? state : nil
        for index in changes.indices { take(changes[index], at: now) }
        if starts.isEmpty { state = .waiting }
        // A hold that is complete stays so until the caller has seen it, even if the call for its deadline comes late.
        if let complete { state = complete }
    }

    private mutating func take(_ change: ContactChange, at now: MonotonicTime) {
        switch change.phase {
        case .began:
            starts[change.slot] = Point(x: change.x, y: change.y)
            if state != .waiting {
                state = .spoilt
            } else if starts.count == Self.count {
                state = .holding(deadline: now.advanced(byMicroseconds: time))
            }
        case .moved:
            guard let start = starts[change.slot] else { return }
            if abs(change.x - start.x) > Self.tolerance || abs(change.y - start.y) > Self.tolerance {
                state = .spoilt
            }
        case .ended, .cancelled:
            starts[change.slot] = nil
            state = .spoilt
        }
    }

    /// Starts again, as if no contact were down: the present contacts do not count any more.
    package mutating func restart() {
        guard isOn else { return }
        starts = [:]
        state = .waiting
    }

    /// Ends a hold that was complete: the same fingers do not complete another one.
    package mutating func finish() {
        if isOn { state = starts.isEmpty ? .waiting : .spoilt }
    }

    /// The moment at which the fingers will have been held for long enough, or `nil` while they are not held.
    package var deadline: MonotonicTime? {
        if case .holding(let deadline) = state { deadline } else { nil }
    }

    /// Whether the fingers have been held for long enough at `now`.
    package func isHeld(at now: MonotonicTime) -> Bool { deadline.map { $0 <= now } ?? false }
}
