// SPDX-License-Identifier: MIT

import Devices
import Foundation
import TestPanels
import Testing
import UdevRules

@testable import KernelRig

struct DevicesUdevRulesTests {
    @Test func `udev rules pass a panel's seat and calibration on to its virtual devices`() throws {
        try requireRealKernel()
        try installRules()
        let panel = uniquePanel("rules")
        let screen = try VirtualTouchscreen(.elanTouchscreen, phys: uniquePhys("rules"))
        #expect(screen.description.udevProperties["SYSTEMD_WANTS"] == "runepad-touchscreen.target")

        let inherited = ["ID_SEAT": "seat-left", "LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"]
        let forClone = try OwnDeviceProperties(inherited, phys: ownPhys(panel: panel, device: "touchscreen"))
        let forKeyboard = try OwnDeviceProperties(
            ["ID_SEAT": "seat-left"], phys: ownPhys(panel: panel, device: "keyboard"))
        let reader = try TouchscreenReader(opening: screen.description)
        var monitor = try HotplugMonitor()
        let passThrough = try UinputDevice(.passThrough(panel: panel, for: reader.description))
        let clone = try monitor.describe(passThrough.identity)
        #expect(clone.seat == "seat-left")
        #expect(clone.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] == "0 1 0 -1 0 1")
        #expect(clone.kinds == [.touchscreen])
        #expect(clone.udevProperties["SYSTEMD_WANTS"] == nil, "our own devices start nothing")

        let keyboard = try UinputDevice(.keyboard(panel: panel, keycodes: []))
        let keys = try monitor.describe(keyboard.identity)
        #expect(keys.seat == "seat-left")
        #expect(keys.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] == nil)
        _ = consume forClone
        _ = consume forKeyboard
    }

    @Test func `the pass-through touchscreen has the panel's output, also after a reload`() throws {
        let rig = try DriverRig("number-pad", fields: ["output: HDMI-A-1"])
        try installRules()
        try rig.start()
        #expect(try rig.clone().udevProperties["WL_OUTPUT"] == "HDMI-A-1")
        #expect(try rig.clone().name == "Runepad Pass-through Touchscreen \(rig.panel.name)")
        try rig.reload(with: ["output: DP-2"])
        #expect(try rig.clone().udevProperties["WL_OUTPUT"] == "DP-2")
    }

    /// Under a rule like that of libinput, which takes the phys for the group of every device.
    @Test func `the pass-through touchscreen is in its touchscreen's group for libinput`() throws {
        try requireRealKernel()
        try installRules()
        let panel = uniquePanel("group")
        let phys = ownPhys(panel: panel, device: "touchscreen")
        let rule = URL(filePath: "/run/udev/rules.d/80-\(panel).rules")
        try Data("ATTRS{phys}==\"\(phys)\", ENV{LIBINPUT_DEVICE_GROUP}=\"6/0/0:\(phys)\"\n".utf8).write(
            to: rule)
        defer { try? FileManager.default.removeItem(at: rule) }
        var monitor = try HotplugMonitor()
        func group() throws -> String? {
            let device = try UinputDevice(PanelProfile.ep0430M09.specification(phys: phys))
            return try monitor.describe(device.identity).udevProperties["LIBINPUT_DEVICE_GROUP"]
        }
        // udev looks at the folder's time alone, see installRules().
        for _ in 1...10 where try group() != "6/0/0:\(phys)" { try controlUdev("--reload") }
        #expect(try group() == "6/0/0:\(phys)")
        let properties = try OwnDeviceProperties(
            ["ID_SEAT": "seat0", "RUNEPAD_DEVICE_GROUP": "3/56a/5d:usb-0000:00:14.0-6.3"], phys: phys)
        #expect(try group() == "3/56a/5d:usb-0000:00:14.0-6.3")
        _ = consume properties
    }

    @Test func `a panel's keyboard without udev properties is found on seat0`() throws {
        try requireRealKernel()
        try installRules()
        var monitor = try HotplugMonitor()
        let keyboard = try UinputDevice(.keyboard(panel: uniquePanel("no-rules"), keycodes: []))
        let device = try monitor.describe(keyboard.identity)
        #expect(device.seat == "seat0")
    }

