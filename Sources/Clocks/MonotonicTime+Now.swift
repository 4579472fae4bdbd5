// SPDX-License-Identifier: MIT

internal import Glibc

extension MonotonicTime {
    /// Returns the present time, in µs of CLOCK_BOOTTIME.
    ///
    /// - Returns: The time of clock_gettime(2).
    public static func now() -> MonotonicTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return MonotonicTime(rawValue: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000)
    }
}
