// SPDX-License-Identifier: MIT

import EventLoops
import Files

/// The end of the program.
///
/// The first call of ``end(_:_:)`` decides the exit status.
final class ProgramEnd {
    private(set) var status: ExitStatus?
    private let loop: EventLoop

    init(of loop: EventLoop) {
        self.loop = loop
    }

    /// Ends the program after the present event; `line` is the reason for the log.
    func end(_ status: ExitStatus, _ line: String? = nil) {
        guard self.status == nil else { return }
        if let line { printError(line) }
        self.status = status
        loop.stop()
    }
}

/// Why the program ended, as a code of sysexits(3) for the program that started it.
///
/// `config/systemd/runepad-overlay.service` starts the program again after ``unavailable``, ``software`` and
/// ``displayEnded``. Only an operator can remedy the other failures.
enum ExitStatus: Int32, Error {
    /// EX_OK: a signal ended the program.
    case success = 0
    /// EX_USAGE: the options are wrong.
    case usage = 64
    /// EX_DATAERR: the theme of the options has errors.
    case faultyTheme = 65
    /// EX_NOINPUT: the theme of the options does not exist.
    case missingTheme = 66
    /// EX_UNAVAILABLE: there is no display server, or it cannot show views.
    case unavailable = 69
    /// EX_SOFTWARE: the event loop failed.
    case software = 70
    /// EX_TEMPFAIL: the display server has ended.
    case displayEnded = 75
    /// EX_NOPERM: the driver refuses this user.
    case noPermission = 77
}
