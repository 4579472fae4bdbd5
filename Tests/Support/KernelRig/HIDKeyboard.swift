// SPDX-License-Identifier: MIT

import Devices

/// A keyboard that the kernel takes for one that is attached.
struct HIDKeyboard: ~Copyable {
    private let device: HIDDevice
    /// The keyboard, as udev describes it.
    var description: InputDeviceDescription { device.description }

    /// Attaches it, and waits until udev has handed it over.
    init(_ name: String) throws {
        device = try HIDDevice(name, module: "hid-generic", report: Self.report)
    }

    /// What a keyboard with 104 keys reports in its boot protocol: appendix B of HID 1.11, as far as keys go.
    private static let report: [UInt8] = [
        0x05, 0x01, 0x09, 0x06, 0xA1, 0x01, 0x05, 0x07, 0x19, 0xE0, 0x29, 0xE7, 0x15, 0x00, 0x25, 0x01, 0x75,
        0x01, 0x95, 0x08, 0x81, 0x02, 0x95, 0x01, 0x75, 0x08, 0x81, 0x03, 0x95, 0x06, 0x75, 0x08, 0x15, 0x00,
        0x25, 0x65, 0x05, 0x07, 0x19, 0x00, 0x29, 0x65, 0x81, 0x00, 0xC0,
    ]
}
