// SPDX-License-Identifier: MIT

package import Devices
package import Engine

extension PanelButtons {
    /// Returns the buttons that a panel passes on to other programs: in a kiosk, all but the keys that lead
    /// out of its program.
    package func passed(in kiosk: KioskLevel?) -> PanelButtons {
        var buttons = self
        if let kiosk { buttons.keys = keys.filter(kiosk.allowsBesideGlass) }
        return buttons
    }

    /// Returns the keys that are not passed on: in a kiosk, those that lead out of its program.
    package func refusedKeys(in kiosk: KioskLevel?) -> [Keycode] {
        kiosk.map { kiosk in keys.filter { !kiosk.allowsBesideGlass($0) } } ?? []
    }
}
