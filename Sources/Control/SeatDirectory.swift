// SPDX-License-Identifier: MIT

import CSystemd
import EventLoops
import Glibc

/// The seats of the machine and the sessions at each, from logind's files in /run/systemd: sd-login(3).
///
/// No call here waits for another process. This type does not read /proc, because the driver's unit hides it.
@safe final class SeatDirectory {
    private let loop: EventLoop
    private let changed: () -> Void
    private var monitors: [LoginMonitor] = []

    /// Calls `changed` when a seat is added or removed, or a session begins or ends.
    init(loop: EventLoop, changed: @escaping () -> Void) {
        self.loop = loop
        self.changed = changed
        watch()
    }

    /// All seats; empty without logind.
    var all: Set<String> {
        // If logind was not running before, the watch starts as soon as logind has written its files.
        watch()
        return unsafe Self.texts { unsafe sd_get_seats($0) }
    }

    /// Returns the seats at which a user has sessions.
    func seats(ofUser user: UInt32) -> Set<String> {
        unsafe Self.texts { unsafe sd_uid_get_seats(user, 0, $0) }
    }

    /// Returns the seat of a session, or `nil` if the session has none, such as one of ssh, or has ended.
    func seat(ofSession session: String) -> String? {
        var seat: UnsafeMutablePointer<CChar>?
        guard unsafe sd_session_get_seat(session, &seat) >= 0, let seat = unsafe seat else { return nil }
        defer { unsafe free(seat) }
        return unsafe String(cString: seat)
    }

    private func watch() {
        guard monitors.isEmpty else { return }
        // A monitor of all categories would also need the folder of machines, which may not exist.
        let made = ["seat", "uid"].compactMap { LoginMonitor($0, loop: loop, changed: changed) }
        if made.count == 2 { monitors = made }
    }

    /// Returns the texts that a function of sd-login allocates; empty when the function fails.
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
}
