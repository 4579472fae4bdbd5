// SPDX-License-Identifier: MIT

import Configuration
import Devices

/// The configuration and settings for a touchscreen.
///
/// It never changes, and it is a class: code that copies all its fields would be 50 KB of the driver.
final class PanelUse {
    /// The index of the configuration's entry.
    let entry: Int
    let configuration: PanelConfiguration
    /// The panel's settings, or `nil` if its files have errors.
    let settings: PanelSettings?

    init(entry: Int, configuration: PanelConfiguration, settings: PanelSettings?) {
        self.entry = entry
        self.configuration = configuration
        self.settings = settings
    }
}

/// How the settings use a device.
enum DeviceUse {
    /// Not at all: no panel includes the device, or it is not a touchscreen.
    case none
    /// The configuration names the device, but the driver cannot use it.
    case refused(NotATouchscreen)
    /// As a panel's touchscreen, as far as the driver knows before it opens the device.
    case panel(PanelUse)
}

extension Settings {
    /// Returns how the settings use a device, by udev's description of it and of all present `devices`.
    func use(
        of device: InputDeviceDescription, among devices: some Sequence<InputDeviceDescription>
    ) -> DeviceUse {
        guard !device.isOwn, let index = configuration.panel(for: device) else { return .none }
        let isNamed = configuration.overridesUdev(index, for: device, among: devices)
        if case .other(let reason) = device.touchscreenClassification(isNamed: isNamed) {
            return isNamed ? .refused(reason) : .none
        }
        return .panel(use(ofEntry: index))
    }

    private func use(ofEntry index: Int) -> PanelUse {
        PanelUse(entry: index, configuration: configuration.panels[index], settings: panels[index])
    }
}
