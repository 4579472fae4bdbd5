// SPDX-License-Identifier: MIT

/// Why the program ended, as a code of sysexits(3) for the program that started it.
///
/// The units start the program again after ``software``. Only an operator can remedy the other failures.
enum ExitStatus: Int32, Error {
    /// EX_OK: a signal ended the program.
    case success = 0
    /// EX_USAGE: the options are wrong.
    case usage = 64
    /// EX_SOFTWARE: the event loop failed.
    case software = 70
    /// EX_TEMPFAIL: the session in which the program was started has ended.
    case sessionEnded = 75
    /// EX_NOPERM: the driver refuses this user.
    case noPermission = 77
}
