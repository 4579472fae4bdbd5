// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Testing

/// The repository, in which the programs are run.
let repository = URL(filePath: Checkout.root)

/// What a program did.
struct ProgramResult {
    var status: Int32
    var output: String
    var errors: String

    /// The lines of the output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// Runs `runepad` in the repository or in `directory`.
func runepad(_ arguments: String..., directory: URL = repository) throws -> ProgramResult {
    try runepad(arguments: arguments, directory: directory)
}

/// Runs `runepad` with these arguments, and with these variables beside the ones of the tests.
func runepad(
    arguments: [String], directory: URL = repository, environment: [String: String] = [:]
) throws -> ProgramResult {
    let process = Process()
    process.executableURL = program("runepad")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files rather than pipes, which a program that says much would wait on.
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let errors = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer {
        try? FileManager.default.removeItem(at: output)
        try? FileManager.default.removeItem(at: errors)
    }
    try Data().write(to: output)
    try Data().write(to: errors)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return ProgramResult(
        status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
        errors: try String(contentsOf: errors, encoding: .utf8))
}

/// One of Runepad's programs.
func program(_ name: String) -> URL { URL(filePath: Checkout.program(name)) }

/// The folder below which `runepad` believes that it is installed: that of the folder of its program, also where
/// RUNEPAD_PROGRAMS has only links to installed programs.
var installedPrefix: String {
    program("runepad").resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent().path
}

/// What a program writes, run in the repository; it has to succeed.
func output(of program: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = repository
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
}

/// A directory with files, removed afterwards.
final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "runepad-\(UUID().uuidString)")

    init(_ files: [String: String]) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (file, text) in files {
            let url = url.appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
