// SPDX-License-Identifier: MIT

import Foundation
import Testing

struct OutputFaultTests {
    /// Runs a line of a shell, in which `runepad` is the program.
    private func shell(_ line: String, in folder: Folder) throws -> ProgramResult {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", "runepad() { '\(program("runepad").path)' \"$@\"; }; \(line)"]
        process.currentDirectoryURL = folder.url
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return ProgramResult(status: process.terminationStatus, output: "", errors: text)
    }

    @Test(arguments: [
        "layouts", "layouts --json", "--version", "--help", "help check", "preview pin --any-keymap",
        "preview pin --any-keymap --pictures sixel", "--generate-completion-script bash",
        "new pad --for pin --directory .",
    ]) func `a command whose output cannot be written says so and fails`(command: String) throws {
        let result = try shell("runepad \(command) >/dev/full", in: try Folder([:]))
        #expect(result.status == 74)
        #expect(
            result.errors
                == "runepad: standard output cannot be written: No space left on device; make room there\n")
    }

    @Test func `texts of others cannot command the terminal`() throws {
        let folder = try Folder([:])
        let path = "a\u{1B}[31m\u{202E}b"
        let result = try runepad(
            arguments: ["bug-report", "--output", path, "--config", "none.yaml"], directory: folder.url,
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
        #expect(result.output == #"a\u{1B}[31m\u{202E}b is written: read it before you send it"# + "\n")
        let again = try runepad(arguments: ["bug-report", "--output", path], directory: folder.url)
        #expect(again.errors.hasPrefix(#"runepad: a\u{1B}[31m\u{202E}b exists already"#))
    }

    @Test func `the status of an earlier fault is kept if the output cannot be written either`() throws {
        let folder = try Folder(["f.yaml": "layers: {base: [ab]}\n"])
        let result = try shell("runepad check f.yaml >/dev/full", in: folder)
        #expect(result.status == 1)
        #expect(result.errors.hasSuffix("cannot be written: No space left on device; make room there\n"))
    }

    @Test func `the end of a pipe's reader is an error if the signal SIGPIPE is ignored`() throws {
        // The reader has ended when the program starts.
        let line = "trap '' PIPE; exec 3> >(exec true); wait $!; runepad layouts >&3"
        let result = try shell(line, in: try Folder([:]))
        #expect(result.status == 74)
        #expect(result.errors == "runepad: standard output cannot be written: Broken pipe\n")
    }

    @Test func `a picture for a device is refused, also by way of a link`() throws {
        let folder = try Folder([:])
        let link = folder.url.appending(path: "full.svg")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(filePath: "/dev/full"))
        let result = try shell("runepad preview pin --any-keymap --output full.svg", in: folder)
        #expect(result.status == 73)
        #expect(
            result.errors
                == "runepad: full.svg is a symbolic link, and is unchanged; name the file to which it leads\n"
        )
    }

    @Test(arguments: ["runepadd", "runepad-overlay", "runepad-voice"])
    func `the help of the other programs is an error if it cannot be written`(name: String) throws {
        for option in ["--help", "--version"] {
            let path = program(name).path
            let result = try shell("'\(path)' \(option) >/dev/full", in: try Folder([:]))
            #expect(result.status != 0)
            #expect(
                result.errors.contains(
                    "standard output cannot be written: No space left on device; make room there"))
        }
    }
}
