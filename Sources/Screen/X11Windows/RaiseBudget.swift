// SPDX-License-Identifier: MIT

import Engine

/// A limit for how often this program raises its windows above others.
///
/// Another program, such as a screen locker, may also raise its window each time that a window covers it.
/// Without a limit the two programs would do so for ever.  So each raise is taken from the budget, which
/// refills slowly.  The contest ends within moments, and the other window stays above.  The budget is large
/// enough for the windows that a session opens at its start.
struct RaiseBudget {
    /// The most raises one after another.
    static let most = 32
    /// The time in which the budget gains one raise, in microseconds.
    static let interval: UInt64 = 1_000_000

    private var left = most
    private var refilled: MonotonicTime

    init(at now: MonotonicTime) {
        refilled = now
    }

    mutating func allowsRaise(at now: MonotonicTime) -> Bool {
        let intervals = now < refilled ? 0 : (now.rawValue - refilled.rawValue) / Self.interval
        left = min(Self.most, left + Int(min(intervals, UInt64(Self.most))))
        refilled = refilled.advanced(byMicroseconds: intervals * Self.interval)
        return left > 0
    }

    /// Takes a raise from the budget, after the server has reported that the raise moved a window.
    mutating func spend() {
        left = max(0, left - 1)
    }
}
