// SPDX-License-Identifier: MIT

internal import CSystemd
package import EventLoops
internal import Glibc

/// The login session in which this process was started: sd-login(3).
///
/// A program without a connection to the session's display has no other way to learn that the session ends: logind does
/// not end the programs of a session (`KillUserProcesses=no` in logind.conf(5)).
@safe package final class LoginSession {
    private let id: String
    private let ended: () -> Void
    private var monitor: LoginMonitor?

    /// Calls `ended` when the session ends, or at once if it is already ending.
    ///
    /// Returns `nil` if the process belongs to no session, as services do, or if there is no logind. `ended`
    /// may be called more than once.
    package init?(loop: EventLoop, ended: @escaping () -> Void) {
        var session: UnsafeMutablePointer<CChar>?
        guard unsafe sd_pid_get_session(0, &session) >= 0, let session = unsafe session else { return nil }
        defer { unsafe free(session) }
        id = unsafe String(cString: session)
        self.ended = ended
        monitor = LoginMonitor("session", loop: loop) { [unowned self] in look() }
        guard monitor != nil else { return nil }
        look()
    }

    /// Looks whether the session ends: logind then calls it closing as long as one of its programs is left.
    private func look() {
        var state: UnsafeMutablePointer<CChar>?
        let result = unsafe sd_session_get_state(id, &state)
        defer { unsafe free(state) }
        // Without the session's file there is no session any more.  Other failures say nothing of it.
        if result == -ENXIO { return ended() }
        if let state = unsafe state, unsafe String(cString: state) == "closing" { ended() }
    }
}

/// A monitor of sd-login(3): a file that becomes readable when something of a category changes.
@safe package final class LoginMonitor {
    private let monitor: OpaquePointer
    private var source: EventSource?

    /// Calls `changed` at each change; `nil` without logind.
    ///
    /// The category is one of sd_login_monitor_new(3), such as `seat`.
    package init?(_ category: String, loop: EventLoop, changed: @escaping () -> Void) {
        var monitor: OpaquePointer?
        guard unsafe sd_login_monitor_new(category, &monitor) >= 0, let monitor = unsafe monitor else {
            return nil
        }
        unsafe self.monitor = monitor
        source = try? loop.whenReadable(unsafe sd_login_monitor_get_fd(monitor)) { [unowned self] in
            unsafe sd_login_monitor_flush(self.monitor)
            changed()
        }
        if source == nil { return nil }
    }

    deinit {
        source = nil
        unsafe sd_login_monitor_unref(monitor)
    }
}
