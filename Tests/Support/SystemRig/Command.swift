// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What a command did.
struct Outcome {
    var status: Int32
    /// What it wrote to its standard output and its standard error.
    var output: String
}

/// Runs a line of the shell as root, and waits for its end.
func run(_ line: String) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.environment = [
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive",
    ]
    // A file rather than a pipe, which what a command leaves running would keep open.
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    let output = try FileHandle(forWritingTo: file)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    return Outcome(
        status: process.terminationStatus, output: String(decoding: try Data(contentsOf: file), as: UTF8.self)
    )
}

/// Starts a line of the shell as root, and does not wait.
func start(_ line: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
}

/// Runs a line of the shell that has to succeed; returns what it wrote, without the end of the last line.
@discardableResult
func succeed(_ line: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
    let outcome = try run(line)
    try #require(outcome.status == 0, "\(line): \(outcome.output)", sourceLocation: location)
    return outcome.output.trimmingCharacters(in: .newlines)
}

/// Runs a line of the shell as the user of the session, under whose service manager it is.
@discardableResult
func succeedAsKiosk(_ line: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
    try succeed(
        "runuser -u kiosk -- env XDG_RUNTIME_DIR=/run/user/1000 sh -c '\(line)'", location)
}
