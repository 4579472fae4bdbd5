// SPDX-License-Identifier: MIT

import Devices
import Foundation
import Glibc
import Testing

/// A device that the kernel takes for one that is attached, as it does one by Bluetooth: it comes by uhid.
///
/// See uhid in the kernel's Documentation/hid, and `<linux/uhid.h>`.
struct HIDDevice: ~Copyable {
    /// The device, as udev describes it.
    let description: InputDeviceDescription
    private let descriptor: Int32

    /// Attaches a device, and waits until udev has handed it over.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - module: The kernel's module that drives it.
    ///   - report: Its report descriptor.
    ///   - requests: The number of feature reports for which the module asks; the device has none of them.
    /// - Throws: when the kernel lacks a module, or does not take the device.
    init(_ name: String, module: String, report: [UInt8], requests: Int = 0) throws {
        for module in ["uhid", module] {
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
        // UHID_CREATE2: name, phys, uniq, size of the descriptor, BUS_USB, vendor, product, version, country.
        var event =
            bytes(11, count: 4) + bytes(name, count: 128) + bytes(phys, count: 64) + bytes("", count: 64)
        event += bytes(report.count, count: 2) + bytes(3, count: 2)
        for number in [0xf0f0, 1, 1, 0] { event += bytes(number, count: 4) }
        event += report + [UInt8](repeating: 0, count: 4096 - report.count)
        try Self.send(event, to: descriptor)
        for _ in 0..<requests { try Self.refuseRequest(on: descriptor) }
        description = try monitor.waitForNews(of: phys, within: Double(patience) / 1000) { $0.phys == phys }
        self.descriptor = descriptor
    }

    /// Detaches it.
    deinit {
        close(descriptor)
    }

    /// Sends a report of the device, which begins with its number.
    func send(_ report: [UInt8]) throws {
        // UHID_INPUT2
        try Self.send(bytes(12, count: 4) + bytes(report.count, count: 2) + report, to: descriptor)
    }

    private static func send(_ event: [UInt8], to descriptor: Int32) throws {
        let count = unsafe write(descriptor, event, event.count)
        try #require(count == event.count, "uhid does not take an event: errno \(errno)")
    }

    /// Waits until the kernel asks for a feature report, and answers that there is none.
    private static func refuseRequest(on descriptor: Int32) throws {
        var event = [UInt8](repeating: 0, count: 8192)
        repeat {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            try #require(unsafe poll(&request, 1, Int32(patience)) == 1, "the kernel asks for no report")
            let count = unsafe read(descriptor, &event, event.count)
            try #require(count > 8, "uhid gives no event: errno \(errno)")
            // UHID_GET_REPORT
        } while event[0] != 9
        // UHID_GET_REPORT_REPLY: the number of the request, an error, no data.
        try send(
            bytes(10, count: 4) + event[4..<8] + bytes(Int(EIO), count: 2) + bytes(0, count: 2),
            to: descriptor)
    }
}

private func bytes(_ value: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

private func bytes(_ text: String, count: Int) -> [UInt8] {
    let text = Array(text.utf8.prefix(count - 1))
    return text + [UInt8](repeating: 0, count: count - text.count)
}
