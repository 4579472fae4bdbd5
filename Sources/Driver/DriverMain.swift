// SPDX-License-Identifier: MIT

import Configuration
import Devices
import EventLoops
import Files
import Glibc
import Text
import YAML

/// Runs `runepadd`.
///
/// The arguments come without the program's own name. `filesAreRead` is called once the driver has read its
/// files, before it has any secret in its memory.
package func runDriver(arguments: [String], filesAreRead: () -> Void) -> ExitStatus {
    defer { _ = Log.logDropped() }
    do throws(UsageError) {
        switch try DriverCommand(arguments: arguments) {
        case .help: return printed(DriverCommand.helpText)
        case .version: return printed(DriverCommand.versionText)
        case .check(let options): return check(options)
        case .run(let options): return drive(options, filesAreRead)
        }
    } catch {
        Log.error(.failed, "\(error)")
        return .usage
    }
}

private func printed(_ text: String) -> ExitStatus {
    printOutput(text, terminator: "")
    do throws(FileError) {
        try flushOutput()
        return .success
    } catch {
        Log.error(.failed, "\(error)")
        return .operatingSystem
    }
}

/// Logs all faults of the files that `options` name.
private func check(_ options: DriverOptions) -> ExitStatus {
    var diagnostics = DiagnosticList()
    let settings = Settings(reading: options, into: &diagnostics)
    Log.diagnostics(diagnostics)
    guard settings != nil else { return failure(of: options) }
    return diagnostics.hasErrors ? .configuration : .success
}

private func drive(_ options: DriverOptions, _ filesAreRead: () -> Void) -> ExitStatus {
    var diagnostics = DiagnosticList()
    let settings = Settings(reading: options, into: &diagnostics)
    Log.diagnostics(diagnostics)
    guard let settings else { return failure(of: options) }
    filesAreRead()
    do {
        try Driver(options, settings: settings, loop: EventLoop()).run()
        return .success
    } catch {
        Log.error(.failed, "\(error)")
        return .operatingSystem
    }
}

/// Returns the status for a configuration that cannot be used: the file is missing, or it has errors.
private func failure(of options: DriverOptions) -> ExitStatus {
    unsafe access(options.configurationPath, R_OK) == 0 ? .configuration : .noInput
}

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
