// SPDX-License-Identifier: MIT

import Devices
import Engine

/// A touchscreen of Windows 8's class with room for two fingers, which the kernel's hid-multitouch drives.
///
/// It reports only what a test makes it report: so it is as silent as a test wants.
struct HIDTouchscreen: ~Copyable {
    private let device: HIDDevice
    private var scanTime = 0
    /// The touchscreen, as udev describes it.
    var description: InputDeviceDescription { device.description }

    /// Attaches it, and waits until udev has handed it over.
    init(_ name: String) throws {
        device = try HIDDevice(name, module: "hid-multitouch", report: Self.report, requests: 1)
    }

    /// Reports the fingers that are on the glass, by their numbers from 0, and those that have just lifted.
    mutating func report(down: [Int: Point] = [:], lifted: [Int: Point] = [:]) throws {
        scanTime += 100
        var bytes: [UInt8] = [1]
        let fingers = (down.map { ($0, $1, UInt8(1)) } + lifted.map { ($0, $1, UInt8(0)) }).sorted {
            $0.0 < $1.0
        }
        for (number, point, tip) in fingers {
            let (x, y) = (Int(point.x * 4095), Int(point.y * 4095))
            bytes += [tip, UInt8(number)] + Self.number(x) + Self.number(y)
        }
        bytes += [UInt8](repeating: 0, count: (2 - fingers.count) * 6) + Self.number(scanTime)
        try device.send(bytes + [UInt8(fingers.count)])
    }

    private static func number(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    /// One finger: whether its tip is down, its number, and its place from 0 to 4095 each way.
    private static let finger: [UInt8] = [
        0x05, 0x0D, 0x09, 0x22, 0xA1, 0x02, 0x09, 0x42, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01, 0x81,
        0x02,
        0x95, 0x07, 0x81, 0x03, 0x09, 0x51, 0x25, 0x0F, 0x75, 0x08, 0x95, 0x01, 0x81, 0x02, 0x05, 0x01, 0x26,
        0xFF,
        0x0F, 0x75, 0x10, 0x09, 0x30, 0x81, 0x02, 0x09, 0x31, 0x81, 0x02, 0xC0,
    ]

    /// A touchscreen as Microsoft's "Touchscreen required HID top-level collections" wants it: two fingers, the scan time,
    /// the number of fingers, and the certificate by which the kernel knows the class.
    private static let report: [UInt8] =
        [0x05, 0x0D, 0x09, 0x04, 0xA1, 0x01, 0x85, 0x01] + finger + finger + [
            0x05, 0x0D, 0x09, 0x56, 0x27, 0xFF, 0xFF, 0x00, 0x00, 0x75, 0x10, 0x95, 0x01, 0x81, 0x02, 0x09,
            0x54,
            0x25, 0x02, 0x75, 0x08, 0x81, 0x02, 0x06, 0x00, 0xFF, 0x09, 0xC5, 0x85, 0x02, 0x26, 0xFF, 0x00,
            0x75,
            0x08, 0x96, 0x00, 0x01, 0xB1, 0x02, 0xC0,
        ]
}
