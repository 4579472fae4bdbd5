// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Glibc
import Testing
import UdevRules

@testable import KernelRig

/// What udev says of a touchscreen that is served already counts as if it had said so from the start.
@Suite(.serialized) struct DriverUdevTests {
    private let pair = [
        "pair": "height: 50%\nlayers: {base: [1 2]}\n", "whole": "height: 100%\nlayers: {base: [1 2]}\n",
    ]

    @Test func `a touchscreen whose seat changes types on the new seat only`() throws {
        let rig = try DriverRig("pair", layouts: pair)
        try installRules()
        try rig.start()
        let rule = try UdevRule(rig)
        try rule.set(["ID_SEAT": "seat-left"], of: rig)
        _ = try rig.awaitKeyboardGone()
        try rig.attach()
        for device in ["keyboard", "touchscreen"] {
            #expect(try rig.own(device) { $0.seat == "seat-left" }.seat == "seat-left")
        }
        try rig.tap("2")
        #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
        #expect(rig.folder.errors == [])
    }

    /// Puts a file in the place of the folder for the properties of the panel's devices, and returns its path.
    private func obstruct(_ rig: DriverRig) throws -> String {
        let obstacle = "/run/runepad/udev/\(ownPhys(panel: rig.panel.name, device: "x").dropLast(2))"
        try FileManager.default.createDirectory(
            atPath: "/run/runepad/udev/runepad", withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: obstacle))
        return obstacle
    }

    @Test func `a panel of another seat fails while its seat cannot be published`() throws {
        let rig = try DriverRig("pair", layouts: pair)
        try installRules()
        let rule = try UdevRule(rig)
        try rule.set(["ID_SEAT": "seat-left"], of: rig)
        let obstacle = try obstruct(rig)
        defer { try? FileManager.default.removeItem(atPath: obstacle) }
        try rig.launch()
        try rig.awaitLog("cannot write the udev properties of \(obstacle)", 1)
        var monitor = try HotplugMonitor()
        let own = try monitor.enumerate().filter { $0.phys.hasPrefix("runepad/\(rig.panel.name)") }
        #expect(own.map(\.phys) == [], "no keyboard types at seat0 in its place")

        try FileManager.default.removeItem(atPath: obstacle)
        try rig.awaitView("once the seat can be published") { $0.isVisible }
        try rig.attach()
        #expect(try rig.own("keyboard") { $0.seat == "seat-left" }.seat == "seat-left")
        try rig.tap("2")
        #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
    }

    @Test func `a panel of seat0 is served though its calibration cannot be published`() throws {
        let rig = try DriverRig("pair", fields: ["calibration: 0.98 0 0.01 0 1 0"], layouts: pair)
        try installRules()
        let obstacle = try obstruct(rig)
        defer { try? FileManager.default.removeItem(atPath: obstacle) }
        try rig.start()
        try rig.awaitLog("cannot write the udev properties of \(obstacle)", 1)
        try rig.tap("2")
        #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
    }

    @Test func `a new udev calibration applies to the keys and the pass-through touchscreen`() throws {
        let rig = try DriverRig("pair", layouts: pair)
        try installRules()
        try rig.start()
        let two = try rig.point("2")
        let rule = try UdevRule(rig)
        // Upside down, with all nine numbers of the matrix, of which libinput reads six.
        try rule.set(["LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 -1 1 0 0 1"], of: rig)
        _ = try rig.awaitKeyboardGone()
        try rig.attach()
        let clone = try rig.own("touchscreen") { $0.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] != nil }
        #expect(clone.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] == "-1 0 1 0 -1 1")
        try rig.down((0, Point(x: 1 - two.x, y: 1 - two.y)))
        try rig.up(0)
        #expect(try rig.takeTyped(2) == "KEY_2↓ KEY_2↑")
        #expect(rig.folder.errors == [])
    }

    @Test func `the driver logs once which property of udev it cannot use`() throws {
        let rig = try DriverRig("pair", layouts: pair)
        try installRules()
        let rule = try UdevRule(rig)
        try rule.set(["LIBINPUT_CALIBRATION_MATRIX": "-1,0,1,0,-1,1"], of: rig)
        try rig.start()
        try rig.awaitLog("has LIBINPUT_CALIBRATION_MATRIX=-1,0,1,0,-1,1 in udev", 1)
        // Another fault, which comes while the panel is served.
        try rule.set(["LIBINPUT_CALIBRATION_MATRIX": "1 0 0 0 1"], of: rig)
        try rig.awaitLog("has LIBINPUT_CALIBRATION_MATRIX=1 0 0 0 1 in udev", 1)
        try rig.reload()
        #expect(rig.folder.log.components(separatedBy: "which Runepad cannot use").count == 3)
        try rig.tap("2")
        #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
    }

    @Test func `without pass-through, a new calibration keeps the same keyboard`() throws {
        let rig = try DriverRig("whole", layouts: pair)
        try installRules()
        try rig.start()
        let (node, two) = (try rig.keyboardNode(), try rig.point("2"))
        let rule = try UdevRule(rig)
        try rule.set(["LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 -1 1"], of: rig)
        // When it has heard of it nobody tells; files are read after whatever has happened before.
        try rig.reload()
        try rig.down((0, Point(x: 1 - two.x, y: 1 - two.y)))
        try rig.up(0)
        #expect(try rig.takeTyped(2) == "KEY_2↓ KEY_2↑")
        #expect(try rig.keyboardNode() == node)
        #expect(try !rig.isKeyboardGone)
        #expect(rig.folder.errors == [])
    }

    @Test func `the pass-through touchscreen gets the configured calibration, not the rotation`() throws {
        let rig = try DriverRig(
            "pair", fields: ["calibration: -1 0 1 0 1 0", "rotation: 180"], layouts: pair)
        try installRules()
        let rule = try UdevRule(rig)
        try rule.set(["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"], of: rig)
        try rig.start()
        let clone = try rig.own("touchscreen") { _ in true }
        #expect(clone.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] == "-1 0 1 0 1 0")
    }

    @Test func `a panel size from udev moves a region given in millimetres`() throws {
        let rig = try DriverRig("pair", fields: ["region: \"0mm,50mm,200mm,25mm\""], layouts: pair)
        try installRules()
        let rule = try UdevRule(rig)
        try rule.set(["ID_INPUT_WIDTH_MM": "200", "ID_INPUT_HEIGHT_MM": "200"], of: rig)
        try rig.start()
        #expect(
            rig.view.map { abs($0.frame.minY - 0.25) < 0.001 } == true,
            "\(String(describing: rig.view?.frame))")
        try rule.set(["ID_INPUT_WIDTH_MM": "200", "ID_INPUT_HEIGHT_MM": "100"], of: rig)
        try rig.awaitView("lower") { abs($0.frame.minY - 0.5) < 0.001 }
        #expect(rig.folder.errors == [])
    }

    @Test func `a device that udev ignores is released, unless the configuration names it`() throws {
        let rig = try DriverRig("pair", layouts: pair)
        try installRules()
        let rule = try UdevRule(rig)
        let seat = ["ID_SEAT": "seat-\(UInt32.random(in: 0...UInt32.max))"]
        try rule.set(seat, of: rig)
        let named = try String(contentsOfFile: rig.folder.configurationPath, encoding: .utf8)
        // A seat names no device.
        try rig.folder.write(
            "panels: [{name: \(rig.panel.name), match: {seat: \(seat["ID_SEAT"] ?? "")}, layout: pair, keymap: us}]\n",
            to: "runepad.yaml")
        try rig.start()
        let screen = try rig.touchscreen
        for properties in [["ID_INPUT_TOUCHSCREEN": "0"], ["LIBINPUT_IGNORE_DEVICE": "1"]] {
            #expect(try isGrabbed(screen))
            try rule.set(seat.merging(properties) { $1 }, of: rig)
            try rig.awaitGone()
            #expect(try !isGrabbed(screen))
            try rule.set(seat, of: rig)
            try rig.awaitView("again") { $0.isVisible }
        }
        try rule.set(seat.merging(["LIBINPUT_IGNORE_DEVICE": "1"]) { $1 }, of: rig)
        try rig.awaitGone()
        let devices = try runepad("devices", "--config", rig.folder.configurationPath)
        let line = devices.split(separator: "\n").first { $0.hasPrefix(screen.devnode + " ") }
        #expect(
            line?.hasSuffix(
                "not a touchscreen: is switched off by udev (LIBINPUT_IGNORE_DEVICE); to use it anyway, write its whole "
                    + "name or its path into the configuration") == true, "\(devices)")
        try rig.folder.write(named, to: "runepad.yaml")
        try rig.reload()
        try rig.awaitView("named") { $0.isVisible }
        let clone = try rig.own("touchscreen") { $0.udevProperties["LIBINPUT_IGNORE_DEVICE"] != nil }
        #expect(clone.udevProperties["LIBINPUT_IGNORE_DEVICE"] == "1")
        #expect(rig.folder.errors == [])
    }
}

