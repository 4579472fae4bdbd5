// SPDX-License-Identifier: MIT

import Control
import EventLoops

/// The panels that are shown here, as the on-screen keyboard of the session that other programs show and hide.
final class SessionKeyboard: OnScreenKeyboard.Delegate {
    private let link: DriverLink
    private var keyboard: OnScreenKeyboard?
    private var wasRefused = false

    /// Joins the session bus, or says that there is none.
    init(_ link: DriverLink, loop: EventLoop) throws(EventLoopError) {
        self.link = link
        keyboard = try OnScreenKeyboard(loop: loop, delegate: self)
        if keyboard == nil { keyboardNotFound("there is no session bus") }
    }

    /// Whether a panel is shown now, which is told to others when it changes.
    var isVisible: Bool {
        get { keyboard?.isVisible == true }
        set { keyboard?.isVisible = newValue }
    }

    func keyboardWanted(isVisible: Bool) {
        for panel in link.panels where panel.isVisible != isVisible {
            link.steer(isVisible ? .show : .hide, of: panel.name) { [unowned self] reason in refused(reason) }
        }
    }

    /// To draw is not to steer: that takes a group of its own, which many sessions do without.
    private func refused(_ reason: ControlError) {
        if !wasRefused { keyboardNotFound("\(reason)") }
        wasRefused = true
    }

    func keyboardNotFound(_ reason: String) {
        writeLine("\(reason); programs that call sm.puri.OSK0 do not show or hide the panels")
    }
}
