// SPDX-License-Identifier: MIT

/// When to try again to open a device that has just been plugged in.
///
/// A new node belongs to root alone until udev's rules have run, so opening it fails with EACCES at first.
/// The pauses double from 10 ms to 640 ms; after ten of them, 3.19 s in all, there is none left and
/// the fault is real.  The caller owns the timer.
///
/// ```swift
/// var retries = RetrySchedule()
/// if error.isRetryable, let pause = retries.next() { … try again in `pause` microseconds … }
/// ```
public struct RetrySchedule: Hashable, Sendable {
    /// How many pauses have been handed out.
    public private(set) var attempts = 0

    /// Makes a schedule at its start.
    public init() {}

    /// The pause before the next attempt, in microseconds, or `nil` when enough has been tried.
    public mutating func next() -> UInt64? {
        guard attempts < 10 else { return nil }
        defer { attempts += 1 }
        return 10_000 << UInt64(min(attempts, 6))
    }
}
