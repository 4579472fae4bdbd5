// SPDX-License-Identifier: MIT

import Devices
import Engine
import TestPanels
import Testing

/// What udev may say of a touchscreen, and the driver cannot use.
struct PropertyFaultTests {
    /// The properties with faults of a touchscreen whose axes are 331 × 187 mm long.
    private func faults(_ properties: [String: String]) -> [String] {
        var device = InputDeviceDescription(.elanTouchscreen)
        device.udevProperties.merge(properties) { $1 }
        return device.propertyFaults.map { fault in
            // Such as `has ID_SEAT=left in udev, which …`.
            String(fault.dropFirst(4).prefix { $0 != "," }.dropLast(8))
        }
    }

    @Test(arguments: [
        "LIBINPUT_CALIBRATION_MATRIX=1 0 0 0 1", "LIBINPUT_CALIBRATION_MATRIX=1e0 0 0 0 1 0",
        "LIBINPUT_CALIBRATION_MATRIX=0 0 0 0 0 0", "ID_INPUT_TOUCHSCREEN=yes", "ID_INPUT_TOUCHSCREEN=2",
        "ID_SEAT=left", "ID_SEAT=seat-left ", "WL_OUTPUT=HDMI-A-1;DP-1", "ID_INPUT_WIDTH_MM=331.5",
        "ID_INPUT_WIDTH_MM=331mm", "ID_INPUT_HEIGHT_MM=-187",
    ]) func `a value that cannot be used is a fault`(setting: String) throws {
        let words = setting.split(separator: "=").map(String.init)
        #expect(faults([words[0]: words[1]]) == [setting])
    }

    @Test(arguments: [
        ["LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 -1 1 0 0 1"],
        ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "0"], ["ID_SEAT": "seat-left"], ["WL_OUTPUT": "HDMI-A-1"],
        ["ID_INPUT_WIDTH_MM": "20000", "ID_INPUT_HEIGHT_MM": "0"], ["LIBINPUT_IGNORE_DEVICE": "yes"],
        ["EVDEV_ABS_35": "nonsense"],
    ]) func `a value that can be used is no fault, nor a property that only others read`(
        properties: [String: String]
    ) {
        #expect(faults(properties) == [])
    }

    @Test func `a fault says what the value must be, and what to correct`() throws {
        var device = InputDeviceDescription(.elanTouchscreen)
        device.udevProperties["ID_INPUT_TOUCHSCREEN"] = "yes"
        #expect(
            device.propertyFaults == [
                "has ID_INPUT_TOUCHSCREEN=yes in udev, which Runepad cannot use: it must be 1 or 0; correct the "
                    + "udev rule or the hwdb entry that sets it"
            ])
    }
}