    /// In one test, as all keyboards of the machine see one keymap.
    @Test func `the LED of Caps Lock follows the lock that Debian's console keymaps have`() throws {
        try requireRealKernel()
        try installRules()
        let keymap = "/etc/console-setup/cached_UTF-8_del.kmap.gz"
        try FileManager.default.createDirectory(
            atPath: "/etc/console-setup", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: keymap) }
        // What ckbcomp makes for the layouts us and de.
        for (symbol, trigger) in [("Caps_Lock", "[kbd-capslock]"), ("CtrlL_Lock", "[kbd-ctrlllock]")] {
            let gzip = Process()
            gzip.executableURL = URL(fileURLWithPath: "/bin/sh")
            gzip.arguments = ["-c", "echo keycode 58 = \(symbol) | gzip >\(keymap)"]
            try gzip.run()
            gzip.waitUntilExit()
            try #require(gzip.terminationStatus == 0)
            let keyboard = try UinputDevice(.keyboard(panel: uniquePanel("led"), keycodes: []))
            var monitor = try HotplugMonitor()
            let node = try monitor.describe(keyboard.identity).devnode
            try settleUdev()
            let device = URL(filePath: "/sys/class/input/\(node.split(separator: "/").last ?? "")/device")
            let leds = try FileManager.default.contentsOfDirectory(
                atPath: device.resolvingSymlinksInPath().path)
            let led = try #require(leds.first { $0.hasSuffix("::capslock") }, "\(leds)")
            let triggers = try String(contentsOf: device.appending(path: "\(led)/trigger"), encoding: .utf8)
            #expect(triggers.split { $0.isWhitespace }.contains { $0 == trigger }, "\(triggers)")
        }
    }

    @Test func `udev takes no foreign property and no odd value from the driver's file`() throws {
        try requireRealKernel()
        try installRules()
        let panel = uniquePanel("foreign")
        let phys = ownPhys(panel: panel, device: "touchscreen")
        let file = "/run/runepad/udev/\(phys)"
        let folder = URL(filePath: file).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try """
        TAGS=:systemd:uaccess:
        CURRENT_TAGS=:systemd:uaccess:
        SYSTEMD_WANTS=evil.service
        SYSTEMD_ALIAS=/dev/evil
        ID_SEAT=seat-left
        ID_SEAT=seat/../evil
        ID_SEAT=uaccess
        LIBINPUT_CALIBRATION_MATRIX=0 1 0 -1 0 $(reboot)
        LIBINPUT_IGNORE_DEVICE=maybe
        WL_OUTPUT=HDMI-A-1

        """.write(toFile: file, atomically: true, encoding: .utf8)
        var monitor = try HotplugMonitor()
        let device = try UinputDevice(PanelProfile.ep0430M09.specification(phys: phys))
        let description = try monitor.describe(device.identity)
        #expect(description.seat == "seat-left")
        #expect(description.udevProperties["WL_OUTPUT"] == "HDMI-A-1")
        for name in [
            "SYSTEMD_WANTS", "SYSTEMD_ALIAS", "LIBINPUT_CALIBRATION_MATRIX", "LIBINPUT_IGNORE_DEVICE",
        ] {
            #expect(description.udevProperties[name] == nil, "\(name)")
        }
        let tags = (description.udevProperties["TAGS"] ?? "").split(separator: ":")
        #expect(!tags.contains("systemd") && !tags.contains("uaccess"))
    }

    @Test(arguments: ["a b", "a -f x", "a'b", "é"])
    func `a phys with other characters than the driver's imports no udev properties`(name: String) throws {
        try requireRealKernel()
        try installRules()
        let phys = "runepad/odd-\(UInt64.random(in: 0 ... .max))\(name)"
        let file = "/run/runepad/udev/\(phys)"
        try FileManager.default.createDirectory(
            atPath: "/run/runepad/udev/runepad", withIntermediateDirectories: true)
        try "ID_SEAT=seat-evil\n".write(toFile: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: file) }
        var monitor = try HotplugMonitor()
        let device = try UinputDevice(PanelProfile.ep0430M09.specification(phys: phys))
        #expect(try monitor.describe(device.identity).seat == "seat0")
    }

    @Test func `a phys with a path out of the folder imports no udev properties`() throws {
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

extension DriverRig {
    /// The pass-through touchscreen, as udev describes it once it has seen to it.
    fileprivate func clone() throws -> InputDeviceDescription {
        try EventNodeReader(phys: ownPhys(panel: panel.name, device: "touchscreen")).device
    }
}