/// A rule of udev's for the touchscreen of a test, gone with the value.
private final class UdevRule {
    private let path: String

    init(_ rig: DriverRig) throws {
        path = "/run/udev/rules.d/99-\(rig.panel.name).rules"
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Gives the touchscreen these properties and those of the other rules, and waits until udev says so.
    func set(_ properties: [String: String], of rig: DriverRig) throws {
        let screen = try rig.touchscreen
        let values = properties.sorted { $0.key < $1.key }.map { "ENV{\($0.key)}=\"\($0.value)\"" }
        let isIt = "KERNEL==\"event*\", ATTRS{phys}==\"\(rig.panel.phys)\""
        let text = "\(isIt), \(values.joined(separator: ", "))\n"
        var monitor = try HotplugMonitor()
        // udev looks at the folder's time alone, see installRules().
        for _ in 1...10 {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            try controlUdev("--reload")
            try udevadm("trigger", "--settle", "--action=change", screen.identity.syspath)
            let now = try monitor.enumerate().first { $0.identity == screen.identity }
            let present = now?.udevProperties ?? [:]
            let keys = [
                "ID_SEAT", "LIBINPUT_CALIBRATION_MATRIX", "LIBINPUT_IGNORE_DEVICE", "ID_INPUT_WIDTH_MM",
            ]
            let isFit =
                properties.allSatisfy { present[$0.key] == $0.value }
                && keys.allSatisfy { properties[$0] != nil || present[$0] == nil }
                && (properties["ID_INPUT_TOUCHSCREEN"] != nil || present["ID_INPUT_TOUCHSCREEN"] == "1")
            if isFit { return }
        }
        Issue.record("udev does not take the rule \(text)")
    }
}

private func udevadm(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/udevadm")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "udevadm \(arguments)")
}

extension DriverRig {
    /// One of the panel's own devices, as udev describes it, once it is as `condition` wants it.
    fileprivate func own(
        _ device: String, _ condition: (InputDeviceDescription) -> Bool
    ) throws -> InputDeviceDescription {
        var monitor = try HotplugMonitor()
        let phys = ownPhys(panel: panel.name, device: device)
        return try monitor.waitFor("the \(device) of \(panel.name)") { $0.phys == phys && condition($0) }
    }
}
