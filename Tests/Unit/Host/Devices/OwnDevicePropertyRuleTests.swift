// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Foundation
import Testing

/// The command by which `70-runepad.rules` imports the properties that the driver writes.
struct OwnDevicePropertyRuleTests {
    /// What the command of the rule lets through of a file with these lines.
    private func imported(_ lines: [String]) throws -> [String] {
        let rules = try String(contentsOfFile: Checkout.file("udev-rules/70-runepad.rules"), encoding: .utf8)
        let joined = rules.replacingOccurrences(of: "\\\n", with: "")
        let start = try #require(joined.range(of: "IMPORT{program}=\""))
        let command = try #require(joined[start.upperBound...].split(separator: "\"").first)
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        // The command has no character but quotation marks that a shell reads in another way than udev.
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", command.replacingOccurrences(of: "/run/runepad/udev/$attr{phys}", with: file.path),
        ]
        process.environment = [:]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").map(String.init)
    }

    @Test func `the udev rule imports each property that a panel's devices inherit`() throws {
        let lines = [
            "ID_INPUT_HEIGHT_MM=187", "ID_INPUT_WIDTH_MM=331", "ID_SEAT=seat-left_2",
            "LIBINPUT_CALIBRATION_MATRIX=0 0.000015 0 -1 0 1", "LIBINPUT_IGNORE_DEVICE=1",
            "RUNEPAD_DEVICE_GROUP=3/56a/5d:usb-0000:00:14.0-6.3", "WL_OUTPUT=HDMI-A-1",
        ]
        #expect(try imported(lines) == lines)
        for seat in ["seat0", "seat1", "seat-left"] {
            #expect(try imported(["ID_SEAT=\(seat)"]) == ["ID_SEAT=\(seat)"])
        }
    }

    @Test(arguments: [
        "TAGS=:systemd:seat:", "SYSTEMD_WANTS=evil.service", "SYSTEMD_USER_WANTS=evil.service",
        "SYSTEMD_ALIAS=/dev/evil", "ID_INPUT_KEYBOARD=1", "DEVNAME=/dev/sda", "ID_SEAT=", "ID_SEAT=seat",
        "ID_SEAT=uaccess", "ID_SEAT=seat/../0", "ID_SEAT=seat0 ", " ID_SEAT=seat0", "ID_SEAT=seat0\r",
        "ID_SEAT=\"seat0\"", "ID_SEAT=seat0\0", "ID_SEAT=seat\u{E9}", "XID_SEAT=seat0", "#ID_SEAT=seat0",
        "LIBINPUT_CALIBRATION_MATRIX=0 1 0 -1 0 $(x)", "LIBINPUT_CALIBRATION_MATRIX=0 1e0 0 -1 0 1",
        "LIBINPUT_IGNORE_DEVICE=2", "ID_INPUT_WIDTH_MM=-1",
        "LIBINPUT_DEVICE_GROUP=3/56a/5d:usb-1", "RUNEPAD_DEVICE_GROUP=", "RUNEPAD_DEVICE_GROUP=$env{X}",
        "ID_INPUT_WIDTH_MM=1000000", "WL_OUTPUT=", "WL_OUTPUT=a\tb", "WL_OUTPUT=%k$env{X}",
    ]) func `the udev rule imports no other property, and no odd value`(line: String) throws {
        #expect(try imported([line, "ID_INPUT_WIDTH_MM=200", line]) == ["ID_INPUT_WIDTH_MM=200"])
    }

    @Test func `a device whose properties the udev rule cannot read is at no seat`() throws {
        let rules = try String(contentsOfFile: Checkout.file("udev-rules/70-runepad.rules"), encoding: .utf8)
        let isOwn = #"ATTRS{phys}=="runepad/*", TEST=="/run/runepad/udev/$attr{phys}", "#
        // In a line of its own, because udev assigns after it imports.
        #expect(rules.contains("\n\(isOwn)ENV{ID_SEAT}=\"seat-unknown\"\n\(isOwn)IMPORT{program}="))
    }
}
