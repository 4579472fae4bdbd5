// SPDX-License-Identifier: MIT

internal import Glibc

extension CivilTime {
    /// Returns the present local time of this host: localtime_r(3), by the zone of /etc/localtime or TZ.
    package static func local() -> CivilTime {
        var seconds = Glibc.time(nil)
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        return unsafe CivilTime(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
    }
}
