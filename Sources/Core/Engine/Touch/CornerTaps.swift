// SPDX-License-Identifier: MIT

/// Follows whether a person taps the corners of a panel in an order that only the staff knows.
///
/// ```
///            begins in a corner, alone            lifts there: a tap of the order
///  [clear] ───────────────────────────▶ [tapping] ────────────────────────────────▶ [clear]
///   │   ▲                                   │ strays, stays, becomes a palm, or another begins: begins anew
///   │   │ nothing is down                   ▼
///   │   └──────────────────────────────── [other]
///   └──────────────────────────────────────▲
///     begins elsewhere: begins anew
/// ```
///
/// As many taps as the order has are one attempt, and only then they are compared, so nobody learns how many of them
/// were right. After three wrong attempts one after the other, taps do nothing for a minute: an order of four corners is
/// one of 256.
///
/// ```swift
/// taps.handle(tracker, at: time)       // for every touch report, if `isOn`
/// if taps.doneCount != before { … }    // the order was tapped
/// ```
package struct CornerTaps: Hashable, Sendable {
    /// The lengths that an order may have.
    package static let lengths = 4...12

    private enum State: Hashable {
        case clear
        case tapping(slot: Int32, corner: Corner, began: MonotonicTime)
        case other
    }

    /// The corners of the order, and those that were tapped so far, two bits for each.
    private let order: UInt32
    private var entered: UInt32 = 0
    private let length: Int
    private var count = 0
    private let size: PanelParts
    /// The time from the beginning of the first tap to the end of the last one, in microseconds.
    private let time: UInt64
    private var state = State.clear
    private var first = MonotonicTime(rawValue: 0)
    private var wrongInARow = 0
    private var restEnd = MonotonicTime(rawValue: 0)
    /// The number of times that the order was tapped.
    package private(set) var doneCount: UInt64 = 0
    /// The number of attempts with another order.
    package private(set) var wrongCount: UInt64 = 0

    /// The longest tap, in microseconds.
    private static let longestTap: UInt64 = 1_000_000
    /// The number of wrong attempts after which taps do nothing for a while.
    private static let patience = 3
    /// For how long taps then do nothing, in microseconds.
    private static let rest: UInt64 = 60_000_000

    /// Makes the order of a panel on which no contact is down; `corners` has a number of ``lengths``.
    package init(_ corners: [Corner], size: PanelParts, microseconds: UInt64) {
        precondition(Self.lengths.contains(corners.count))
        order = corners.reduce(0) { $0 << 2 | $1.code }
        (length, self.size, time) = (corners.count, size, microseconds)
    }

    /// An order that nobody taps.
    package static let never = CornerTaps()

    private init() { (order, length, size, time) = (0, 0, PanelParts(width: 0, height: 0), 0) }

    /// Whether there is an order: reports need no call otherwise.
    var isOn: Bool { length > 0 }

    /// Takes the touch report that the tracker has closed last.
    mutating func handle(_ tracker: borrowing ContactTracker, at now: MonotonicTime) {
        guard isOn else { return }
        handle(tracker.changes, down: tracker.downSlots, at: now)
    }

    /// Takes the changes of one touch report, after which the slots `downSlots` are down: bit n is slot n.
    mutating func handle(
        _ changes: borrowing Span<ContactChange>, down downSlots: UInt64, at now: MonotonicTime
    ) {
        for index in changes.indices { take(changes[index], at: now) }
        if downSlots == 0 {
            state = .clear
        } else if state == .clear {
            // A contact was down before this order began to follow contacts.
            stray()
        }
    }

    /// Starts again, as if no contact were down.
    mutating func restart() { (state, count) = (.clear, 0) }

    private mutating func take(_ change: ContactChange, at now: MonotonicTime) {
        switch state {
        case .other: break
        case .clear:
            guard change.phase == .began else { return }
            guard let corner = Corner.of(change, size) else { return stray() }
            state = .tapping(slot: change.slot, corner: corner, began: now)
        case .tapping(let slot, let corner, let began):
            guard change.slot == slot, change.phase == .moved || change.phase == .ended,
                corner.reaches(change, by: 1.5, size), now.rawValue - began.rawValue <= Self.longestTap
            else { return stray() }
            guard change.phase == .ended else { return }
            state = .clear
            enter(corner, began: began, at: now)
        }
    }

    private mutating func stray() { (state, count) = (.other, 0) }

    private mutating func enter(_ corner: Corner, began: MonotonicTime, at now: MonotonicTime) {
        guard now >= restEnd else { return }
        if count == 0 || now.rawValue - first.rawValue > time { (count, entered, first) = (0, 0, began) }
        entered = entered << 2 | corner.code
        count += 1
        guard count == length else { return }
        count = 0
        if entered == order {
            doneCount += 1
            wrongInARow = 0
            return
        }
        wrongCount += 1
        wrongInARow += 1
        guard wrongInARow >= Self.patience else { return }
        wrongInARow = 0
        restEnd = now.advanced(byMicroseconds: Self.rest)
    }
}

extension Corner {
    fileprivate var code: UInt32 {
        switch self {
        case .topLeft: 0
        case .topRight: 1
        case .bottomLeft: 2
        case .bottomRight: 3
        }
    }
}
