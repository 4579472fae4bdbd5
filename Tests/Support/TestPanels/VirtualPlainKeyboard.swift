// SPDX-License-Identifier: MIT

package import Devices
package import Engine

/// A keyboard of somebody else's, which the driver must leave alone.
package struct VirtualPlainKeyboard: ~Copyable {
    /// The keyboard as udev describes it.
    package let description: InputDeviceDescription
    private let device: UinputDevice

    /// Plugs in a keyboard with the keys from KEY_ESC (1) to 127, and waits until udev has handed it over.
    ///
    /// - Parameters:
    ///   - phys: Where it claims to be attached.
    ///   - seconds: How long to wait.
    /// - Throws: `DeviceError` with the operation `create`, or `wait` when time is over.
    package init(phys: String, within seconds: Double = longestWait) throws(DeviceError) {
        var monitor = try HotplugMonitor()
        let device = try UinputDevice(
            UinputSpecification(
                name: "Plain Keyboard", phys: phys, bus: 0x11, vendor: 1, product: 1, keys: Array(1...127),
                repeats: true))
        let plugged = "the plain keyboard \(device.devnode)"
        let description = try monitor.waitForNews(of: plugged, within: seconds) {
            [identity = device.identity] in $0.identity == identity
        }
        self.description = description
        self.device = device
    }

    /// Presses a key.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    package func press(_ key: Keycode) throws(DeviceError) {
        try send(key, 1)
    }

    /// Releases a key.
    ///
    /// - Throws: `DeviceError` with the operation `write`.
    package func release(_ key: Keycode) throws(DeviceError) {
        try send(key, 0)
    }

    private func send(_ key: Keycode, _ value: Int32) throws(DeviceError) {
        let report = [
            InputEvent(type: EventType.key, code: key.rawValue, value: value),
            InputEvent(type: EventType.syn, code: EventCode.synReport, value: 0),
        ]
        try device.write(report.span)
    }
}
