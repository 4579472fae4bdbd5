// SPDX-License-Identifier: MIT

import Configuration
import Devices

/// The devices that are hardware keyboards to a panel of the configuration; none is remembered where no panel asks.
struct KeyboardWatch {
    private var rules: [KeyboardRule]
    private var devices: [InputDeviceDescription.Identity: InputDeviceDescription] = [:]

    /// Watches for what the panels of a configuration ask for.
    init(_ configuration: Configuration) {
        rules = configuration.panels.compactMap(\.presentation.hidingKeyboards)
    }

    /// Whether no panel asks for keyboards.
    var isIdle: Bool { rules.isEmpty }

    /// Takes a device that is there, as it is described now.
    mutating func note(_ device: InputDeviceDescription) {
        let counts = rules.contains { $0.counts(device) }
        devices[device.identity] = counts ? device : nil
    }

    /// Takes that a device has gone.
    mutating func forget(_ device: InputDeviceDescription) {
        devices[device.identity] = nil
    }

    /// Whether a device is there that counts, on the seat of a touchscreen.
    func hasKeyboard(_ rule: KeyboardRule?, beside touchscreen: InputDeviceDescription) -> Bool {
        guard let rule else { return false }
        return devices.values.contains { $0.seat == touchscreen.seat && rule.counts($0) }
    }
}
