// SPDX-License-Identifier: MIT

import Repetitions
import Testing

@testable import DesktopRig

extension BrowserTests {
    @Test(arguments: cases([Browser.chromium], others: [.firefox]))
    func `without glyphs, a browser on Wayland gets a character that the keymap lacks as text`(
        browser: Browser
    ) throws {
        let rig = try BrowserRig(.labwc, browser, .field, layoutText: committedPad)
        try rig.awaitView("pad")
        // One after another: on a slow machine, the overlay has answered after more than 2 s beside Chromium, and the keys
        // behind the text came first.
        for label in ["1", "ᚠ", "2"] { try rig.type([label]) }
    }
}
