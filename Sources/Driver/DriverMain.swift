// SPDX-License-Identifier: MIT

import Configuration
import Devices
import EventLoops
import Glibc
import YAMLDocuments

/// Runs `runepadd`.
///
/// - Parameters:
///   - arguments: The program's arguments, its own name left out.
///   - filesAreRead: What is done once the driver's files are read, before it knows anything that is secret.
/// - Returns: Its exit status after sysexits(3).
public func runDriver(arguments: [String], filesAreRead: () -> Void) -> ExitStatus {
    do throws(UsageError) {
        switch try DriverCommand(arguments: arguments) {
        case .help:
            print(DriverCommand.helpText, terminator: "")
            return .success
        case .version:
            print(DriverCommand.versionText, terminator: "")
            return .success
        case .check(let options): return check(options)
        case .run(let options): return drive(options, filesAreRead)
        }
    } catch {
        Log.error(.failed, "\(error)")
        return .usage
    }
}

/// Says everything that is wrong with the files that `options` lead to.
private func check(_ options: DriverOptions) -> ExitStatus {
    var diagnostics = DiagnosticList()
    let settings = Settings(reading: options, into: &diagnostics)
    Log.diagnostics(diagnostics)
    guard settings != nil else { return failure(of: options) }
    return diagnostics.hasErrors ? .configuration : .success
}

/// Drives the touchscreens until a signal ends it.
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

/// The status for a configuration that cannot be used: it is not there, or it is wrong.
private func failure(of options: DriverOptions) -> ExitStatus {
    unsafe access(options.configurationPath, R_OK) == 0 ? .configuration : .noInput
}
