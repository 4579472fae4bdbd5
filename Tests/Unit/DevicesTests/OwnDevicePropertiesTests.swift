// SPDX-License-Identifier: MIT

import Devices
import Foundation
import TestPanels
import Testing
import VirtualDevices

struct OwnDevicePropertiesTests {
    private let directory = FileManager.default.temporaryDirectory.path + "/runepad-\(UUID().uuidString)"

    @Test func `a property file is named by the device's phys, and is removed with its owner`() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/runepad/door/touchscreen"
        do {
            let properties = try OwnDeviceProperties(
                ["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1", "ID_SEAT": "seat-left"],
                phys: "runepad/door/touchscreen", directory: directory)
            #expect(
                try String(contentsOfFile: path, encoding: .utf8)
                    == "ID_SEAT=seat-left\nLIBINPUT_CALIBRATION_MATRIX=0 1 0 -1 0 1\n")
            _ = consume properties
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory + "/runepad/door") == [])
    }

    @Test func `when a replaced device goes, the property file of its replacement stays`() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let (path, phys) = (directory + "/runepad/door/keyboard", "runepad/door/keyboard")
        let former = try OwnDeviceProperties(["ID_SEAT": "seat0"], phys: phys, directory: directory)
        let next = try OwnDeviceProperties(["ID_SEAT": "seat1"], phys: phys, directory: directory)
        _ = consume former
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "ID_SEAT=seat1\n")
        _ = consume next
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a folder that cannot be created is an error`() {
        #expect(throws: DeviceError.self) {
            _ = try OwnDeviceProperties([:], phys: "runepad/door/keyboard", directory: "/proc/runepad")
        }
    }

    @Test func `if libinput ignores a touchscreen, it ignores its pass-through, not its keyboard`() {
        var panel = InputDeviceDescription(.atmelMaXTouch)
        panel.udevProperties = ["LIBINPUT_IGNORE_DEVICE": "1"]
        #expect(OwnDeviceProperties.inherited(from: panel, isTouchscreen: false) == [:])
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true) == ["LIBINPUT_IGNORE_DEVICE": "1"]
        )
    }

    @Test func `the pass-through inherits seat and calibration, the keyboard only the seat`() {
        var panel = InputDeviceDescription(.atmelMaXTouch)
        panel.udevProperties = [
            "ID_SEAT": "seat-left", "LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1", "ID_PATH": "platform-i2c",
        ]
        #expect(OwnDeviceProperties.inherited(from: panel, isTouchscreen: false) == ["ID_SEAT": "seat-left"])
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true)
                == ["ID_SEAT": "seat-left", "LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"])
    }

    @Test func `the pass-through has the touchscreen's output unless the panel names another`() {
        var panel = InputDeviceDescription(.atmelMaXTouch)
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true, output: "DP-2")
                == ["WL_OUTPUT": "DP-2"])
        panel.udevProperties = ["WL_OUTPUT": "HDMI-A-1"]
        #expect(OwnDeviceProperties.inherited(from: panel, isTouchscreen: true) == ["WL_OUTPUT": "HDMI-A-1"])
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true, output: "DP-2")
                == ["WL_OUTPUT": "DP-2"])
        #expect(OwnDeviceProperties.inherited(from: panel, isTouchscreen: false, output: "DP-2") == [:])
    }
}
