// SPDX-License-Identifier: MIT

// Public, as Swift inlines no package function in another module: see docs/decisions.md.

/// A moment in microseconds of CLOCK_BOOTTIME, the clock of events after EVIOCSCLOCKID.
///
/// Setting the time of day does not move this clock, and it goes on while the machine is suspended. So a pad that was
/// left open before a suspend is locked after it.
public struct MonotonicTime: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: UInt64

    @inlinable
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    @inlinable
    public static func < (a: MonotonicTime, b: MonotonicTime) -> Bool {
        a.rawValue < b.rawValue
    }

    @inlinable
    public func advanced(byMicroseconds microseconds: UInt64) -> MonotonicTime {
        MonotonicTime(rawValue: rawValue + microseconds)
    }
}
