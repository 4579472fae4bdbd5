// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What a command did.
struct Outcome {
    var status: Int32
    /// What it wrote to its standard output and its standard error.
    var output: String
}

/// What runs a command as the user of the session, under whose service manager it is, and opens no session of its own.
let asKiosk =
    "setpriv --reuid=kiosk --regid=kiosk --init-groups env HOME=/home/kiosk XDG_RUNTIME_DIR=/run/user/1000"

/// Runs lines of the shell as root, and waits for their end; a pipe fails with any of its commands.
func run(_ lines: String) throws -> Outcome {
    try execute(["bash", "-o", "pipefail", "-c", lines])
}

/// Runs lines of the shell of which each command has to succeed, and returns what they wrote, without the end of the
/// last line.
@discardableResult
func succeed(_ lines: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
    try output(of: execute(strictly + [lines]), lines, location)
}

/// The same as the user of the session.
@discardableResult
func succeedAsKiosk(_ lines: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
    let command = asKiosk.split(separator: " ").map(String.init) + strictly
    return try output(of: execute(command + [lines]), lines, location)
}

/// Starts lines of the shell as root, of which each command has to succeed, and does not wait.
func start(_ lines: String) throws -> RunningCommand {
    try RunningCommand(strictly + [lines], output: "/dev/null")
}

private let strictly = ["bash", "-e", "-o", "pipefail", "-c"]

private func execute(_ command: [String]) throws -> Outcome {
    // A file rather than a pipe, which what a command leaves running would keep open.
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let status = try RunningCommand(command, output: file.path(percentEncoded: false)).awaitExit()
    return Outcome(status: status, output: String(decoding: try Data(contentsOf: file), as: UTF8.self))
}

private func output(of outcome: Outcome, _ lines: String, _ location: SourceLocation) throws -> String {
    try #require(outcome.status == 0, "\(lines): \(outcome.output)", sourceLocation: location)
    return outcome.output.trimmingCharacters(in: .newlines)
}
