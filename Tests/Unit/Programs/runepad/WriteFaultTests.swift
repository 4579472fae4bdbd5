// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import TestBus
import Testing

/// A command that writes a file below the folder `written`.
struct WritingCommand: CustomTestStringConvertible {
    var arguments: [String]
    /// The path of the first file that it writes, in its working directory.
    var path: String
    /// The text of the file before, or `nil` if the command makes the file.
    var old: String?
    /// The exit status if the file cannot be written.
    var status: Int32 = 73
    /// The output if the file cannot be written.
    var output = ""

    var testDescription: String { arguments.prefix(2).joined(separator: " ") }

    static let all: [WritingCommand] = [
        WritingCommand(
            arguments: ["metrics", "--output", "written/a.prom"], path: "written/a.prom",
            old: "runepad_up 1\n"),
        WritingCommand(
            arguments: ["preview", "pin", "--any-keymap", "--output", "written/a.svg"], path: "written/a.svg",
            old: "<svg/>\n"),
        WritingCommand(
            arguments: ["import", "de.yaml", "--output", "written", "--name", "order", "--force"],
            path: "written/order.yaml", old: "layers: {base: [a]}\n",
            output: "0 layouts: 0 keys of 0 converted, 0 notes\n"),
        WritingCommand(
            arguments: ["import", "de.yaml", "--output", "written", "--name", "order"],
            path: "written/order.yaml", output: "0 layouts: 0 keys of 0 converted, 0 notes\n"),
        WritingCommand(
            arguments: ["new", "pad", "--for", "pin", "--directory", "written"], path: "written/pad.yaml"),
        WritingCommand(
            arguments: ["bug-report", "--config", "none.yaml", "--output", "written/report.txt"],
            path: "written/report.txt"),
        WritingCommand(
            arguments: ["xkb", "--output", "written", "--keymap", "us", "runic"],
            path: "written/xkb/symbols/runepad", status: 1),
        WritingCommand(
            arguments: ["web-fields", "--install", "chromium", "--root", "written"],
            path: "written/etc/chromium/native-messaging-hosts/org.runepad.fields.json", old: "{}\n"),
    ]

    /// A folder with the files that the command needs.
    func folder() throws -> Folder {
        let prefix = installedPrefix
        var files = [
            "de.yaml": """
            outlines: { default: { width: 1, height: 1 } }
            views: { base: ["a b", "space Return"] }
            buttons:
              space: { text: " " }
              Return: { keysym: Return }

            """,
            "written\(prefix)/libexec/runepad/web-fields": "#!/bin/sh\n",
            "written\(prefix)/share/runepad/web-extension/manifest.json": "{}\n",
        ]
        files[path] = old
        return try Folder(files)
    }

    /// Runs the command with faults in the form of CWriteFaults.h, on a bus without a driver.
    func run(in folder: Folder, faults: String = "") throws -> ProgramResult {
        // Without a bus, the commands that ask the driver would wait for one.
        let bus = try ["metrics", "bug-report"].contains(arguments[0]) ? TestBus(.everything) : nil
        try bus?.start()
        return try runepad(
            arguments: arguments, directory: folder.url,
            environment: [
                // A bug report then asks no other program.
                "PATH": "/nonexistent",
                "DBUS_SYSTEM_BUS_ADDRESS": bus?.address ?? "",
                "LD_PRELOAD": Checkout.testProgram("libWriteFaults.so"), "WRITE_FAULTS": faults,
                "WRITE_FAULTS_PATH": "written",
            ])
    }
}

extension Folder {
    /// The texts of all files, and the targets of all links, by their paths.
    func contents() throws -> [String: String] {
        var contents: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
            let file = url.appending(path: path).path
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file) {
                contents[path] = "link to \(target)"
            } else if let text = try? String(contentsOfFile: file, encoding: .utf8) {
                contents[path] = text
            }
        }
        return contents
    }
}

struct WriteFaultTests {
    private static let noRoom = "written: No space left on device; make room there"
    private static let badDisk = "Input/output error; look for errors of the disk in ‘journalctl -k’"

    @Test(
        arguments: WritingCommand.all,
        [
            ("open 1 28", noRoom), ("write 1 28", noRoom), ("write 1 short, write 2 28", noRoom),
            ("write 1 5", "written: \(badDisk)"), ("fsync 1 5", "written to the disk: \(badDisk)"),
        ])
    func `a file that cannot be written stays as it was, and the error says why`(
        command: WritingCommand, fault: (calls: String, text: String)
    ) throws {
        let folder = try command.folder()
        let before = try folder.contents()
        let result = try command.run(in: folder, faults: fault.calls)
        #expect(result.status == command.status)
        #expect(result.output == command.output)
        #expect(result.errors == "runepad: \(command.path) cannot be \(fault.text)\n")
        #expect(try folder.contents() == before)
    }

