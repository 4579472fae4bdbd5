// SPDX-License-Identifier: MIT

import CPrograms
import Engine
import Glibc

/// Another program, which is run for its answer.
///
/// The program may be somebody else's, and do anything that its user may do. So it never shares a terminal with this
/// program, where it could type and read: it has a session of its own, an empty input, and a pipe for its output, and
/// no other open file. This program keeps the time limit itself. Nothing that the program has started outlives its
/// end, not even what has left its session: see `rp_start_program`.
struct ChildProgram {
    /// The words of the command; the first one is looked for in PATH.
    let words: [String]
    /// The user with whose rights it runs, or `nil` for those of this program.
    var user: HostAccount?
    /// Variables that are set in its environment.
    var variables: [String: String] = [:]
    /// Whether the answer has what it writes to standard error, too.
    var includesErrors = false
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

    /// Runs the program, and returns how it ended, or `nil` if it cannot be run or nobody knows how it ended.
    func run() -> Ending? {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let supervisor = start(output: ends[1])
        close(ends[1])
        guard let supervisor else { return nil }
        var output: [UInt8] = []
        let isInTime = collect(ends[0], until: supervisor.control, into: &output)
        let status = supervisor.end()
        while output.count < Self.longestAnswer, Self.readsSome(ends[0], into: &output) {}
        let text = String(decoding: output.prefix(Self.longestAnswer), as: UTF8.self)
        guard isInTime else { return Ending(status: Self.tooLate, output: text) }
        return status.map { Ending(status: $0, output: text) }
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

    private func start(output: Int32) -> Supervisor? {
        let start = start
        let argv = unsafe start.words.map { unsafe strdup($0) } + [nil]
        defer { unsafe argv.forEach { unsafe free($0) } }
        let envp = unsafe start.environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe envp.forEach { unsafe free($0) } }
        var process: pid_t = 0
        var control: Int32 = -1
        let result = unsafe rp_start_program(
            argv, envp, stranger == nil ? 0 : 1, output, includesErrors ? output : -1, &process, &control)
        return result == 0 ? Supervisor(process: process, control: control) : nil
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
    /// Takes the output until all have ended; returns whether it has ended in time.
    private func collect(_ file: Int32, until control: Int32, into output: inout [UInt8]) -> Bool {
        let deadline = MonotonicTime.now().advanced(byMicroseconds: patience * 1_000_000)
        var isOpen = true
        while true {
            let now = MonotonicTime.now()
            guard now < deadline else { return false }
            var files = [
                pollfd(fd: isOpen ? file : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: control, events: Int16(POLLIN), revents: 0),
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
}

/// The process that ends all that a program has started: see `rp_start_program`.
private struct Supervisor {
    let process: pid_t
    /// The socket on which it tells the program's status once all have ended.
    let control: Int32

    /// Ends all that still runs, and the supervisor; returns the program's status, or `nil` if nobody knows it.
    func end() -> Int32? {
        _ = shutdown(control, Int32(SHUT_WR))
        var file = pollfd(fd: control, events: Int16(POLLIN), revents: 0)
        var status: Int32 = 0
        // Longer than the supervisor tries.
        let isKnown = unsafe poll(&file, 1, 2000) > 0 && read(control, &status, 4) == 4
        close(control)
        if !isKnown { kill(process, SIGKILL) }
        // Its state is not used: there is none if the caller of `runepad` ignores SIGCHLD.
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        return isKnown ? status : nil
    }
}
