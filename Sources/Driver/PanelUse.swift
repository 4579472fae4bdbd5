// SPDX-License-Identifier: MIT

import Configuration
import Devices

/// What the settings want of a touchscreen.
struct PanelUse {
    /// The index of the configuration's entry.
    let entry: Int
    /// The entry.
    let configuration: PanelConfiguration
    /// What the panel gets, or `nil` where its files have errors.
    let settings: PanelSettings?
}

/// What a device is to the settings.
enum DeviceUse {
    /// Nothing: no panel wants it, or it is no touchscreen.
    case none
    /// The configuration names it, but it is of no use.
    case refused(NotATouchscreen)
    /// A panel's touchscreen, as far as can be told before it is opened.
    case panel(PanelUse)
}

extension Settings {
    /// What a device is, by the settings and by what udev says of it.
    func use(of device: InputDeviceDescription) -> DeviceUse {
        guard !device.isOwn, let index = configuration.panel(for: device) else { return .none }
        let isNamed = configuration.panels[index].match.namesDevice
        if case .other(let reason) = device.touchscreenClassification(isNamed: isNamed) {
            return isNamed ? .refused(reason) : .none
        }
        return .panel(use(ofEntry: index))
    }

    /// What the touchscreens get of the configuration's entry with a name.
    func use(ofEntry name: String) -> PanelUse? {
        configuration.panels.firstIndex { $0.name == name }.map { use(ofEntry: $0) }
    }

    private func use(ofEntry index: Int) -> PanelUse {
        PanelUse(entry: index, configuration: configuration.panels[index], settings: panels[index])
    }
}
