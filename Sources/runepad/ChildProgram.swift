// SPDX-License-Identifier: MIT

import Glibc

/// Another program, which is run for its answer.
struct ChildProgram {
    /// The words of the command; the first one is looked for in PATH.
    let words: [String]

    /// For how many seconds the answer may take.
    private static let patience = 10
    /// The most bytes of an answer that are kept.
    private static let longestAnswer = 1 << 20

    /// Runs the program without input, and returns its output, or `nil` if it cannot be run or fails.
    ///
    /// A program that takes longer than ``patience`` is ended, and fails.
    static func answer(_ words: String...) -> String? { answer(words: words) }

    /// The same, with the words of the command in a list.
    static func answer(words: [String]) -> String? {
        let program = ChildProgram(words: ["timeout", "\(patience)"] + words)
        guard let (status, output) = program.run(readingOutput: true), status == 0 else { return nil }
        return output
    }

    /// Runs a command without input and without output, and returns its exit status, or `nil` if it cannot be run.
    ///
    /// A program that takes longer than ``patience`` is ended, with the status 124.
    static func status(words: [String]) -> Int32? {
        ChildProgram(words: ["timeout", "\(patience)"] + words).run(readingOutput: true)?.status
    }

    /// Runs the program with this program's output, and returns its exit status, or `nil` if it cannot be run.
    func exitStatus() -> Int32? { run(readingOutput: false)?.status }

    private func run(readingOutput: Bool) -> (status: Int32, output: String)? {
        var ends: [Int32] = [-1, -1]
        if readingOutput {
            guard unsafe pipe(&ends) == 0 else { return nil }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        let process = start(output: readingOutput ? ends[1] : nil)
        if readingOutput { close(ends[1]) }
        defer { if readingOutput { close(ends[0]) } }
        guard let process else { return nil }
        let output = readingOutput ? read(ends[0]) : []
        var state: Int32 = 0
        while unsafe waitpid(process, &state, 0) < 0 { if errno != EINTR { return nil } }
        // WIFEXITED and WEXITSTATUS of wait(2).
        let status = state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + (state & 0x7F)
        return (status, String(decoding: output, as: UTF8.self))
    }

    private func start(output: Int32?) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        if let output {
            unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
            unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        let argv = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe argv.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let result = unsafe posix_spawnp(&process, words[0], &actions, nil, argv, environ)
        return result == 0 ? process : nil
    }

    private func read(_ file: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = unsafe Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            if bytes.count < Self.longestAnswer { bytes += buffer[..<count] }
        }
    }
}
