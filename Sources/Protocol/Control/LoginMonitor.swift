// SPDX-License-Identifier: MIT

import CSystemd
package import EventLoops

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
