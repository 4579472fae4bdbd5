// SPDX-License-Identifier: MIT

import Glibc
import KeyEngine

extension CivilTime {
    /// What the host's clock shows, as localtime_r(3) has it, by the zone of /etc/localtime or TZ.
    static func local() -> CivilTime {
        var seconds = Glibc.time(nil)
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        return unsafe CivilTime(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
    }
}
