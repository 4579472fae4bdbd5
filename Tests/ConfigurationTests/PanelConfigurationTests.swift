// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Layouts
import Testing
import Touch

struct PanelConfigurationTests {
    private func device(calibration: String?) -> InputDeviceDescription {
        InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/virtual/input/input1/event1", deviceNumber: 0x0d41),
            devnode: "/dev/input/event1", name: "ELAN Touchscreen",
            udevProperties: calibration.map { ["LIBINPUT_CALIBRATION_MATRIX": $0] } ?? [:])
    }

    @Test func `the file's calibration comes before udev's`() throws {
        let panel = try panel("rotation: 180\ncalibration: -1 0 1 0 1 0")
        #expect(
            panel.transform(of: device(calibration: "1 0 0 0 -1 1"))
                == PanelTransform(rotation: .half, calibration: CalibrationMatrix(-1, 0, 1, 0, 1, 0)))
    }

    @Test(
        arguments: [
            ("1 0 0 0 -1 1", CalibrationMatrix(1, 0, 0, 0, -1, 1)), (nil, .identity), ("nonsense", .identity),
        ] as [(String?, CalibrationMatrix)])
    func `without one of its own a panel is calibrated as udev says`(
        property: String?, calibration: CalibrationMatrix
    ) throws {
        let panel = try panel("rotation: 90")
        #expect(
            panel.transform(of: device(calibration: property))
                == PanelTransform(rotation: .quarter, calibration: calibration))
    }

    @Test func `the file's size comes before what the device says`() throws {
        let panel = try panel("rotation: 90\nsize: 86x154mm")
        let telling = touchscreen(resolution: 10)
        let transform = panel.transform(of: device(calibration: nil))
        #expect(
            panel.physicalSize(of: telling, seenThrough: transform) == PhysicalSize(width: 86, height: 154))
    }

    @Test func `without one of its own a panel has the device's size, turned with it`() throws {
        let panel = try panel("rotation: 90")
        let transform = panel.transform(of: device(calibration: nil))
        #expect(
            panel.physicalSize(of: touchscreen(resolution: 10), seenThrough: transform)
                == PhysicalSize(width: 187, height: 331))
        #expect(panel.physicalSize(of: touchscreen(resolution: 0), seenThrough: transform) == nil)
    }

    private func touchscreen(resolution: Int32) -> TouchscreenDescription {
        TouchscreenDescription(
            reporting: .slots(10), x: Axis(minimum: 0, maximum: 3310, resolution: resolution),
            y: Axis(minimum: 0, maximum: 1870, resolution: resolution))
    }
}
