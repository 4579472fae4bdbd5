// SPDX-License-Identifier: MIT

package import Devices

/// A key or button of a device beside the touchscreen, which a person uses in place of touches or together with them.
///
/// A panel grabs the device, because the key would otherwise also type in the session. So the device must be named:
/// no panel takes the key of every keyboard.
package struct AssistiveKey: Hashable, Sendable, CustomStringConvertible {
    /// The devices, all on the seat of the panel's touchscreen.
    package var device: DeviceMatch
    package var key: KeyName

    package init(device: DeviceMatch, key: KeyName) {
        self.device = device
        self.key = key
    }

    /// Whether a device has this key, and is none of Runepad's own devices.
    package func isKey(of device: InputDeviceDescription) -> Bool {
        !device.isOwn && device.capabilities.keys.contains(key.code) && self.device.matches(device)
    }

    /// The key and the conditions on its device, such as `KEY_F13 of name Buddy Button`.
    package var description: String { "\(key) of \(device)" }
}

/// The headphone jacks that tell a panel whether headphones are plugged in; a panel never grabs them.
package struct HeadphoneJack: Hashable, Sendable {
    /// The devices; by default every device with a headphone jack on the seat of the panel's touchscreen.
    package var device: DeviceMatch

    package init(device: DeviceMatch = DeviceMatch()) {
        self.device = device
    }

    /// Whether a device is such a jack, and is none of Runepad's own devices.
    package func isJack(_ device: InputDeviceDescription) -> Bool {
        !device.isOwn && device.hasHeadphoneJack && self.device.matches(device)
    }
}
