// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine

extension Log {
    static func view(of panel: Panel, _ kind: MessageKind, _ message: String) {
        info(kind, "\(panel.name): \(message)", [.panel: panel.name, .layout: panel.layout.name])
    }

    /// Logs that the size that a panel's touchscreen reports is doubtful, unless the configuration or udev
    /// gives one.
    static func doubtfulSize(of panel: Panel, as touchscreen: TouchscreenDescription) {
        guard panel.settings.configuration.size == nil, panel.device.lengthsByRule == nil,
            let doubt = touchscreen.sizeDoubt
        else { return }
        warning(
            .doubtfulSize, "\(panel.name): \(panel.device.devnode) \(doubt)",
            [.panel: panel.name, .device: panel.device.devnode])
    }

    /// Logs which of udev's properties of a panel's touchscreen the driver cannot use, without the `known` ones.
    static func propertyFaults(
        of panel: Panel, as device: InputDeviceDescription, besides known: [String] = []
    ) {
        for fault in device.propertyFaults where !known.contains(fault) {
            warning(
                .propertyFault, "\(panel.name): \(device.devnode) \(fault)",
                [.panel: panel.name, .device: device.devnode])
        }
    }

    /// Logs that no program says the keys of a panel to the person who listens for them.
    static func unheard(_ panel: Panel) {
        warning(
            .unheard,
            "\(panel.name): no program says its keys; runepad-voice must run in the session, as a user in the group "
                + "runepad-view",
            [.panel: panel.name])
    }

    static func device(
        of panel: Panel, _ kind: MessageKind, as priority: Priority = .notice, _ message: String
    ) {
        write(
            "\(panel.name): \(message)", priority, kind, [.panel: panel.name, .device: panel.device.devnode])
    }
}
