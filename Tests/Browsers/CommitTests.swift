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

    @Test func `without glyphs, Chromium on Wayland gets every character of the shipped layouts`() throws {
        let lacking = try Characters.ofShippedLayouts().filter { !$0.isASCII }
        let texts = stride(from: 0, to: lacking.count, by: 16).map { start in
            var text = ""
            text.unicodeScalars.append(contentsOf: lacking[start..<min(start + 16, lacking.count)])
            return text
        }
        let rig = try BrowserRig(.labwc, .chromium, .field, layoutText: layoutText(typing: texts))
        try rig.awaitView("pad")
        for index in texts.indices { try rig.type(["k\(index)"], text: texts[index]) }
    }
}
