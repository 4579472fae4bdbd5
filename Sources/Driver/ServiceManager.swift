// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

/// The driver's messages to systemd, or to another program that set NOTIFY_SOCKET: sd_notify(3).
enum ServiceManager {
    /// The driver has handled all present touchscreens and serves them.
    static func ready(status: String) {
        notify("READY=1\nSTATUS=\(status)")
    }

    /// The driver reads its files again; ``ready(status:)`` reports the end of this.
    static func reloading() {
        // sd_notify(3) requires CLOCK_MONOTONIC, which is not the driver's own clock.
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        notify("RELOADING=1\nMONOTONIC_USEC=\(now.tv_sec * 1_000_000 + now.tv_nsec / 1000)")
    }

    /// The driver is about to end.
    static func stopping() {
        notify("STOPPING=1")
    }

    /// The driver's present status, as a line for `systemctl status`.
    static func status(_ status: String) {
        notify("STATUS=\(status)")
    }

    private static func notify(_ state: String) {
        unsafe _ = sd_notify(0, state)
    }
}
