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

    /// The driver's present status, as a line for `systemctl status`; returns whether the manager had room for it.
    ///
    /// It comes at any time, so it does not wait, as sd_notify(3) does, for a manager that does not read its socket.
    static func status(_ status: String) -> Bool {
        guard let path = unsafe getenv("NOTIFY_SOCKET") else { return true }
        return unsafe sendDatagram(Array("STATUS=\(status)".utf8), to: String(cString: path)) != EAGAIN
    }

    private static func notify(_ state: String) {
        unsafe _ = sd_notify(0, state)
    }
}
