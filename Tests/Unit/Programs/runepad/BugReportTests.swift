// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

struct BugReportTests {
    /// Runs it where there is no bus, so that no driver of this machine's is asked.
    private func report(_ folder: Folder, _ arguments: String...) throws -> ProgramResult {
        try runepad(
            arguments: ["bug-report", "--config", folder.url.appending(path: "runepad.yaml").path]
                + arguments,
            directory: folder.url, environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
    }

    @Test func `runepad bug-report works without a driver and writes a file for its owner only`() throws {
        let folder = try Folder([
            "runepad.yaml": "panels:\n  - {name: front, layout: ./mine.yaml}\n",
            "mine.yaml": "title: Mine\nlayers: {base: [1 Secret]}\nkeys: {Secret: {text: hunter2}}\n",
        ])
        let result = try report(folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "runepad-report.txt is written: read it before you send it\n")
        let file = folder.url.appending(path: "runepad-report.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        let titles = text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
            String($0.dropFirst(3))
        }
        #expect(titles.count == 7)
        // The top says what is in it.
        let top = try #require(text.split(separator: "\n## ").first)
        for title in titles { #expect(top.contains("- \(title)\n"), "\(title)") }
        #expect(text.contains("\n  - {name: front, layout: ./mine.yaml}\n"))
        #expect(text.contains("front: mine (\(folder.url.path)/mine.yaml)"))
        #expect(text.contains("It cannot be reached: there is no system bus"))
        #expect(text.contains("\nrunepad 1.0.0\nLinux "))
        #expect(text.contains("libevdev.so"))
        // What keys type may be secret.
        #expect(!text.contains("hunter2"))
        var status = stat()
        try #require(unsafe stat(file.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)

        let again = try report(folder)
        #expect(again.status == 73)
        #expect(
            again.errors == "runepad: runepad-report.txt exists already; name another file with --output\n")
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func `a report does not wait for a bus that is not there`() throws {
        let folder = try Folder(["runepad.yaml": "panels: []\n"])
        // A busy machine may slow some reports down. A wait for the bus would slow each one down by 3 s.
        let times = try (1...3).map { number in
            try ContinuousClock().measure { _ = try report(folder, "--output", "\(number).txt") }
        }
        let shortest = try #require(times.min())
        #expect(shortest < .seconds(3))
    }

    @Test func `a bug report has the faults of configuration and layouts with their places`() throws {
        let folder = try Folder([
            "runepad.yaml": "panels:\n  - {name: front, layout: ./mine.yaml}\n",
            "mine.yaml": "layers: {base: [1 Two]}\n",
        ])
        #expect(try report(folder, "--output", "one.txt").status == 0)
        let text = try String(contentsOf: folder.url.appending(path: "one.txt"), encoding: .utf8)
        #expect(text.contains("/mine.yaml:1:19: error: "))
        try "panels: [\n".write(
            to: folder.url.appending(path: "runepad.yaml"), atomically: true, encoding: .utf8)
        #expect(try report(folder, "--output", "two.txt").status == 0)
        let other = try String(contentsOf: folder.url.appending(path: "two.txt"), encoding: .utf8)
        #expect(other.contains("/runepad.yaml:"))
        #expect(other.contains("There is no configuration that names layouts."))
    }

    @Test func `runepad bug-report refuses an invalid recording time`() throws {
        let folder = try Folder([:])
        for seconds in ["0", "301", "soon"] {
            #expect(try report(folder, "--record", seconds).status == 64)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/runepad-report.txt"))
    }
}
