// SPDX-License-Identifier: MIT

import Bus
import Control
import Files
import TextFields

/// The session's on-screen keyboard, by which other programs show and hide the panels that are shown here.
final class SessionKeyboard: OnScreenKeyboard.Delegate {
    private let link: DriverLink
    private var keyboard: OnScreenKeyboard?
    private var wasRefused = false

    /// Joins the session bus, or logs that there is none.
    init(_ link: DriverLink, on bus: SessionBus?) {
        self.link = link
        keyboard = bus.map { OnScreenKeyboard(on: $0, delegate: self) }
        if keyboard == nil { keyboardNotFound("there is no session bus") }
    }

    /// Whether a view is shown now; other programs get each change.
    var isVisible: Bool {
        get { keyboard?.isVisible == true }
        set { keyboard?.isVisible = newValue }
    }

    func keyboardWanted(isVisible: Bool) {
        for panel in link.panels where panel.isVisible != isVisible {
            link.steer(isVisible ? .show : .hide, of: panel.name) { [unowned self] reason in refused(reason) }
        }
    }

    /// Logs once that this user may draw views but not show and hide them: that needs the group
    /// runepad-control.
    private func refused(_ reason: ControlError) {
        if !wasRefused { keyboardNotFound("\(reason)") }
        wasRefused = true
    }

    func keyboardNotFound(_ reason: String) {
        printError("\(reason); programs that call sm.puri.OSK0 do not show or hide the panels")
    }
}
