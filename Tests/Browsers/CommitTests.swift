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
        // One after another: in Chromium on a slow machine a text has come after the keystrokes behind it.
        for _ in 0..<repetitions(full: 20, quick: 3) {
            for label in ["1", "ᚠ", "2", "😀", "🇩🇪", "3"] { try rig.type([label]) }
        }
    }

    @Test(arguments: cases([], others: [Browser.chromium]))
    func `without glyphs, a browser on Wayland gets every character of the shipped layouts`(browser: Browser)
        throws
    {
        let lacking = try Characters.ofShippedLayouts().filter { !$0.isASCII }
        let texts = stride(from: 0, to: lacking.count, by: 16).map { start in
            var text = ""
            text.unicodeScalars.append(contentsOf: lacking[start..<min(start + 16, lacking.count)])
            return text
        }
        let rig = try BrowserRig(.labwc, browser, .field, layoutText: layoutText(typing: texts))
        try rig.awaitView("pad")
        for index in texts.indices { try rig.type(["k\(index)"], text: texts[index]) }
    }
}
