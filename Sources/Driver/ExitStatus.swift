// SPDX-License-Identifier: MIT

/// Why the driver ended, as a code of sysexits(3) for the program that started it.
///
/// `config/systemd/runepadd.service` starts the driver again after each of them except
/// ``usage``, ``noInput`` and ``configuration``. Only an operator can remedy these three.
package enum ExitStatus: Int32, Sendable {
    /// EX_OK: a signal ended the driver, or the command has succeeded.
    case success = 0
    /// EX_USAGE: the options are wrong.
    case usage = 64
    /// EX_NOINPUT: the configuration cannot be read.
    case noInput = 66
    /// EX_UNAVAILABLE: the host lacks something that the driver needs, such as uinput.
    case unavailable = 69
    /// EX_OSERR: a system call failed unexpectedly.
    case operatingSystem = 71
    /// EX_NOPERM: the driver lacks the right to open a device or file that it needs.
    case noPermission = 77
    /// EX_CONFIG: the configuration has faults.
    case configuration = 78
}
