// SPDX-License-Identifier: MIT

import ArgumentParser

// The exit codes of sysexits(3), so that scripts can distinguish faults.
extension ExitCode {
    /// EX_DATAERR: the input has faults.
    static let dataError = ExitCode(65)
    /// EX_NOINPUT: a file does not exist or may not be read.
    static let noInput = ExitCode(66)
    /// EX_UNAVAILABLE: a program, a file or a service is missing.
    static let unavailable = ExitCode(69)
    /// EX_SOFTWARE: a library failed.
    static let software = ExitCode(70)
    /// EX_NOPERM: the caller lacks the right.
    static let noPermission = ExitCode(77)
    /// EX_CANTCREAT: a file cannot be written.
    static let cannotCreate = ExitCode(73)
}