    @Test(arguments: WritingCommand.all.filter { $0.old != nil || $0.status == 1 })
    func `a file that cannot be put in its place stays as it was`(command: WritingCommand) throws {
        let folder = try command.folder()
        let before = try folder.contents()
        let result = try command.run(in: folder, faults: "rename 1 13")
        #expect(result.status == command.status)
        #expect(
            result.errors
                == "runepad: \(command.path) cannot be written: Permission denied; run it as a user who "
                + "may write there, such as root\n")
        #expect(try folder.contents() == before)
    }

    @Test(
        arguments: WritingCommand.all,
        [
            "write 1 short", "write 1 4", "write 1 11", "fsync 1 4",
            "write 1 short, write 2 4, write 3 short, write 4 11",
        ])
    func `short and interrupted calls are repeated until the file is whole`(
        command: WritingCommand, faults: String
    ) throws {
        let (whole, folder) = (try command.folder(), try command.folder())
        #expect(try command.run(in: whole).status == 0)
        let result = try command.run(in: folder, faults: faults)
        #expect(result.status == 0)
        #expect(result.errors == "" || command.arguments[0] == "import")
        var (expected, contents) = (try whole.contents(), try folder.contents())
        // A bug report has the times and the memory of this machine.
        if command.arguments[0] == "bug-report" {
            for key in [command.path] {
                expected[key] = expected[key].map(titles)
                contents[key] = contents[key].map(titles)
            }
            #expect(expected[command.path]?.split(separator: "\n").count == 7)
        }
        #expect(expected == contents)
        #expect(contents[command.path] != command.old)
    }

    /// The lines that begin the parts of a bug report.
    private func titles(_ report: String) -> String {
        report.split(separator: "\n").filter { $0.hasPrefix("## ") }.joined(separator: "\n")
    }

    @Test func `on a full disk, runepad import --force keeps the layout that is in use`() throws {
        let folder = try Folder([
            "de.yaml": """
            outlines: { default: { width: 1, height: 1 } }
            views: { base: ["a b"] }
            """,
            "written/order.yaml": "title: In use\nlayers: {base: [a]}\n",
        ])
        let command = WritingCommand(
            arguments: ["import", "de.yaml", "--output", "written", "--name", "order", "--force"],
            path: "written/order.yaml")
        // The disk takes a third, and then nothing more.
        let result = try command.run(in: folder, faults: "write 1 short, write 2 28")
        #expect(result.status == 73)
        #expect(
            result.errors
                == "runepad: written/order.yaml cannot be written: No space left on device; make room there\n"
        )
        let contents = try folder.contents()
        #expect(contents["written/order.yaml"] == "title: In use\nlayers: {base: [a]}\n")
        #expect(contents.count == 2)
        #expect(try runepad("check", "written/order.yaml", directory: folder.url).status == 0)
    }

    @Test func `a file that cannot get its permissions stays as it was`() throws {
        let metrics = WritingCommand.all[0]
        let folder = try metrics.folder()
        let before = try folder.contents()
        let result = try metrics.run(in: folder, faults: "fchmod 1 1")
        #expect(result.status == 73)
        #expect(
            result.errors
                == "runepad: written/a.prom cannot be written: Operation not permitted; run it as a user who may write "
                + "there, such as root\n")
        #expect(try folder.contents() == before)
    }

    @Test func `a name that is not on the disk yet is an error`() throws {
        let metrics = WritingCommand.all[0]
        let folder = try metrics.folder()
        var expected = try folder.contents()
        let result = try metrics.run(in: folder, faults: "fsync 2 5")
        #expect(result.status == 73)
        #expect(result.errors == "runepad: written/ cannot be written to the disk: \(Self.badDisk)\n")
        // The new file is in its place already.
        let written = try #require(try folder.contents()["written/a.prom"])
        #expect(written.hasSuffix("runepad_up 0\n# EOF\n"))
        expected["written/a.prom"] = written
        #expect(try folder.contents() == expected)
        // A new file is removed.
        let new = WritingCommand.all[4]
        let other = try new.folder()
        let before = try other.contents()
        #expect(try new.run(in: other, faults: "fsync 2 5").status == 73)
        #expect(try other.contents() == before)
    }

    @Test(arguments: ["write 4 28", "fsync 5 5", "fsync 8 5", "link 2 5", "rename 1 5", "rename 3 5"])
    func `a fault among many keymap files leaves all of them as they were`(fault: String) throws {
        let folder = try Folder([
            "rune.yaml": "layers: {base: [ᚠ]}\n", "more.yaml": "layers: {base: [ᚠ ᚢ]}\n",
        ])
        func command(_ layout: String) -> WritingCommand {
            WritingCommand(
                arguments: ["xkb", "--output", "written", "--keymap", "us", layout], path: "", status: 1)
        }
        #expect(try command("rune.yaml").run(in: folder).status == 0)
        let before = try folder.contents()
        let result = try command("more.yaml").run(in: folder, faults: fault)
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("runepad: written/"))
        #expect(try folder.contents() == before)
        // Without the fault, the files do change.
        #expect(try command("more.yaml").run(in: folder).status == 0)
        #expect(try folder.contents() != before)
    }

    @Test func `a link to the web extension is removed if the browser's file cannot be written`() throws {
        let command = WritingCommand.all[7]
        let folder = try command.folder()
        let before = try folder.contents()
        let result = try command.run(in: folder, faults: "symlink 1 28")
        #expect(result.status == 73)
        #expect(
            result.errors
                == "runepad: written/usr/share/chromium/extensions/runepad cannot be created: No space left on device; "
                + "make room there\n")
        #expect(try folder.contents() == before)
    }
}
