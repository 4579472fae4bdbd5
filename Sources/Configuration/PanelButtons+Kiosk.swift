// SPDX-License-Identifier: MIT

public import Devices
public import Keycodes
public import Layouts

extension PanelButtons {
    /// Returns the buttons that a panel passes on to other programs.
    ///
    /// - Parameter kiosk: The keystrokes that the configuration's keyboards must not type: `kiosk` of the
    ///   configuration.
    /// - Returns: All buttons. In a kiosk, without the keys that lead out of its program.
    public func passed(in kiosk: KioskLevel?) -> PanelButtons {
        var buttons = self
        if let kiosk { buttons.keys = keys.filter(kiosk.allowsBesideGlass) }
        return buttons
    }

    /// Returns the keys that are not passed on.
    ///
    /// - Parameter kiosk: The keystrokes that the configuration's keyboards must not type: `kiosk` of the
    ///   configuration.
    /// - Returns: No keys. In a kiosk, the keys that lead out of its program.
    public func refusedKeys(in kiosk: KioskLevel?) -> [Keycode] {
        kiosk.map { kiosk in keys.filter { !kiosk.allowsBesideGlass($0) } } ?? []
    }
}
