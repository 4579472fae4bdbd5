// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Testing

struct PanelConfigurationTests {
    /// A panel that says nothing of itself.
    private var free: PanelConfiguration { get throws { try panel("name: front") } }

    private func device(calibration: String?) -> InputDeviceDescription {
        InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/virtual/input/input1/event1", deviceNumber: 0x0d41),
            devnode: "/dev/input/event1", name: "ELAN Touchscreen",
            udevProperties: calibration.map { ["LIBINPUT_CALIBRATION_MATRIX": $0] } ?? [:])
    }

    @Test func `a calibration in the file takes precedence over udev's`() throws {
        let panel = try panel("rotation: 180\ncalibration: -1 0 1 0 1 0")
        #expect(
            panel.transform(of: device(calibration: "1 0 0 0 -1 1"))
                == PanelTransform(rotation: .half, calibration: CalibrationMatrix(-1, 0, 1, 0, 1, 0)))
    }

    @Test(
        arguments: [
            ("1 0 0 0 -1 1", CalibrationMatrix(1, 0, 0, 0, -1, 1)), (nil, .identity), ("nonsense", .identity),
            ("1 0 0 0 -1 1 0 0 1", CalibrationMatrix(1, 0, 0, 0, -1, 1)), ("1 0 0 0 -1e0 1", .identity),
        ] as [(String?, CalibrationMatrix)])
    func `a panel without its own calibration uses udev's, if that is valid`(
        property: String?, calibration: CalibrationMatrix
    ) throws {
        let panel = try panel("rotation: 90")
        #expect(
            panel.transform(of: device(calibration: property))
                == PanelTransform(rotation: .quarter, calibration: calibration))
    }

    @Test(arguments: Rotation.allCases, [Rotation?.none] + Rotation.allCases.map { $0 })
    func `the configured rotation wins over that of the output`(rotation: Rotation, output: Rotation?) throws
    {
        let device = device(calibration: nil)
        let panel = try panel("rotation: \(rotation.rawValue)")
        #expect(panel.transform(of: device, on: output) == PanelTransform(rotation: rotation))
        let free = try self.free.transform(of: device, on: output)
        #expect(free == PanelTransform(rotation: output ?? .upright))
    }

    @Test func `a size in the file takes precedence over the device's`() throws {
        let panel = try panel("rotation: 90\nsize: 86x154mm")
        let telling = touchscreen(resolution: 10)
        let transform = panel.transform(of: device(calibration: nil))
        #expect(
            panel.physicalSize(of: telling, seenThrough: transform) == PhysicalSize(width: 86, height: 154))
    }

    @Test func `a panel without its own size has the device's size, turned with the panel`() throws {
        let panel = try panel("rotation: 90")
        let transform = panel.transform(of: device(calibration: nil))
        #expect(
            panel.physicalSize(of: touchscreen(resolution: 10), seenThrough: transform)
                == PhysicalSize(width: 187, height: 331))
        #expect(panel.physicalSize(of: touchscreen(resolution: 0), seenThrough: transform) == nil)
    }

    @Test(arguments: ["10001", "9223372036854775807", "99999999999999999999", "0", "-1", "wide"])
    func `a length that no panel has is not taken from udev`(length: String) {
        var ruled = device(calibration: nil)
        ruled.udevProperties = ["ID_INPUT_WIDTH_MM": length, "ID_INPUT_HEIGHT_MM": "225"]
        #expect(ruled.lengthsByRule == nil)
        ruled.udevProperties["ID_INPUT_WIDTH_MM"] = "10000"
        #expect(ruled.lengthsByRule?.x == 10_000)
    }

    @Test func `a size set by a udev rule takes precedence over the size of the axes`() throws {
        let turned = try panel("rotation: 90")
        var ruled = device(calibration: nil)
        let transform = turned.transform(of: ruled)
        let telling = touchscreen(resolution: 10)
        ruled.axes = [0: telling.x, 1: telling.y]
        ruled.udevProperties = ["ID_INPUT_WIDTH_MM": "400", "ID_INPUT_HEIGHT_MM": "225"]
        #expect(
            turned.physicalSize(of: telling, on: ruled, seenThrough: transform)
                == PhysicalSize(width: 225, height: 400))
        // What udev has worked out of the axes, and cut off, says less than they do.
        ruled.udevProperties = ["ID_INPUT_WIDTH_MM": "331", "ID_INPUT_HEIGHT_MM": "187"]
        let exact = touchscreen(resolution: 10, more: 9)
        ruled.axes = [0: exact.x, 1: exact.y]
        let size = try #require(turned.physicalSize(of: exact, on: ruled, seenThrough: transform))
        #expect(abs(size.width - 187.9) < 0.001 && abs(size.height - 331.9) < 0.001)
        // Of one that agrees with the axes, and one that does not, neither is what udev has worked out.
        ruled.udevProperties = ["ID_INPUT_WIDTH_MM": "331", "ID_INPUT_HEIGHT_MM": "200"]
        #expect(
            turned.physicalSize(of: exact, on: ruled, seenThrough: transform)
                == PhysicalSize(width: 200, height: 331))
        // The hwdb has changed the axes after udev had worked that out.
        ruled.udevProperties = [
            "ID_INPUT_WIDTH_MM": "33", "ID_INPUT_HEIGHT_MM": "18", "EVDEV_ABS_00": "::10",
        ]
        #expect(
            turned.physicalSize(of: telling, on: ruled, seenThrough: transform)
                == PhysicalSize(width: 187, height: 331))
        let configured = try panel("size: 86x154mm")
        #expect(
            configured.physicalSize(of: telling, on: ruled, seenThrough: transform)
                == PhysicalSize(width: 86, height: 154))
    }

    @Test(
        arguments: [
            ("calibration: 1 0 0.25 0 1 0", "0 1 0 -1 0 1", "1 0 0.25 0 1 0"),
            ("calibration: 1 0 0 0 1 0", "0 1 0 -1 0 1", "1 0 0 0 1 0"),
            ("calibration: -1 0 1 0 -1 1", nil, "-1 0 1 0 -1 1"),
            ("rotation: 90", "0 1 0 -1 0 1", "0 1 0 -1 0 1"),
            ("rotation: 90", "0 0 0 0 0 0", nil), ("rotation: 90", nil, nil),
            ("rotation: 90", "-1 0 1 0 -1 1 0 0 1", "-1 0 1 0 -1 1"),
            ("calibration: 1.02 0 -1e-2 0 1 5e-5", nil, "1.02 0 -0.01 0 1 0"),
        ] as [(String, String?, String?)])
    func `the pass-through touchscreen has the panel's calibration, but no rotation`(
        fields: String, property: String?, told: String?
    ) throws {
        #expect(try panel(fields).passThroughCalibration(of: device(calibration: property)) == told)
    }

    private func touchscreen(resolution: Int32, more: Int32 = 0) -> TouchscreenDescription {
        TouchscreenDescription(
            reporting: .slots(10), x: Axis(minimum: 0, maximum: 3310 + more, resolution: resolution),
            y: Axis(minimum: 0, maximum: 1870 + more, resolution: resolution))
    }
}
