// SPDX-License-Identifier: MIT

import Checking
import Configuration
package import Devices
import Engine
import Text

/// The reports as a table with aligned columns.
package func deviceTable(_ reports: [DeviceReport]) -> String {
    guard !reports.isEmpty else { return "There are no input devices." }
    let rows = reports.map { report in
        let device = report.device
        // A device says its name itself, and could begin another line with it.
        return [device.devnode, device.numbers, device.seat, device.name, report.use].map(printable)
    }
    return aligned([["NODE", "ID", "SEAT", "NAME", "USE"]] + rows)
}

extension [DeviceReport] {
    /// Returns the touchscreen that a person names: by its node, its own name, or its panel in the configuration.
    package func touchscreen(named name: String) -> DeviceReport? {
        first { report in
            guard case .touchscreen = report.classification, !report.device.isOwn else { return false }
            return [report.device.devnode, report.device.name, report.panel?.name].contains(name)
        }
    }

    /// The pass-through touchscreen of a panel, or `nil` if it has none now.
    package func passThrough(ofPanel name: String) -> InputDeviceDescription? {
        let phys = ownPhys(panel: name, device: "touchscreen")
        return first { $0.device.phys == phys }?.device
    }
}
