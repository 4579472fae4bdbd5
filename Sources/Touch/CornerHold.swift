// SPDX-License-Identifier: MIT

public import Clocks

/// Whether two opposite corners of a panel are held, by which a person has the driver let go of it.
///
/// ```
///            begins in a           begins in the
///            corner, alone         opposite one              long enough
///  [clear] ────────────────▶ [one] ─────────────▶ [both] ─────────────────▶ held
///   │   ▲                      │                     │
///   │   │ nothing is down      │ lifted, strayed, or another begins
///   │   │                      ▼                     │
///   └───┴───────────────── [other] ◀─────────────────┘
///     begins elsewhere
/// ```
///
/// Two contacts and no third: a cloth or a forearm makes more.  A contact that has begun in a corner may stray half a
/// corner's size out of it, as fingers do that rest for long.
///
/// ```swift
/// if hold.concerns(tracker.downSlots) { hold.handle(tracker.changes, down: tracker.downSlots, at: time) }
/// if hold.isHeld(at: now) { … }              // when `deadline` has passed
/// ```
public struct CornerHold: Hashable, Sendable {
    private enum State: Hashable {
        /// Nobody may do it.
        case off
        /// Nothing is down.
        case clear
        /// One contact is down, in a corner since it began.
        case one(Holder)
        /// Two are, in opposite corners; held at the moment.
        case both(Holder, Holder, deadline: MonotonicTime)
        /// Whatever else is down.
        case other
    }

    /// A contact that holds a corner.
    private struct Holder: Hashable {
        var slot: Int32
        var corner: Corner
    }

    private var state: State
    private let width, height: Double
    private let time: UInt64

    /// Makes one for a panel on which nothing is down.
    ///
    /// - Parameters:
    ///   - width: How wide a corner is, in fractions of the panel from 0 to 0.4.
    ///   - height: How high it is, in the same.
    ///   - microseconds: How long both are to be held.
    public init(width: Double, height: Double, microseconds: UInt64) {
        (self.width, self.height, time) = (width, height, microseconds)
        state = .clear
    }

    /// The one that never is.
    public static let never = CornerHold()

    private init() {
        (width, height, time, state) = (0, 0, 0, .off)
    }

    /// Whether ``handle(_:down:at:)`` is to be called for a report, by the slots that are down after it.
    public func concerns(_ downSlots: UInt64) -> Bool {
        switch state {
        case .off: false
        case .clear: downSlots != 0
        case .other: downSlots == 0
        case .one, .both: true
        }
    }

    /// Takes one touch report.
    ///
    /// - Parameters:
    ///   - tracker: The contacts, whose `changes` are those of the report.
    ///   - now: The report's time.
    public mutating func handle(_ tracker: borrowing ContactTracker, at now: MonotonicTime) {
        handle(tracker.changes, down: tracker.downSlots, at: now)
    }

    /// Takes the changes of one touch report.
    ///
    /// - Parameters:
    ///   - changes: What happened to the contacts, in fractions of the panel.
    ///   - downSlots: The slots that are down after the report: bit n is slot n.
    ///   - now: The report's time.
    public mutating func handle(
        _ changes: borrowing Span<ContactChange>, down downSlots: UInt64, at now: MonotonicTime
    ) {
        if state == .off { return }
        for index in changes.indices { take(changes[index], at: now) }
        if downSlots == 0 {
            state = .clear
        } else if state == .clear {
            // It was there before.
            state = .other
        }
    }

    /// Begins anew: whatever is down will not be told of any more.
    public mutating func restart() {
        if state != .off { state = .clear }
    }

    /// When both corners will have been held for long enough, or `nil` while they are not.
    public var deadline: MonotonicTime? {
        if case .both(_, _, let deadline) = state { deadline } else { nil }
    }

    /// Whether both corners have been held for long enough at `now`.
    public func isHeld(at now: MonotonicTime) -> Bool {
        deadline.map { $0 <= now } ?? false
    }

    private mutating func take(_ change: ContactChange, at now: MonotonicTime) {
        switch state {
        case .off, .other: break
        case .clear:
            guard change.phase == .began else { return }
            state = holder(change).map { .one($0) } ?? .other
        case .one(let first):
            if change.phase == .began, let second = holder(change), second.corner == first.corner.opposite {
                state = .both(first, second, deadline: now.advanced(byMicroseconds: time))
            } else if !stays(first, change) {
                state = .other
            }
        case .both(let first, let second, _):
            if !stays(change.slot == first.slot ? first : second, change) { state = .other }
        }
    }

    /// The contact that begins in a corner.
    private func holder(_ change: ContactChange) -> Holder? {
        Corner.allCases.first { reaches($0, change, by: 1) }.map { Holder(slot: change.slot, corner: $0) }
    }

    /// Whether what has happened leaves a contact in its corner.
    private func stays(_ holder: Holder, _ change: ContactChange) -> Bool {
        change.slot == holder.slot && change.phase == .moved && reaches(holder.corner, change, by: 1.5)
    }

    /// Whether a contact is so many corner's sizes from the point of a corner, or less.
    private func reaches(_ corner: Corner, _ change: ContactChange, by sizes: Double) -> Bool {
        let x = corner.isRight ? 1 - change.x : change.x
        let y = corner.isLower ? 1 - change.y : change.y
        return x <= width * sizes && y <= height * sizes
    }

    /// A corner as a person sees the panel.
    private enum Corner: CaseIterable, Hashable {
        case upperLeft, upperRight, lowerLeft, lowerRight

        var isRight: Bool { self == .upperRight || self == .lowerRight }
        var isLower: Bool { self == .lowerLeft || self == .lowerRight }

        var opposite: Corner {
            switch self {
            case .upperLeft: .lowerRight
            case .upperRight: .lowerLeft
            case .lowerLeft: .upperRight
            case .lowerRight: .upperLeft
            }
        }
    }
}
