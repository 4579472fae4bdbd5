// SPDX-License-Identifier: MIT

/// When to try again what did not work with a device.
///
/// A new node belongs to root alone until udev's rules have run, so opening it fails with EACCES at first.  In the
/// first phase the pauses double from 10 ms to 640 ms; after ten of them, 3.19 s in all, udev has had its time.  Then
/// they double on from 1.28 s to 30 s, and stay there: another program may hold the device for days.  The caller owns
/// the timer.
///
/// ```swift
/// var retries = RetrySchedule()
/// if error.isRetryable { let pause = retries.next(); … try again in `pause` microseconds … }
/// ```
public struct RetrySchedule: Hashable, Sendable {
    /// How many pauses have been handed out.
    public private(set) var attempts = 0

    /// Makes a schedule at its start.
    public init() {}

    /// Whether a device that has just come would have been handed over by now.
    public var isFirstPhaseOver: Bool { attempts >= Self.firstPhase }

    /// The pause before the next attempt, in microseconds.
    public mutating func next() -> UInt64 {
        let doublings =
            isFirstPhaseOver ? min(attempts - Self.firstPhase + 7, 12) : min(attempts, 6)
        attempts += 1
        return min(10_000 << UInt64(doublings), Self.longest)
    }

    /// The pauses of the first phase.
    private static let firstPhase = 10
    /// The longest pause, in microseconds.
    private static let longest: UInt64 = 30_000_000
}
