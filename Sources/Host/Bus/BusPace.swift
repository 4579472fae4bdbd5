// SPDX-License-Identifier: MIT

import Engine

/// The pace at which the driver reads the bus: fast enough for programs that a person uses, but limited for a
/// flood.
///
/// Each message takes the driver's one thread some ten microseconds, in which a touch waits. The driver reads
/// a flood at a pace that takes less than a hundredth of the time. So a message delays at most one touch in a
/// hundred. Messages that the driver has not read wait in the bus. The driver reads a burst at once, such as
/// from a program that has just started.
struct BusPace {
    static let messagesPerSecond: UInt64 = 100
    /// How many messages the driver reads at once after a time without messages.
    static let burst: UInt64 = 300

    /// How many microseconds a message takes at this pace.
    private static let interval = 1_000_000 / messagesPerSecond
    /// When all messages so far would have been read at this pace, in microseconds.
    private var due: UInt64 = 0

    /// Counts messages, and returns when to read the next, or `nil` for at once.
    mutating func hear(_ count: Int, at now: MonotonicTime) -> MonotonicTime? {
        due = max(due, now.rawValue) + UInt64(count) * Self.interval
        let ahead = due - now.rawValue
        guard ahead > Self.burst * Self.interval else { return nil }
        return now.advanced(byMicroseconds: ahead - Self.burst * Self.interval)
    }
}
