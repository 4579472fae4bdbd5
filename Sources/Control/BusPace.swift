// SPDX-License-Identifier: MIT

import Clocks

/// How much the bus may say at a time: as much as programs have to say that a person uses, and no more for long.
///
/// Each message costs the driver's one thread some ten microseconds in which a touch waits.  A flood is heard at a pace
/// at which that is less than a hundredth of the time, so that no more than one touch in a hundred can meet it; what is
/// not heard waits with the bus.  A burst, such as of a program that has just come, is heard at once.
///
/// The time is passed in.
struct BusPace {
    /// How many messages a second are heard of a flood.
    static let messagesPerSecond: UInt64 = 100
    /// How many messages are heard at once after a time without any.
    static let burst: UInt64 = 300

    /// How many microseconds of its pace a message takes.
    private static let interval = 1_000_000 / messagesPerSecond
    /// When all that was heard would have been heard at the pace, in microseconds.
    private var due: UInt64 = 0

    /// Notes that so many messages were heard, and returns until when no more is to be heard: `nil` for no time.
    mutating func hear(_ count: Int, at now: MonotonicTime) -> MonotonicTime? {
        due = max(due, now.rawValue) + UInt64(count) * Self.interval
        let ahead = due - now.rawValue
        guard ahead > Self.burst * Self.interval else { return nil }
        return now.advanced(byMicroseconds: ahead - Self.burst * Self.interval)
    }
}
