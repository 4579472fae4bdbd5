// SPDX-License-Identifier: MIT

/// Follows whether a person holds two opposite corners of a panel, to give the touchscreen back to other
/// programs.
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
/// The hold needs exactly two contacts, because a cloth or a forearm makes more. A contact that began in a
/// corner may move out of it by half the size of the corner, because a resting finger moves a little.
///
/// ```swift
/// if hold.concerns(tracker.downSlots) { hold.handle(tracker.changes, down: tracker.downSlots, at: time) }
/// if hold.isHeld(at: now) { … }              // when `deadline` has passed
/// ```
package struct CornerHold: Hashable, Sendable {
    private enum State: Hashable {
        case off
        case clear
        /// One contact is down, and has been in a corner since it began.
        case one(Holder)
        /// Two contacts are down, in opposite corners; the hold is complete at the deadline.
        case both(Holder, Holder, deadline: MonotonicTime)
        case other
    }

    /// A contact that holds a corner.
    private struct Holder: Hashable {
        var slot: Int32
        var corner: Corner
    }

    private var state: State {
        didSet { updateConcerns() }
    }
    // The reports that can change `state`, in a form that is read for each report without a call.
    /// Whether reports concern the hold after which a contact is down.
    private(set) var concernsContacts = false
    /// Whether reports concern the hold after which no contact is down.
    private(set) var concernsAbsence = false
    private let size: PanelParts
    private let time: UInt64

    /// Makes the hold of a panel on which no contact is down.
    ///
    /// - Parameters:
    ///   - width: The width of a corner, as a fraction of the panel's width from 0 to 0.4.
    ///   - height: The height of a corner, as a fraction of the panel's height from 0 to 0.4.
    ///   - microseconds: For how long a person must hold both corners.
    package init(width: Double, height: Double, microseconds: UInt64) {
        (size, time) = (PanelParts(width: width, height: height), microseconds)
        state = .clear
        updateConcerns()
    }

    /// A hold that is never complete, for a panel where holding corners has no effect.
    package static let never = CornerHold()

    private init() {
        (size, time, state) = (PanelParts(width: 0, height: 0), 0, .off)
        updateConcerns()
    }

    private mutating func updateConcerns() {
        (concernsContacts, concernsAbsence) =
            switch state {
            case .off: (false, false)
            case .clear: (true, false)
            case .other: (false, true)
            case .one, .both: (true, true)
            }
    }

    /// Whether a report needs a call of ``handle(_:down:at:)``, by the slots that are down after the report.
    package func concerns(_ downSlots: UInt64) -> Bool {
        downSlots == 0 ? concernsAbsence : concernsContacts
    }

    /// Takes the touch report that the tracker has closed last.
    @inline(__always)
    package mutating func handle(_ tracker: borrowing ContactTracker, at now: MonotonicTime) {
        handle(tracker.changes, down: tracker.downSlots, at: now)
    }

    /// Takes the changes of one touch report, after which the slots `downSlots` are down: bit n is slot n.
    package mutating func handle(
        _ changes: borrowing Span<ContactChange>, down downSlots: UInt64, at now: MonotonicTime
    ) {
        // A hold that is complete stays so until the caller has seen it, even if the call for its deadline comes late.
        if state == .off || isHeld(at: now) { return }
        for index in changes.indices { take(changes[index], at: now) }
        if downSlots == 0 {
            state = .clear
        } else if state == .clear {
            // A contact was down before this hold began to follow contacts.
            state = .other
        }
    }

    /// Starts again, as if no contact were down.
    ///
    /// Call this when no further change of the contacts that are down will follow.
    package mutating func restart() {
        if state != .off { state = .clear }
    }

    /// The moment at which both corners will have been held for long enough, or `nil` while they are not
    /// held.
    package var deadline: MonotonicTime? {
        if case .both(_, _, let deadline) = state { deadline } else { nil }
    }

    /// Whether both corners have been held for long enough at `now`.
    package func isHeld(at now: MonotonicTime) -> Bool {
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

    /// Returns the holder for a contact that begins in a corner, or `nil` for one that begins elsewhere.
    private func holder(_ change: ContactChange) -> Holder? {
        Corner.of(change, size).map { Holder(slot: change.slot, corner: $0) }
    }

    /// Whether a change leaves a contact in its corner.
    private func stays(_ holder: Holder, _ change: ContactChange) -> Bool {
        change.slot == holder.slot && change.phase == .moved && holder.corner.reaches(change, by: 1.5, size)
    }
}
