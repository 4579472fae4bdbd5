// SPDX-License-Identifier: MIT

public import Devices
public import Keycodes
public import Layouts

extension PanelButtons {
    /// What of these a panel passes on to other programs.
    ///
    /// - Parameter kiosk: What the configuration's keyboards must not type: `kiosk` of the configuration.
    /// - Returns: All of them; in a kiosk, only those keys that do nothing outside of the program.
    public func passed(in kiosk: KioskLevel?) -> PanelButtons {
        var buttons = self
        if let kiosk { buttons.keys = keys.filter(kiosk.allowsBesideGlass) }
        return buttons
    }

    /// The keys that are not passed on.
    ///
    /// - Parameter kiosk: What the configuration's keyboards must not type: `kiosk` of the configuration.
    /// - Returns: None; in a kiosk, those that lead out of its program.
    public func refusedKeys(in kiosk: KioskLevel?) -> [Keycode] {
        kiosk.map { kiosk in keys.filter { !kiosk.allowsBesideGlass($0) } } ?? []
    }
}
