// SPDX-License-Identifier: MIT

import Foundation

/// A program that has ended.
struct Ended {
    /// The exit status, or 128 and the number of the signal.
    let status: Int32
    /// How long the program ran.
    let seconds: Double
}

/// A program with its arguments.
struct Command {
    var words: [String]
    /// Variables besides those of this process.
    var environment: [String: String] = [:]
    /// The path of the file that gets all output, or `nil` for none.
    var log: String?

    /// Runs the program, and waits for its end.
    ///
    /// - Throws: An error of Foundation if there is no such program, or the log cannot be written.
    func run() async throws -> Ended {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var output = FileHandle.nullDevice
        if let log {
            try Data().write(to: URL(filePath: log))
            output = try FileHandle(forWritingTo: URL(filePath: log))
        }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        let clock = ContinuousClock()
        let begin = clock.now
        try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in end.resume() }
            do { try process.run() } catch { end.resume(throwing: error) }
        }
        let status = process.terminationStatus
        return Ended(
            status: process.terminationReason == .exit ? status : 128 + status,
            seconds: (clock.now - begin) / .seconds(1))
    }
}

/// The reason why a run cannot go on, for a person.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
