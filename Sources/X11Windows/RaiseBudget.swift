// SPDX-License-Identifier: MIT

import Clocks

/// How often our windows may still be raised above others.
///
/// Whoever raises its window each time that another is above it would do so for ever with another program that does
/// the same, such as a screen locker.  So every raise costs, and what is spent comes back slowly: such a contest ends
/// within moments, and the other window stays above; while the windows of a session that starts are all raised above.
struct RaiseBudget {
    /// The most raises at a stretch.
    static let most = 32
    /// Microseconds until a raise comes back.
    static let interval: UInt64 = 1_000_000

    private var left = most
    private var refilled: MonotonicTime

    /// A whole budget.
    init(at now: MonotonicTime) {
        refilled = now
    }

    /// Whether there is a raise left.
    mutating func allowsRaise(at now: MonotonicTime) -> Bool {
        let intervals = now < refilled ? 0 : (now.rawValue - refilled.rawValue) / Self.interval
        left = min(Self.most, left + Int(min(intervals, UInt64(Self.most))))
        refilled = refilled.advanced(byMicroseconds: intervals * Self.interval)
        return left > 0
    }

    /// Takes a raise from the budget, once it has turned out to have been needed.
    mutating func spend() {
        left = max(0, left - 1)
    }
}
