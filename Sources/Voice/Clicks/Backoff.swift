// SPDX-License-Identifier: MIT

package import Engine

/// Decides when something that failed, such as a sound device, is tried again, and which results are logged.
package struct Backoff {
    /// Whether an attempt is about to be made.
    var isUnderWay = false
    package private(set) var hasFailed = false
    private var pause: UInt64 = Self.shortestPause
    private var next = MonotonicTime(rawValue: 0)

    /// The pause after the first failure, in microseconds; each failure doubles it, up to ``longestPause``.
    private static let shortestPause: UInt64 = 2_000_000
    private static let longestPause: UInt64 = 60_000_000

    package init() {}

    package func isDue(at now: MonotonicTime) -> Bool { !isUnderWay && next <= now }

    /// Counts a failure, and returns whether it is the first one.
    package mutating func fail(at now: MonotonicTime) -> Bool {
        isUnderWay = false
        next = now.advanced(byMicroseconds: pause)
        pause = min(pause * 2, Self.longestPause)
        defer { hasFailed = true }
        return !hasFailed
    }

    /// Ends a series of failures, and returns whether there was one.
    package mutating func succeed() -> Bool {
        guard hasFailed else { return false }
        self = Backoff()
        return true
    }
}
