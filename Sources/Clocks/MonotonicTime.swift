// SPDX-License-Identifier: MIT

/// A moment: microseconds of CLOCK_BOOTTIME, as events carry it once EVIOCSCLOCKID has been set.
///
/// No clock that somebody sets moves it, and it goes on while the machine is suspended: a pad that was left open before
/// is locked afterwards, however short the time was that the machine was awake.
public struct MonotonicTime: RawRepresentable, Hashable, Comparable, Sendable {
    /// Microseconds since the clock's start.
    public let rawValue: UInt64

    /// Makes a moment of its microseconds.
    @inlinable
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Whether `a` is before `b`.
    @inlinable
    public static func < (a: MonotonicTime, b: MonotonicTime) -> Bool {
        a.rawValue < b.rawValue
    }

    /// The moment `microseconds` later.
    @inlinable
    public func advanced(byMicroseconds microseconds: UInt64) -> MonotonicTime {
        MonotonicTime(rawValue: rawValue + microseconds)
    }
}
