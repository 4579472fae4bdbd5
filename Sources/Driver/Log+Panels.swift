// SPDX-License-Identifier: MIT

import Devices
import Layouts

extension Log {
    /// Says what became of a panel's view.
    static func view(of panel: Panel, _ kind: MessageKind, _ message: String) {
        info(kind, "\(panel.name): \(message)", [.panel: panel.name, .layout: panel.layout.name])
    }

    /// Says what became of a panel's touchscreen.
    static func device(of panel: Panel, _ kind: MessageKind, _ message: String) {
        notice(kind, "\(panel.name): \(message)", [.panel: panel.name, .device: panel.device.devnode])
    }
}
