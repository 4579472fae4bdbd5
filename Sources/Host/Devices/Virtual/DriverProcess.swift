// SPDX-License-Identifier: MIT

package import Engine
internal import Files
package import Glibc

/// A driver for tests: `runepadd` in its own process.
///
/// This class takes the place of the driver's service manager and of an overlay.
///
/// Its standard error goes to a file. ``wait(within:_:)`` reads its view stream (`--view-fd`) and its
/// notifications (NOTIFY_SOCKET). The end of this value kills the process.
@safe package final class DriverProcess {
    /// The process, or 0 after the process has ended and its status was read.
    package private(set) var process: pid_t = 0
    /// The folder of the driver's configuration, layouts and log, which the caller removes.
    package let folder: String
    /// The last view of each panel, by the panel's name.
    package private(set) var views: [String: DrawnView] = [:]
    /// Whether the driver has reported that it serves the touchscreens that were plugged in when it started.
    package private(set) var isReady = false
    /// The driver's messages to its service manager so far, such as `READY=1`, in their order.
    package private(set) var notifications: [String] = []

    private var viewEnd: Int32 = -1
    private var viewReader = ViewMessageReader()
    private var notifySocket: Int32 = -1

    /// Starts `executable` with `arguments` in `folder`, which must exist and be writable.
    ///
    /// `--view-fd 3` is added to the arguments. The environment has NOTIFY_SOCKET, PATH and the variables of
    /// `environment`, each as `NAME=VALUE`.
    package init(
        executable: String, arguments: [String], folder: String, environment: [String] = []
    ) throws(DriverProcessError) {
        self.folder = folder
        notifySocket = try Self.bindNotifySocket(folder + "/notify")
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw DriverProcessError(operation: "make a pipe for the view", code: errno)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        viewEnd = ends[0]
        defer { close(ends[1]) }
        process = try Self.spawn(
            executable, [executable] + arguments + ["--view-fd", "3"],
            environment: ["NOTIFY_SOCKET=\(folder)/notify", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
                + environment,
            view: ends[1], log: folder + "/log")
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        close(viewEnd)
        close(notifySocket)
    }

    package func signal(_ signal: Int32) {
        if process > 0 { kill(process, signal) }
    }

    /// Reads the driver's messages until `condition` holds, and checks the condition after each message.
    ///
    /// Returns whether the condition held before `milliseconds` passed or the driver closed its view stream.
    package func wait(within milliseconds: Int, _ condition: () -> Bool) -> Bool {
        let deadline = Self.now() + milliseconds
        while !condition() {
            let left = deadline - Self.now()
            guard left > 0, read(timeout: Int32(left)) else { return condition() }
        }
        return true
    }

    /// Reads the messages that have already arrived.
    package func catchUp() {
        while read(timeout: 0) {}
    }

    /// Waits until the driver has ended, for at most `milliseconds`.
    ///
    /// Returns the exit status, or the negative number of the signal that ended the driver, or `nil` if the
    /// driver is still running.
    package func waitForExit(within milliseconds: Int) -> Int32? {
        let deadline = Self.now() + milliseconds
        while read(timeout: Int32(max(0, deadline - Self.now()))) {}
        var status: Int32 = 0
        // The view stream ends with the process, a moment before waitpid(2) can return its status.
        while unsafe waitpid(process, &status, WNOHANG) == 0 {
            guard Self.now() < deadline else { return nil }
            sched_yield()
        }
        process = 0
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
    }
}

// MARK: - The log

extension DriverProcess {
    /// The text that the driver has written to its standard error so far.
    package var log: String {
        let file = unsafe open(folder + "/log", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        while true {
            let chunk = Self.receive(file)
            if chunk.isEmpty { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk
        }
    }
}

// MARK: - Listening

extension DriverProcess {
    /// Reads the available data, waiting up to `timeout` ms; returns `false` if none came or the view stream
    /// has ended.
    private func read(timeout: Int32) -> Bool {
        var files = [
            pollfd(fd: viewEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: notifySocket, events: Int16(POLLIN), revents: 0),
        ]
        guard unsafe poll(&files, 2, timeout) > 0 else { return false }
        if files[1].revents != 0 {
            let message = String(decoding: Self.receive(notifySocket), as: UTF8.self)
            notifications += message.split(separator: "\n").map(String.init)
        }
        guard files[0].revents != 0 else { return true }
        let bytes = Self.receive(viewEnd)
        for message in viewReader.read(bytes) {
            switch message {
            case .ready: isReady = true
            case .view(let view, let panel): views[panel] = view
            case .gone(let panel): views[panel] = nil
            }
        }
        return !bytes.isEmpty
    }

    private static func receive(_ file: Int32) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
            unsafe count = max(0, Glibc.read(file, buffer.baseAddress, buffer.count))
        }
    }

    /// The time of CLOCK_MONOTONIC in milliseconds.
    private static func now() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}

// MARK: - Starting

extension DriverProcess {
    private static func bindNotifySocket(_ path: String) throws(DriverProcessError) -> Int32 {
        let file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        // An earlier driver may have left its socket in the folder.
        unsafe unlink(path)
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(file, $0, size) }
        }
        guard file >= 0, result == 0 else {
            throw DriverProcessError(operation: "listen on \(path)", code: errno)
        }
        // The driver may run as another user.
        unsafe chmod(path, 0o666)
        return file
    }

    /// Starts a program with `view` as its descriptor 3, and its standard error in the file `log`.
    private static func spawn(
        _ executable: String, _ arguments: [String], environment: [String], view: Int32, log: String
    ) throws(DriverProcessError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(
            &actions, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, view, 3)

        let argv = unsafe arguments.map { unsafe strdup($0) } + [nil]
        let envp = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer { unsafe (argv + envp).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let result = unsafe posix_spawn(&process, executable, &actions, nil, argv, envp)
        guard result == 0 else {
            throw DriverProcessError(operation: "start \(executable)", code: result)
        }
        return process
    }
}

/// The test driver could not be started, or a part of its surroundings could not be made.
package struct DriverProcessError: Error, CustomStringConvertible {
    /// The operation, in the words after "could not".
    package let operation: String
    /// The error number.
    package let code: Int32

    package var description: String {
        "could not \(operation): \(errorText(code))"
    }
}
