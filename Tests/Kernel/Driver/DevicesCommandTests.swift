// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Engine
import Foundation
import Testing

@testable import KernelRig

struct DevicesCommandTests {
    @Test func `runepad devices lists a plugged-in panel with its name, size and contacts`() throws {
        try requireRealKernel()
        let screen = try VirtualTouchscreen(.elanTouchscreen, phys: uniquePhys("command"))
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = folder.appending(path: "runepad.yaml").path
        try "panels: [{name: front, match: {phys: \(screen.description.phys)}, layout: pin}]\n"
            .write(toFile: configuration, atomically: true, encoding: .utf8)

        let table = try runepad("devices", "--config", configuration)
        let line = table.split(separator: "\n").first { $0.hasPrefix(screen.devnode + " ") }
        #expect(line?.contains("04f3:010c  seat0  ELAN Touchscreen") == true)
        #expect(line?.hasSuffix("panel front: 10 contacts, 331 × 187 mm") == true)

        let text = try runepad("devices", "--json", "--config", configuration)
        let list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        let device = try #require(list.first { $0["node"] as? String == screen.devnode })
        #expect(device["panel"] as? String == "front")
        #expect(device["touchscreen"] as? Bool == true)
        #expect(device["contacts"] as? Int == 10)
    }

    @Test func `runepad devices --watch names the place where the glass reports touches`() throws {
        try requireRealKernel()
        var screen = try VirtualTouchscreen(.elanTouchscreen, phys: uniquePhys("watch"))
        let text = try watch(screen.devnode) {
            for _ in 0..<3 { try screen.tap(slot: 0, x: 0.5, y: 0.25) }
        }
        #expect(text.contains("reports touches by itself: 3 touches in 2 s. "))
        #expect(text.contains("\n      - {x: 47%, y: 23%, width: 5%, height: 5%}  # 3 of them\n"))
    }

    @Test func `runepad devices --watch names swapped axes, and the lines that mend them`() throws {
        try requireRealKernel()
        let profile = PanelProfile(
            name: "Swapped Panel", ids: (0x1C, 0, 0), reporting: .slots(2), x: Axis(minimum: 0, maximum: 480),
            y: Axis(minimum: 0, maximum: 272))
        let screen = try VirtualTouchscreen(profile, phys: uniquePhys("swapped"))
        let text = try watch(screen.devnode) {
            for (id, y) in [(1, 13), (2, 470)] as [(Int32, Int32)] {
                try screen.write([
                    axis(EventCode.absMTTrackingID, id), axis(EventCode.absMTPositionX, 242),
                    axis(EventCode.absMTPositionY, y), .report, axis(EventCode.absMTTrackingID, -1), .report,
                ])
            }
        }
        #expect(
            text.contains("reports touches beyond the ends of its axes, which do nothing: 1 touch in 2 s\n"))
        #expect(
            text.contains(
                "\n  y: from 470 to 470, and the axis goes from 0 to 272: 73% beyond\nThey fit swapped axes.")
        )
        #expect(text.contains("\n    evdev:name:Swapped Panel:*\n     EVDEV_ABS_00=0:272\n"))
    }

    private func axis(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: EventType.abs, code: code, value: value)
    }

    /// What the command prints of a touchscreen that is touched while it watches, which is a fault.
    private func watch(_ devnode: String, while touch: () throws -> Void) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: Checkout.program("runepad"))
        process.arguments = ["devices", "--watch", devnode, "--seconds", "2"]
        let (output, messages) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = messages
        try process.run()
        // The touchscreen is grabbed before the command says that it watches.
        #expect(
            String(decoding: messages.fileHandleForReading.availableData, as: UTF8.self).contains("watching"))
        try touch()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        return text
    }
}
