// SPDX-License-Identifier: MIT

import Repetitions
import Testing

@testable import DesktopRig

extension BrowserTests {
    @Test(arguments: cases([Browser.chromium], others: [.firefox]))
    func `without glyphs, a browser on Wayland gets what the keymap lacks as text, emoji too`(
        browser: Browser
    ) throws {
        let layout = """
            purpose: default
            height: 40%
            layers:
              base:
                - 1 2 3
                - ᚠ 😀 🇩🇪

            """
        let rig = try BrowserRig(.labwc, browser, .field, layoutText: layout)
        try rig.awaitView("pad")
        // A browser on a slow machine may come to a keystroke only after the text behind it.
        for _ in 0..<repetitions(full: 20, quick: 3) {
            for labels in [["1"], ["ᚠ", "2", "3"], ["😀", "🇩🇪", "3"]] { try rig.type(labels) }
        }
    }
}
