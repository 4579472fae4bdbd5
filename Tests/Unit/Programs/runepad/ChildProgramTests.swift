// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Glibc
import Testing

@testable import runepad

/// Programs of others, which doctor and bug-report ask.
struct ChildProgramTests {
    private func shell(_ script: String, patience: UInt64 = 60) -> ChildProgram.Ending? {
        ChildProgram(words: ["sh", "-c", script], patience: patience).run()
    }

    @Test func `a program that is asked has a session of its own and no terminal`() throws {
        let script = #"cut -d " " -f 6 /proc/self/stat; echo $$; sh -c ': </dev/tty' && echo terminal; true"#
        let lines = try #require(shell(script)).output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first == lines.last)
    }

    @Test func `a program that is asked gets an empty input and no open file`() throws {
        let file = unsafe open("/dev/null", O_RDONLY)
        let copy = fcntl(file, F_DUPFD, 50)
        defer { for file in [file, copy] { close(file) } }
        let ending = try #require(shell("cat; test -e /proc/self/fd/\(copy) && echo open; true"))
        #expect(ending.output == "")
        #expect(ending.status == 0)
    }

    @Test func `the answer has errors only where they are asked for, and the status`() throws {
        var program = ChildProgram(words: ["sh", "-c", "echo one; echo two >&2; exit 3"])
        let ending = try #require(program.run())
        #expect(ending.output == "one\n")
        #expect(ending.status == 3)
        #expect(program.answer == nil)
        program.includesErrors = true
        #expect(program.run()?.output == "one\ntwo\n")
        #expect(ChildProgram(words: ["/nonexistent/program"]).run() == nil)
        #expect(shell("kill -TERM $$")?.status == 128 + SIGTERM)
    }

    @Test func `an answer that is too long is cut, and the program does not wait`() throws {
        let ending = try #require(shell("head -c 3000000 /dev/zero"))
        #expect(ending.status == 0)
        #expect(ending.output.utf8.count == ChildProgram.longestAnswer)
    }

    @Test(arguments: [
        ("echo $$; exec sleep 600", 1), ("echo $$; exec >&- 2>&-; sleep 600", 1),
        ("trap '' TERM HUP; sleep 600 & echo $$ $!; while :; do wait; done", 2),
        ("bash -c 'set -m; sleep 600 & echo $$ $!; wait'", 2), ("echo $$; exec yes", 1),
        ("setsid sh -c 'trap \"\" TERM HUP; sleep 600 & echo $$ $!; wait' & sleep 600", 2),
    ]) func `a program that takes too long is ended with all its children`(script: String, count: Int) throws
    {
        let ending = try #require(shell(script, patience: 1))
        #expect(ending.status == ChildProgram.tooLate)
        let numbers = ending.output.split { $0 == " " || $0 == "\n" }.prefix { $0 != "y" }
        #expect(numbers.count == count)
        for number in numbers { #expect(try hasEnded(#require(pid_t(number))), "\(script)") }
    }

    @Test func `children that hold the output open end with the program that started them`() throws {
        let ending = try #require(shell("sleep 600 & echo $!"))
        #expect(ending.status == 0)
        let child = try #require(pid_t(ending.output.dropLast()))
        #expect(hasEnded(child))
    }

    @Test(arguments: ["sh -c", "setsid sh -c", "setsid setsid --fork sh -c"])
    func `a child that has left the session ends with its starter`(leaving: String) throws {
        // The program waits until its child has left.
        let script =
            "{ \(leaving) 'echo $$ >&3; exec 3>&-; exec sleep 600' & } 3>&1 | { read child; echo $child; }"
        let ending = try #require(shell(script))
        #expect(ending.status == 0)
        let child = try #require(pid_t(ending.output.dropLast()))
        #expect(hasEnded(child))
    }

    @Test func `a program that ends by itself is not too late where SIGCHLD is ignored`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "trap '' CHLD; exec '\(Checkout.program("runepad"))' bug-report"]
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let text = try String(contentsOf: folder.appending(path: "runepad-report.txt"), encoding: .utf8)
        #expect(text.contains("\n$ "))
        #expect(!text.contains("It was ended after"))
    }

    @Test func `a program of another user gets that user's rights and a small environment`() throws {
        var user = try #require(HostAccount(name: "nobody"))
        if user.number == geteuid() { user = try #require(HostAccount(number: 0)) }
        var program = ChildProgram(words: ["gsettings", "get"], user: user)
        program.variables = ["WAYLAND_DISPLAY": "wayland-1"]
        #expect(
            program.start.words == [
                "setpriv", "--reuid=\(user.number)", "--regid=\(user.group)", "--init-groups",
                "--no-new-privs", "--pdeathsig=KILL", "--", "gsettings", "get",
            ])
        #expect(
            program.start.environment == [
                "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": user.home,
                "USER": user.name, "LOGNAME": user.name, "WAYLAND_DISPLAY": "wayland-1",
            ])
        program.user = HostAccount(number: geteuid())
        #expect(program.start.words == ["gsettings", "get"])
        #expect(program.start.environment["WAYLAND_DISPLAY"] == "wayland-1")
    }
}

/// Whether a killed process ends: it is gone, or only its parent has not asked for it yet.
///
/// The kernel ends it on its own processor, perhaps after its killer goes on.
private func hasEnded(_ process: pid_t) -> Bool {
    for _ in 0..<600 {
        if HostProcess(process) == nil { return true }
        if ChildProgram.answer("grep", "State:.Z", "/proc/\(process)/status") != nil { return true }
        poll(nil, 0, 100)
    }
    return false
}
