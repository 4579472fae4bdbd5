// SPDX-License-Identifier: MIT

package import Devices
import Engine

/// A device with two switches, KEY_F13 and KEY_F14, for people who cannot touch a glass, or with the keys of a keypad,
/// and a headphone jack.
package struct VirtualSwitches: ~Copyable {
    /// The device as udev describes it.
    package let description: InputDeviceDescription
    private let device: UinputDevice

    /// KEY_F13.
    package static let first: UInt16 = 183
    /// KEY_F14.
    package static let second: UInt16 = 184

    /// Plugs in the device, and waits until udev has handed it over.
    ///
    /// - Parameters:
    ///   - phys: Where it claims to be attached.
    ///   - name: The device's name.
    ///   - keys: The keys that it has.
    ///   - ids: Its vendor and product.
    ///   - seconds: How long to wait.
    /// - Throws: `DeviceError` with the operation `create`, or `wait` when time is over.
    package init(
        phys: String, name: String = "Switches", keys: [UInt16] = [Self.first, Self.second],
        ids: (vendor: UInt16, product: UInt16) = (1, 3), within seconds: Double = longestWait
    ) throws(DeviceError) {
        var monitor = try HotplugMonitor()
        let device = try UinputDevice(
            UinputSpecification(
                name: name, phys: phys, vendor: ids.vendor, product: ids.product, keys: keys,
                switches: [EventCode.swHeadphoneInsert]))
        let description = try monitor.waitForNews(of: "the switches \(device.devnode)", within: seconds) {
            [identity = device.identity] in $0.identity == identity
        }
        self.description = description
        self.device = device
    }

    /// Presses or releases keys and turns switches, in one report.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    package func send(_ events: (type: UInt16, code: UInt16, value: Int32)...) throws(DeviceError) {
        var report: [InputEvent] = []
        for event in events {
            report.append(InputEvent(type: event.type, code: event.code, value: event.value))
        }
        report.append(InputEvent(type: EventType.syn, code: EventCode.synReport, value: 0))
        try device.write(report.span)
    }

    /// Presses and releases a key.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    package func press(_ key: UInt16) throws(DeviceError) {
        try set(key, isDown: true)
        try set(key, isDown: false)
    }

    /// Presses or releases a key.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    package func set(_ key: UInt16, isDown: Bool) throws(DeviceError) {
        try send((EventType.key, key, isDown ? 1 : 0))
    }
}
