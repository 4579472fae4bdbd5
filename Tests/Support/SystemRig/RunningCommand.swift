// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// A command that runs beside a test, in a process group of its own.
///
/// Foundation's `Process` would wait for all that the command leaves running, and for times of the clock on the wall,
/// which tests set back.
final class RunningCommand {
    private let process: pid_t
    private let words: [String]
    private var status: Int32?

    /// Starts a command, whose first word is looked for in PATH, and which writes all to a file.
    init(_ words: [String], output: String) throws {
        self.words = words
        let environment = [
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive",
        ]
        var (actions, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let result = unsafe posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables)
        try #require(result == 0, "cannot start \(words): \(unsafe String(cString: strerror(result)))")
        self.process = process
    }

    /// Whether it has not ended yet.
    var isRunning: Bool {
        var ending: Int32 = 0
        guard status == nil, unsafe waitpid(process, &ending, WNOHANG) == process else {
            return status == nil
        }
        // What wait(2) tells: a signal in seven bits, or an exit status above them.
        status = ending & 0x7f == 0 ? ending >> 8 & 0xff : 128 + ending & 0x7f
        return false
    }

    /// Waits for its end; returns its exit status, or 128 and the signal that ended it.
    @discardableResult
    func awaitExit(within limit: Duration = .seconds(600)) throws -> Int32 {
        let end = ContinuousClock.now + limit
        while isRunning {
            if ContinuousClock.now >= end {
                kill()
                Issue.record("not at its end within \(limit): \(words)")
            }
            poll(nil, 0, 10)
        }
        return try #require(status)
    }

    /// Ends it, and all that it has started in its process group.
    func kill() {
        Glibc.kill(-process, SIGKILL)
        while isRunning { poll(nil, 0, 10) }
    }
}
