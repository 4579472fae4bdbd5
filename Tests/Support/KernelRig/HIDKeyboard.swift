// SPDX-License-Identifier: MIT

import Devices
import Foundation
import Glibc
import Testing
import VirtualDevices

/// A keyboard that the kernel takes for one that is attached, as it does one by Bluetooth: it comes by uhid.
///
/// See uhid in the kernel's Documentation/hid, and `<linux/uhid.h>`.
struct HIDKeyboard: ~Copyable {
    /// The keyboard, as udev describes it.
    let description: InputDeviceDescription
    private let descriptor: Int32

    /// Attaches it, and waits until udev has handed it over.
    init(_ name: String) throws {
        for module in ["uhid", "hid-generic"] {
            let modprobe = Process()
            modprobe.executableURL = URL(filePath: "/usr/bin/env")
            modprobe.arguments = ["modprobe", module]
            try modprobe.run()
            modprobe.waitUntilExit()
            try #require(modprobe.terminationStatus == 0, "the kernel has no \(module)")
        }
        let phys = uniquePhys("hid")
        var monitor = try HotplugMonitor()
        let descriptor = unsafe open("/dev/uhid", O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0, "/dev/uhid cannot be opened: errno \(errno)")
        var event: [UInt8] = []
        func append(_ value: Int, bytes: Int) {
            for byte in 0..<bytes { event.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        func append(_ text: String, bytes: Int) {
            event += text.utf8.prefix(bytes - 1)
            event += [UInt8](repeating: 0, count: bytes - min(text.utf8.count, bytes - 1))
        }
        // UHID_CREATE2: name, phys, uniq, size of the descriptor, BUS_USB, vendor, product, version, country.
        append(11, bytes: 4)
        append(name, bytes: 128)
        append(phys, bytes: 64)
        append("", bytes: 64)
        append(Self.report.count, bytes: 2)
        append(3, bytes: 2)
        for number in [0xf0f0, 1, 1, 0] { append(number, bytes: 4) }
        event += Self.report + [UInt8](repeating: 0, count: 4096 - Self.report.count)
        let count = unsafe write(descriptor, event, event.count)
        try #require(count == event.count, "no keyboard by uhid: errno \(errno)")
        description = try monitor.waitForNews(of: phys, within: Double(patience) / 1000) { $0.phys == phys }
        self.descriptor = descriptor
    }

    /// Detaches it.
    deinit {
        close(descriptor)
    }

    /// What a keyboard with 104 keys reports in its boot protocol: appendix B of HID 1.11, as far as keys go.
    private static let report: [UInt8] = [
        0x05, 0x01, 0x09, 0x06, 0xA1, 0x01, 0x05, 0x07, 0x19, 0xE0, 0x29, 0xE7, 0x15, 0x00, 0x25, 0x01, 0x75,
        0x01, 0x95, 0x08, 0x81, 0x02, 0x95, 0x01, 0x75, 0x08, 0x81, 0x03, 0x95, 0x06, 0x75, 0x08, 0x15, 0x00,
        0x25, 0x65, 0x05, 0x07, 0x19, 0x00, 0x29, 0x65, 0x81, 0x00, 0xC0,
    ]
}
