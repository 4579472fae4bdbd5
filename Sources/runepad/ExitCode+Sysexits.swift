// SPDX-License-Identifier: MIT

import ArgumentParser

// The exit codes of sysexits(3), by which scripts tell faults apart.
extension ExitCode {
    /// EX_DATAERR: what was read is wrong.
    static let dataError = ExitCode(65)
    /// EX_NOINPUT: a file is not there or may not be read.
    static let noInput = ExitCode(66)
    /// EX_UNAVAILABLE: something that is needed is not installed.
    static let unavailable = ExitCode(69)
    /// EX_SOFTWARE: a library failed.
    static let software = ExitCode(70)
    /// EX_NOPERM: the caller may not do this.
    static let noPermission = ExitCode(77)
    /// EX_CANTCREAT: a file cannot be written.
    static let cannotCreate = ExitCode(73)
}
