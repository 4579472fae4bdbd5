// SPDX-License-Identifier: MIT

import CPrograms
import Clocks
import Glibc

/// Another program, which is run for its answer.
///
/// The program may be somebody else's, and do anything that its user may do. So it never shares a terminal with this
/// program, where it could type and read: it has a session of its own, an empty input, and a pipe for its output, and
/// no other open file. This program keeps the time limit itself, and then ends the whole session: the program's
/// children too, and also when they hold the pipe open.
struct ChildProgram {
    /// The words of the command; the first one is looked for in PATH.
    let words: [String]
    /// The user with whose rights it runs, or `nil` for those of this program.
    var user: HostAccount?
    /// Variables that are set in its environment.
    var variables: [String: String] = [:]
    /// Whether the answer has what it writes to standard error, too.
    var hearsErrors = false
    /// For how many seconds it may run.
    var patience: UInt64 = 10

    /// How it ended.
    struct Ending {
        /// Its exit status, 128 and the number of the signal that ended it, or ``ChildProgram/tooLate``.
        var status: Int32
        /// What it wrote, up to ``ChildProgram/longestAnswer``.
        var output: String
    }

    /// The status of a program that was ended because it took too long, as timeout(1) has it.
    static let tooLate: Int32 = 124
    /// The most bytes of an answer that are kept.
    static let longestAnswer = 1 << 20

    /// Runs a program, and returns its output, or `nil` if it cannot be run, fails or takes too long.
    static func answer(_ words: String...) -> String? { ChildProgram(words: words).answer }

    /// Runs the program, and returns its output, or `nil` if it cannot be run, fails or takes too long.
    var answer: String? {
        guard let ending = run(), ending.status == 0 else { return nil }
        return ending.output
    }

    /// Runs the program, and returns how it ended, or `nil` if it cannot be run.
    func run() -> Ending? {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let process = start(output: ends[1])
        close(ends[1])
        guard let process else { return nil }
        let ending = rp_open_process(process)
        var output: [UInt8] = []
        let isInTime = ending >= 0 && hear(ends[0], until: ending, into: &output)
        // Before the number of the process is free again, which is that of its session.
        Self.endSession(process)
        while output.count < Self.longestAnswer, Self.readsSome(ends[0], into: &output) {}
        let state = Self.state(of: process, ending)
        close(ending)
        let text = String(decoding: output.prefix(Self.longestAnswer), as: UTF8.self)
        guard isInTime, let state else { return Ending(status: Self.tooLate, output: text) }
        // WIFEXITED and WEXITSTATUS of wait(2).
        return Ending(
            status: state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + (state & 0x7F), output: text)
    }
}

// MARK: - Starting

extension ChildProgram {
    /// The words and the environment with which the program is started.
    var start: (words: [String], environment: [String: String]) {
        guard let stranger else { return (words, Self.ownEnvironment.merging(variables) { $1 }) }
        return (Self.taking(stranger) + words, Self.environment(of: stranger).merging(variables) { $1 })
    }

    /// The user, if that is another one than this program's.
    private var stranger: HostAccount? { user.flatMap { $0.number == geteuid() ? nil : $0 } }

    private func start(output: Int32) -> pid_t? {
        let start = start
        let argv = unsafe start.words.map { unsafe strdup($0) } + [nil]
        defer { unsafe argv.forEach { unsafe free($0) } }
        let envp = unsafe start.environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe envp.forEach { unsafe free($0) } }
        var process: pid_t = 0
        // A program of another user could open files below this program's folder.
        let folder = stranger == nil ? nil : "/"
        let result = unsafe rp_start_program(
            argv, envp, folder, output, hearsErrors ? output : -1, &process)
        return result == 0 ? process : nil
    }

    /// The words before a command that give it the rights of a user, and none of this program's.
    private static func taking(_ user: HostAccount) -> [String] {
        [
            "setpriv", "--reuid=\(user.number)", "--regid=\(user.group)", "--init-groups", "--no-new-privs",
            "--pdeathsig=KILL", "--",
        ]
    }

    /// The environment of a program of another user, which gets nothing from this program's.
    private static func environment(of user: HostAccount) -> [String: String] {
        [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": user.home, "USER": user.name,
            "LOGNAME": user.name,
        ]
    }

    private static var ownEnvironment: [String: String] {
        var values: [String: String] = [:]
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            let parts = unsafe String(cString: entry).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
            unsafe next += 1
        }
        return values
    }
}

// MARK: - Ending

extension ChildProgram {
    /// Takes the output until the process ends; returns whether it has ended in time.
    private func hear(_ file: Int32, until ending: Int32, into output: inout [UInt8]) -> Bool {
        let deadline = MonotonicTime.now().advanced(byMicroseconds: patience * 1_000_000)
        var isOpen = true
        while true {
            let now = MonotonicTime.now()
            guard now < deadline else { return false }
            var files = [
                pollfd(fd: isOpen ? file : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
            ]
            let left = (deadline.rawValue - now.rawValue) / 1000 + 1
            let count = unsafe poll(&files, 2, Int32(left))
            if count < 0, errno != EINTR { return false }
            guard count > 0 else { continue }
            // One part at a time, so that no amount of output moves the deadline.
            if files[0].revents != 0 { isOpen = Self.readsSome(file, into: &output) }
            if files[1].revents != 0 { return true }
        }
    }

    /// Reads a part of the output, and keeps it unless there is too much; returns whether there was any.
    private static func readsSome(_ file: Int32, into output: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = unsafe read(file, &buffer, buffer.count)
        if count > 0, output.count < longestAnswer { output += buffer[..<count] }
        return count > 0
    }

    /// Ends every process of the session that `leader` began.
    private static func endSession(_ leader: pid_t) {
        kill(-leader, SIGKILL)
        // Those that have made groups of their own.
        for case let process? in names(in: "/proc").map({ pid_t($0) }) where getsid(process) == leader {
            kill(process, SIGKILL)
        }
    }

    /// Waits for a process that was ended, and returns its state, or `nil` if it still lives after a second.
    private static func state(of process: pid_t, _ ending: Int32) -> Int32? {
        var file = pollfd(fd: ending, events: Int16(POLLIN), revents: 0)
        if ending >= 0, unsafe poll(&file, 1, 1000) <= 0 { return nil }
        var state: Int32 = 0
        while unsafe waitpid(process, &state, 0) < 0 { if errno != EINTR { return nil } }
        return state
    }
}
