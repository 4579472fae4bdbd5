// SPDX-License-Identifier: MIT

internal import Glibc

extension MonotonicTime {
    /// Returns the present time by clock_gettime(2), in µs of CLOCK_BOOTTIME.
    package static func now() -> MonotonicTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return MonotonicTime(rawValue: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000)
    }
}
