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
    /// Where the output goes.
    enum Output {
        /// To the file of a path.
        case log(String)
        /// Nowhere, and the program is ended when it prints this text.
        case endingAt(String)
    }

    var words: [String]
    /// Variables besides those of this process.
    var environment: [String: String] = [:]
    var output: Output

    /// Runs the program, and waits for its end.
    ///
    /// - Throws: An error of Foundation if there is no such program, or the log cannot be written.
    func run() async throws -> Ended {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        try connect(output, of: process)
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

    private func connect(_ output: Output, of process: Process) throws {
        switch output {
        case .log(let path):
            try Data().write(to: URL(filePath: path))
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            (process.standardOutput, process.standardError) = (file, file)
        case .endingAt(let text):
            let pipe = Pipe()
            pipe.fileHandleForReading.readabilityHandler = { file in
                let data = file.availableData
                if data.isEmpty { file.readabilityHandler = nil }
                if data.range(of: Data(text.utf8)) != nil, process.isRunning { process.terminate() }
            }
            (process.standardOutput, process.standardError) = (pipe, pipe)
        }
    }
}

/// The reason why a run cannot go on, for a person.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
