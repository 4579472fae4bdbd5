// SPDX-License-Identifier: MIT

import Devices
import Foundation
import Synchronization
import Testing
import Touch
import VirtualDevices

struct DevicesUdevRulesTests {
    @Test("a panel's own devices get its seat, and its clone the calibration; a panel starts the driver")
    func properties() throws {
        try requireRealKernel()
        try installRules()
        let panel = uniquePanel("rules")
        let screen = try VirtualTouchscreen(.elanTouchscreen, phys: uniquePhys("rules"))
        #expect(screen.description.udevProperties["SYSTEMD_WANTS"] == "runepadd.service")

        let inherited = ["ID_SEAT": "seat-left", "LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"]
        let forClone = try OwnDeviceProperties(inherited, phys: ownPhys(panel: panel, device: "touchscreen"))
        let forKeyboard = try OwnDeviceProperties(
            ["ID_SEAT": "seat-left"], phys: ownPhys(panel: panel, device: "keyboard"))
        let reader = try TouchscreenReader(opening: screen.description)
        var monitor = try HotplugMonitor()
        let passThrough = try PassThroughTouchscreen(panel: panel, for: reader.description)
        let clone = try monitor.describe(passThrough.identity)
        #expect(clone.seat == "seat-left")
        #expect(clone.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] == "0 1 0 -1 0 1")
        #expect(clone.kinds == [.touchscreen])
        #expect(clone.udevProperties["SYSTEMD_WANTS"] == nil, "our own devices start nothing")

        let keyboard = try VirtualKeyboard(panel: panel, keycodes: [])
        let keys = try monitor.describe(keyboard.identity)
        #expect(keys.seat == "seat-left")
        #expect(keys.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] == nil)
        _ = consume forClone
        _ = consume forKeyboard
    }

    @Test("without properties a panel's own devices are on seat0, and are found all the same")
    func withoutProperties() throws {
        try requireRealKernel()
        try installRules()
        var monitor = try HotplugMonitor()
        let keyboard = try VirtualKeyboard(panel: uniquePanel("no-rules"), keycodes: [])
        let device = try monitor.describe(keyboard.identity)
        #expect(device.seat == "seat0")
    }

    @Test("a phys that leads out of the folder imports nothing")
    func escape() throws {
        try requireRealKernel()
        try installRules()
        let name = "escape-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: "/run/runepad", withIntermediateDirectories: true)
        try "ID_SEAT=seat-evil\n".write(toFile: "/run/runepad/\(name)", atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: "/run/runepad/\(name)") }
        // udev would look in /run/runepad/udev/runepad/../../NAME.
        try FileManager.default.createDirectory(
            atPath: "/run/runepad/udev/runepad", withIntermediateDirectories: true)
        var monitor = try HotplugMonitor()
        let device = try UinputDevice(PanelProfile.ep0430M09.specification(phys: "runepad/../../\(name)"))
        let description = try monitor.describe(device.identity)
        #expect(description.seat == "seat0")
    }
}

/// Gives udev the project's rules until the machine is restarted, unless it has them.
private func installRules() throws {
    try installation.get()
}

/// Done once, by whichever test comes first.
private let installation = Result {
    let name = "70-runepad.rules"
    let folders = ["/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d"]
    if folders.contains(where: { FileManager.default.fileExists(atPath: "\($0)/\(name)") }) { return }
    let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let rules = try Data(contentsOf: package.appendingPathComponent("udev-rules/\(name)"))
    try FileManager.default.createDirectory(atPath: "/run/udev/rules.d", withIntermediateDirectories: true)
    // udev looks at the folder's time alone.  When it read its rules by itself between the making of the folder and
    // that of the file, within one tick of the clock, it sees no reason to read them again: so until it has them.
    for _ in 1...5 {
        try rules.write(to: URL(fileURLWithPath: "/run/udev/rules.d/\(name)"), options: .atomic)
        try controlUdev("--reload")
        let screen = try VirtualTouchscreen(.elanTouchscreen, phys: uniquePhys("rules-read"))
        if screen.description.udevProperties["SYSTEMD_WANTS"] != nil { return }
    }
}

/// Runs `udevadm control`; udev refuses two at a time.
func controlUdev(_ option: String) throws {
    try udevControl.withLock { _ in
        let udevadm = Process()
        udevadm.executableURL = URL(fileURLWithPath: "/bin/udevadm")
        udevadm.arguments = ["control", option]
        try udevadm.run()
        udevadm.waitUntilExit()
        try #require(udevadm.terminationStatus == 0, "udevadm control \(option)")
    }
}

private let udevControl = Mutex(())
