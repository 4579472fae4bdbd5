// SPDX-License-Identifier: MIT

/// The pauses between attempts to use a device that failed.
///
/// A new node belongs to root alone until udev's rules have run, so opening it first fails with EACCES. In
/// the first phase the pauses double from 10 ms to 640 ms. After ten pauses, 3.19 s in all, udev has had
/// enough time. Then the pauses double from 1.28 s up to 30 s and stay there, because another program may
/// hold the device for days. The caller owns the timer.
///
/// ```swift
/// var retries = RetrySchedule()
/// if error.isRetryable { let pause = retries.next(); … try again in `pause` microseconds … }
/// ```
package struct RetrySchedule: Hashable, Sendable {
    /// How many pauses this schedule has returned.
    package private(set) var attempts = 0

    package init() {}

    /// Whether the first phase is over, so that udev should have given a new node its group.
    package var isFirstPhaseOver: Bool { attempts >= Self.firstPhase }

    /// Returns the pause before the next attempt, in microseconds.
    package mutating func next() -> UInt64 {
        let doublings =
            isFirstPhaseOver ? min(attempts - Self.firstPhase + 7, 12) : min(attempts, 6)
        attempts += 1
        return min(10_000 << UInt64(doublings), Self.longest)
    }

    /// The number of pauses in the first phase.
    private static let firstPhase = 10
    /// The longest pause, in microseconds.
    private static let longest: UInt64 = 30_000_000
}
