// SPDX-License-Identifier: MIT

/// The result of a command, as a code of sysexits(3), so that scripts can distinguish faults.
enum ExitStatus: Int32, Error {
    /// The command has found faults, or it has failed.
    case failure = 1
    /// EX_USAGE: the arguments are wrong.
    case usage = 64
    /// EX_DATAERR: the input has faults.
    case dataError = 65
    /// EX_NOINPUT: a file does not exist or may not be read.
    case noInput = 66
    /// EX_UNAVAILABLE: a program, a file or a service is missing.
    case unavailable = 69
    /// EX_SOFTWARE: a library failed.
    case software = 70
    /// EX_CANTCREAT: a file cannot be written.
    case cannotCreate = 73
    /// EX_IOERR: standard output cannot be written.
    case noOutput = 74
    /// EX_NOPERM: the caller lacks the right.
    case noPermission = 77
}
