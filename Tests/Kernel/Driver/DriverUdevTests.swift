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
    private let pair = ["pair": "height: 50%\nlayers: {base: [1 2]}\n"]

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
            let isFit =
                properties.allSatisfy { present[$0.key] == $0.value }
                && ["ID_SEAT", "LIBINPUT_CALIBRATION_MATRIX"].allSatisfy {
                    properties[$0] != nil || present[$0] == nil
                } && present["ID_INPUT_TOUCHSCREEN"] == "1"
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
