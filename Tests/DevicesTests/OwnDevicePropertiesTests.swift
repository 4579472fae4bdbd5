// SPDX-License-Identifier: MIT

import Devices
import Foundation
import Testing
import VirtualDevices

struct OwnDevicePropertiesTests {
    private let directory = FileManager.default.temporaryDirectory.path + "/runepad-\(UUID().uuidString)"

    @Test("the file is there, by the device's phys, as long as the value")
    func file() throws {
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

    @Test("a folder that cannot be made is told")
    func fault() {
        #expect(throws: DeviceError.self) {
            _ = try OwnDeviceProperties([:], phys: "runepad/door/keyboard", directory: "/proc/runepad")
        }
    }

    @Test("the clone takes over seat and calibration, the keyboard the seat only")
    func inherited() {
        var panel = InputDeviceDescription(.atmelMaXTouch)
        panel.udevProperties = [
            "ID_SEAT": "seat-left", "LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1", "ID_PATH": "platform-i2c",
        ]
        #expect(OwnDeviceProperties.inherited(from: panel, isTouchscreen: false) == ["ID_SEAT": "seat-left"])
        #expect(
            OwnDeviceProperties.inherited(from: panel, isTouchscreen: true)
                == ["ID_SEAT": "seat-left", "LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"])
    }
}
