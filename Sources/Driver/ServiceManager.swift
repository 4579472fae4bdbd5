// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

/// What the driver tells systemd, or whoever set NOTIFY_SOCKET: sd_notify(3).
enum ServiceManager {
    /// The driver has found what touchscreens there are and serves them.
    static func ready(status: String) {
        notify("READY=1\nSTATUS=\(status)")
    }

    /// The driver reads its files again; ``ready(status:)`` says when it has.
    static func reloading() {
        // The manager wants another clock than the driver's own: sd_notify(3).
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        notify("RELOADING=1\nMONOTONIC_USEC=\(now.tv_sec * 1_000_000 + now.tv_nsec / 1000)")
    }

    /// The driver is about to end.
    static func stopping() {
        notify("STOPPING=1")
    }

    /// What the driver does, in a line for `systemctl status`.
    static func status(_ status: String) {
        notify("STATUS=\(status)")
    }

    private static func notify(_ state: String) {
        unsafe _ = sd_notify(0, state)
    }
}
