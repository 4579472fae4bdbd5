// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Engine
import Foundation
import Testing

@testable import KernelRig

/// What a report of a fault records.
struct BugReportRecordingTests {
    @Test func `a bug report records passed-on contacts, and nothing of contacts on a view`() throws {
        // Those of other tests may be there at this moment, and are recorded as well: this one is as wide as no other.
        let profile = PanelProfile(
            name: "Wide Touchscreen", ids: (0x18, 0, 0), reporting: .slots(16),
            x: Axis(minimum: 0, maximum: 31_234), y: Axis(minimum: 0, maximum: 32_767))
        let rig = try DriverRig(serving: "number-pad", on: profile)
        let process = Process()
        process.executableURL = URL(filePath: Checkout.program("runepad"))
        let file = rig.folder.path + "/report.txt"
        process.arguments = [
            "bug-report", "--config", rig.folder.configurationPath, "--output", file, "--record", "2",
        ]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        // It says when it has opened what it records.
        let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        #expect(said.hasPrefix("runepad: recording for 2 s"), "\(said)")
        try rig.tap("4")
        #expect(try rig.takeTyped() == "KEY_4↓ KEY_4↑")
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let all = try #require(
            text.components(separatedBy: "\n## Touchscreen recordings of 2 s\n").last)
        let parts = all.components(separatedBy: "# EVEMU 1.3\n")
            .filter { $0.contains("\nA: 35 0 31234 ") }
        try #require(parts.count == 1, "\(all)")
        let part = "# EVEMU 1.3\n" + parts[0]
        // One contact, which settled at 1 % of the height; ABS_MT_POSITION_Y of others would be more.
        let events = part.split(separator: "\n").filter { $0.hasPrefix("E: ") }.map {
            $0.split(separator: " ")
        }
        #expect(events.count { $0[2] == "0003" && $0[3] == "0039" } == 2)
        let heights = events.filter { $0[2] == "0003" && $0[3] == "0036" }.compactMap { Int($0[4]) }
        #expect(!heights.isEmpty && heights.allSatisfy { $0 < 32_767 / 50 }, "\(heights)")
        // Nothing of it is a key but BTN_TOUCH.
        #expect(events.filter { $0[2] == "0001" }.allSatisfy { $0[3] == "014a" })

        // What was recorded can be replayed.
        let recording = rig.folder.path + "/report.evemu"
        try part.write(toFile: recording, atomically: true, encoding: .utf8)
        let replay = Process()
        replay.executableURL = process.executableURL
        replay.arguments = [
            "replay", recording, "--layout", Checkout.layouts + "/number-pad.yaml", "--passed",
        ]
        let output = Pipe()
        replay.standardOutput = output
        try replay.run()
        let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        replay.waitUntilExit()
        #expect(replay.terminationStatus == 0)
        #expect(!told.isEmpty && !told.contains("KEY_"), "\(told)")
    }
}
