// SPDX-License-Identifier: MIT

import Foundation
import Testing
import Text

/// What an installation below a folder has, as far as the command looks.
private let parts = [
    "root/PREFIX/libexec/runepad/web-fields": "#!/bin/sh\n",
    "root/PREFIX/share/runepad/web-extension/manifest.json": "{}\n",
]

struct WebFieldsTests {
    private let prefix: String
    private let folder: Folder

    init() throws {
        let prefix = installedPrefix
        self.prefix = prefix
        folder = try Folder(
            Dictionary(
                uniqueKeysWithValues: parts.map {
                    ($0.replacing("/PREFIX", with: prefix), $1)
                }))
    }

    private func run(_ arguments: String...) throws -> ProgramResult {
        try runepad(arguments: ["web-fields"] + arguments, directory: folder.url)
    }

    private func path(_ path: String) -> String { folder.url.path + "/root" + path }

    private func text(_ path: String) -> String? {
        try? String(contentsOfFile: self.path(path), encoding: .utf8)
    }

    private func link(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: self.path(path))
    }

    private static let firefoxLink =
        "/usr/share/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}/fields@runepad.org"

    @Test(arguments: [
        (
            "chromium", ["/etc/chromium/native-messaging-hosts/org.runepad.fields.json"],
            "/usr/share/chromium/extensions/runepad",
            #""allowed_origins":["chrome-extension://colpjaabcmglbmfbjcjiphfkfnagcgnh/"]"#
        ),
        (
            "firefox",
            [
                "/usr/lib/mozilla/native-messaging-hosts/org.runepad.fields.json",
                "/etc/firefox-esr/runepad.js",
            ],
            firefoxLink,
            #""allowed_extensions":["fields@runepad.org"]"#
        ),
    ]) func `runepad web-fields --install allows the extension, and --uninstall reverts that`(
        browser: String, files: [String], extensionLink: String, callers: String
    ) throws {
        for _ in 0..<2 {
            let result = try run("--install", browser, "--root", "root/")
            #expect(result.errors == "")
            #expect(result.status == 0)
            #expect(result.lines == (files + [extensionLink]).map { "installed root\($0)" })
            let written = try #require(text(files[0]))
            #expect(try JSONValue(parsing: Array(written.utf8)).text + "\n" == written)
            let program = prefix + "/libexec/runepad/web-fields"
            #expect(written.contains(#""path":"\#(program)","type":"stdio",\#(callers)"#))
            #expect(link(extensionLink) == prefix + "/share/runepad/web-extension")
        }
        let removal = try run("--uninstall", browser, "--root", "root")
        #expect(removal.lines == (files + [extensionLink]).map { "removed root\($0)" })
        for file in files { #expect(text(file) == nil) }
        #expect(link(extensionLink) == nil)
        let again = try run("--uninstall", browser, "--root", "root")
        #expect(again.lines == [])
        #expect(again.status == 0)
    }

    @Test func `Firefox looks for the extension before it loads a profile that it knows`() throws {
        _ = try run("--install", "firefox", "--root", "root")
        let settings = try #require(text("/etc/firefox-esr/runepad.js"))
        #expect(
            settings.split(separator: "\n").filter { !$0.hasPrefix("//") }
                == [#"pref("extensions.startupScanScopes", 8);"#])
    }

    @Test func `files that are not Runepad's are kept, and nothing is installed beside them`() throws {
        let place = path("/usr/share/chromium/extensions/runepad")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        for option in ["--install", "--uninstall"] {
            let result = try run(option, "chromium", "--root", "root")
            #expect(result.status == 73)
            #expect(
                result.errors
                    == "runepad: root/usr/share/chromium/extensions/runepad is not Runepad's, and is unchanged; move it away\n"
            )
            #expect(text("/etc/chromium/native-messaging-hosts/org.runepad.fields.json") == nil)
        }
        #expect(FileManager.default.fileExists(atPath: place))
    }

    @Test func `an installation of web-fields that fails leaves no files`() throws {
        // A file where a folder should be.
        try FileManager.default.createDirectory(atPath: path("/usr/lib"), withIntermediateDirectories: true)
        try "".write(toFile: path("/usr/lib/mozilla"), atomically: true, encoding: .utf8)
        let result = try run("--install", "firefox", "--root", "root")
        #expect(result.status == 73)
        #expect(
            result.errors
                == "runepad: root/usr/lib/mozilla/native-messaging-hosts cannot be created: Not a directory; a file "
                + "is in the place of a directory: move it away\n"
        )
        #expect(link(Self.firefoxLink) == nil)
        #expect(text("/etc/firefox-esr/runepad.js") == nil)
    }

    @Test func `an installation of web-fields without Runepad's own files is refused`() throws {
        let result = try run("--install", "firefox", "--root", "other")
        #expect(result.status == 66)
        #expect(
            result.errors
                == "runepad: there is no other\(prefix)/libexec/runepad/web-fields; install Runepad, and run the installed program\n"
        )
    }

    @Test(arguments: [
        ["--install", "opera"], ["--root", "x"], ["--install", "firefox", "--uninstall", "firefox"],
    ]) func `wrong options are refused`(arguments: [String]) throws {
        #expect(try runepad(arguments: ["web-fields"] + arguments).status == 64)
    }

    // MARK: - The extension's partner

    /// Runs the command with bytes of a browser, which printf(1) writes, and the browser's own arguments.
    private func partner(_ input: String, bus: String = "unix:path=/nonexistent/bus") throws -> (
        Int32, String
    ) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [
            "-c",
            "set -o pipefail; printf '\(input)' | \(program("runepad").path) web-fields",
        ]
        process.environment = ["DBUS_SESSION_BUS_ADDRESS": bus]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test func `the end of the input ends web-fields, even without an overlay or a bus`() throws {
        #expect(try partner("") == (0, ""))
        #expect(try partner(#"\021\0\0\0{"purpose":"pin"}\020\0\0\0{"purpose":null}"#) == (0, ""))
    }

    @Test func `web-fields goes on after a hint that it cannot read`() throws {
        #expect(
            try partner(
                #"\054\0\0\0{"purpose":"decimal-pad","hints":["step:0"]}\021\0\0\0{"purpose":"pin"}"#) == (
                    0, ""
                ))
    }

    @Test func `invalid input ends web-fields, and the error does not quote it`() throws {
        #expect(
            try partner(#"\002\0\0\0hi"#)
                == (65, "runepad: a message is not JSON: no value begins like this at byte 0\n"))
        #expect(
            try partner(#"\021\0\0\0{"purpose":"PIN"}"#)
                == (
                    65,
                    "runepad: a message has an unknown purpose: restart the browser, so that it reads the extension again\n"
                ))
        #expect(try partner(#"\021\0\0\0{"pur"#) == (65, "runepad: the input ends within a message\n"))
        #expect(try partner(#"\377\377\377\377"#).0 == 65)
    }

    @Test func `runepad web-fields without a session bus is an error`() throws {
        #expect(
            try partner("", bus: "")
                == (69, "runepad: there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set\n"))
    }
}
