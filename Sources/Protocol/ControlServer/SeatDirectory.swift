// SPDX-License-Identifier: MIT

import CSystemd
import Control
import EventLoops
import Glibc

/// To whom a process belongs in logind.
enum ProcessOwner: Equatable {
    case session(String)
    /// To a service of the user or of the machine.
    case service
}

/// The seats of the machine and the sessions at each, from logind's files in /run/systemd: sd-login(3).
///
/// Of the sessions at a seat, the active one is on the screen, and the others are in the background.
///
/// No call here waits for another process. This type does not read /proc, because the driver's unit hides it.
@safe final class SeatDirectory {
    private let loop: EventLoop
    private let changed: () -> Void
    private var monitors: [LoginMonitor] = []

    /// Calls `changed` when a seat is added, is removed or shows another session, and when a session begins or ends.
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

    /// Finds out where a program of a user is; `owner` is `nil` if nobody knows to whom the program belongs.
    func place(ofUser user: UInt32, in owner: ProcessOwner?) -> CallerPlace {
        let session: CallerPlace.Session? =
            switch owner {
            case .session(let name): place(ofSession: name, user)
            case .service: .service
            case nil: nil
            }
        return CallerPlace(
            own: unsafe Self.texts { unsafe sd_uid_get_seats(user, -1, $0) },
            active: unsafe Self.texts { unsafe sd_uid_get_seats(user, 1, $0) },
            session: session, isClosing: isClosing(user), machine: all)
    }

    private func isClosing(_ user: UInt32) -> Bool {
        var state: UnsafeMutablePointer<CChar>?
        defer { unsafe free(state) }
        return unsafe sd_uid_get_state(user, &state) >= 0
            && state.map { unsafe strcmp($0, "closing") == 0 } ?? false
    }

    private func place(ofSession session: String, _ user: UInt32) -> CallerPlace.Session {
        var holder: uid_t = 0
        let isThere = unsafe sd_session_get_uid(session, &holder) >= 0
        var seat: UnsafeMutablePointer<CChar>?
        let result = unsafe sd_session_get_seat(session, &seat)
        defer { unsafe free(seat) }
        var active: UnsafeMutablePointer<CChar>?
        defer { unsafe free(active) }
        var isActive = false
        // logind writes the seat's file first of all when it switches sessions.
        if let seat = unsafe seat, unsafe sd_seat_get_active(seat, &active, nil) >= 0,
            let active = unsafe active
        {
            isActive = unsafe strcmp(active, session) == 0
        }
        return .init(
            of: user, holder: isThere ? holder : nil,
            seat: result == -ENODATA ? nil : unsafe seat.map { unsafe String(cString: $0) } ?? "",
            isActive: isActive)
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
