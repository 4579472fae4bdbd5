// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ProcessMemory
import Testing

/// A program of a session's: started with its children in a process group of its own, which ends with the value.
final class Program {
    private let process = Process()
    private let output = Pipe()

    /// What a program is told of its surroundings.
    struct Surroundings {
        /// Variables, besides PATH and LANG.
        var environment: [String: String] = [:]
        /// Whether it runs as the ordinary user, who has a session; else as root.
        var asUser = true
        /// The file that is written what it complains of, and what it says unless that is read.
        var log: String
        /// Whether what it says is read by ``readLine()``.
        var isHeard = false
    }

    /// Starts a program.
    init(_ command: [String], _ surroundings: Surroundings) throws {
        var words = command
        var environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": "/root"]
        if surroundings.asUser {
            words = User.command(words)
            environment["HOME"] = User.home
            environment["XDG_RUNTIME_DIR"] = User.runtimeDirectory
        }
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.environment = environment.merging(surroundings.environment) { $1 }
        _ = FileManager.default.createFile(atPath: surroundings.log, contents: nil)
        let log = try FileHandle(forWritingTo: URL(filePath: surroundings.log))
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = log
        process.standardError = log
        if surroundings.isHeard { process.standardOutput = output }
        try process.run()
    }

    /// What it has in its memory.
    func memory() throws -> ProcessMemory { try ProcessMemory(of: process.processIdentifier) }

    /// How often it has gone to sleep so far: so often it has been woken.
    func sleeps() throws -> Int {
        let status = try String(
            contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
        return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
    }

    deinit {
        kill(-process.processIdentifier, SIGKILL)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Stops the program, but not its children, until ``resume()``.
    func stop() throws {
        let identifier = process.processIdentifier
        try #require(kill(identifier, SIGSTOP) == 0)
        // The state follows the name: proc_pid_stat(5).
        let end = ContinuousClock.now + .milliseconds(patience)
        while try !String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8).contains(") T ") {
            try #require(ContinuousClock.now < end, "the program does not stop")
            poll(nil, 0, 5)
        }
    }

    /// Lets the program go on.
    func resume() {
        kill(process.processIdentifier, SIGCONT)
    }

    /// Sends the program a signal.
    func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }

    /// Asks the program to end, and returns its exit status.
    func end() -> Int32 {
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Waits for what the program says first.
    func awaitWord() -> Bool {
        !output.fileHandleForReading.availableData.isEmpty
    }

    /// Runs a program as root until it ends, and returns its exit status and what it said.
    ///
    /// Its environment is this process's unless another is given, its input empty unless it is a file's.
    static func run(
        _ command: [String], environment: [String: String]? = nil, input: String = "/dev/null"
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        if let environment { process.environment = environment }
        process.standardInput = try FileHandle(forUpdating: URL(filePath: input))
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}

/// The ordinary user of the image, for whom sessions run.
enum User {
    static let name = "kiosk"
    static let home = "/home/kiosk"
    static let runtimeDirectory = "/run/user/1000"

    /// What runs a command as the user.
    static func command(_ command: [String]) -> [String] {
        ["setpriv", "--reuid=\(name)", "--regid=\(name)", "--init-groups"] + command
    }

    /// Makes Runepad's groups, about whose members the bus and the driver ask, and adds the user to groups.
    static func join(_ groups: String...) throws {
        for group in ["runepad-view", "runepad-control"] {
            try succeed(["groupadd", "--force", "--system", group])
        }
        try succeed(["usermod", "--append", "--groups", groups.joined(separator: ","), name])
    }

    /// Makes a folder that is the user's.
    static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try FileManager.default.setAttributes(
            [.ownerAccountID: 1000, .groupOwnerAccountID: 1000, .posixPermissions: 0o700], ofItemAtPath: path)
    }
}
