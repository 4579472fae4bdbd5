// SPDX-License-Identifier: MIT

import Files
import Text
import YAML

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

/// A fault that ends a command: the sentence for standard error, and the exit status.
struct Failure: Error, CustomStringConvertible {
    let status: ExitStatus
    let description: String

    init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }

    func printMessage() { printError("runepad: \(self)") }
}

/// Returns the result of `work`, and gives its errors this exit status, except those that have one.
func failing<Value: ~Copyable>(_ status: ExitStatus, _ work: () throws -> Value) throws -> Value {
    do {
        return try work()
    } catch let error where error is Failure || error is ExitStatus || error is UsageError {
        throw error
    } catch {
        throw Failure(status, "\(error)")
    }
}

extension DiagnosticList {
    /// Prints the faults to standard error.
    func printErrors() {
        for diagnostic in sorted { printError("\(diagnostic)") }
    }

    /// The exit status of a command that needs the files with these errors.
    var status: ExitStatus { lacksFile ? .noInput : .dataError }
}
