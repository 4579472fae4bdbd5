// SPDX-License-Identifier: MIT

import Configuration
import Devices

/// The hardware keyboards that hide the view of some panel.
///
/// Without such a panel the list is empty.
struct KeyboardWatch {
    private var rules: [KeyboardRule]
    private var devices: [InputDeviceDescription.Identity: InputDeviceDescription] = [:]

    /// Watches for the keyboards that the panels of a configuration name.
    init(_ configuration: Configuration) {
        rules = configuration.panels.compactMap(\.presentation.hidingKeyboards)
    }

    /// Whether no panel depends on keyboards.
    var isIdle: Bool { rules.isEmpty }

    /// Handles a present device with its latest description.
    mutating func note(_ device: InputDeviceDescription) {
        let counts = rules.contains { $0.counts(device) }
        devices[device.identity] = counts ? device : nil
    }

    /// Handles the removal of a device.
    mutating func forget(_ device: InputDeviceDescription) {
        devices[device.identity] = nil
    }

    /// Whether a keyboard that fits the rule is plugged in on the seat of a touchscreen.
    func hasKeyboard(_ rule: KeyboardRule?, beside touchscreen: InputDeviceDescription) -> Bool {
        guard let rule else { return false }
        return devices.values.contains { $0.seat == touchscreen.seat && rule.counts($0) }
    }
}
