// SPDX-License-Identifier: MIT

import CSystemd
import EventLoops
import Glibc

/// Which seats there are, and who sits at them, as logind writes it to /run/systemd: sd-login(3).
///
/// Nothing here waits for anybody.  /proc is not looked into, as the driver's unit hides it.
@safe final class SeatDirectory {
    private let loop: EventLoop
    private let changed: () -> Void
    private var monitors: [Monitor] = []

    /// Calls `changed` when seats come and go, or somebody begins or ends a session.
    init(loop: EventLoop, changed: @escaping () -> Void) {
        self.loop = loop
        self.changed = changed
        watch()
    }

    /// All seats; none without logind.
    var all: Set<String> {
        // What logind does not write yet is watched as soon as it does.
        watch()
        return unsafe Self.texts { unsafe sd_get_seats($0) }
    }

    /// The seats at which a user has sessions.
    func seats(ofUser user: UInt32) -> Set<String> {
        unsafe Self.texts { unsafe sd_uid_get_seats(user, 0, $0) }
    }

    /// The seat of a session, or `nil` of one that has none, such as one of ssh, or has ended.
    func seat(ofSession session: String) -> String? {
        var seat: UnsafeMutablePointer<CChar>?
        guard unsafe sd_session_get_seat(session, &seat) >= 0, let seat = unsafe seat else { return nil }
        defer { unsafe free(seat) }
        return unsafe String(cString: seat)
    }

    private func watch() {
        guard monitors.isEmpty else { return }
        // A monitor of everything would want machines, too, of which there may be no folder.
        let made = ["seat", "uid"].compactMap { Monitor($0, loop: loop, changed: changed) }
        if made.count == 2 { monitors = made }
    }

    /// The texts that a function of sd-login's allocates; none when it fails.
    private static func texts(
        _ ask: (UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>) -> Int32
    ) -> Set<String> {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        guard unsafe ask(&list) > 0, let list = unsafe list else { return [] }
        defer { unsafe free(list) }
        var texts: Set<String> = []
        var next = unsafe list
        while let text = unsafe next.pointee {
            unsafe texts.insert(String(cString: text))
            unsafe free(text)
            unsafe next += 1
        }
        return texts
    }

    /// One of sd-login's monitors, which are files that become readable.
    @safe private final class Monitor {
        private let monitor: OpaquePointer
        private var source: EventSource?

        init?(_ category: String, loop: EventLoop, changed: @escaping () -> Void) {
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
}
