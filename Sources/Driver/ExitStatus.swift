// SPDX-License-Identifier: MIT

/// How the driver tells whoever started it why it ended: the codes of sysexits(3) that it uses.
///
/// `config/systemd/runepadd.service` starts it again after any of them but ``usage``, ``noInput`` and
/// ``configuration``, which only an operator can mend.
public enum ExitStatus: Int32, Sendable {
    /// EX_OK: it was asked to end, or did what it was asked.
    case success = 0
    /// EX_USAGE: its options are wrong.
    case usage = 64
    /// EX_NOINPUT: the configuration cannot be read.
    case noInput = 66
    /// EX_UNAVAILABLE: something of the host that it needs is not there, such as uinput.
    case unavailable = 69
    /// EX_OSERR: a system call failed that should not.
    case operatingSystem = 71
    /// EX_NOPERM: it may not open what it needs.
    case noPermission = 77
    /// EX_CONFIG: the configuration has faults.
    case configuration = 78
}
