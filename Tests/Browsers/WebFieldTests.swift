// SPDX-License-Identifier: MIT

import Testing

@testable import DesktopRig

extension BrowserTests {
    @Test(arguments: [(SessionKind.labwc, Browser.firefox), (.xorg, .chromium)])
    func `with the web extension, each field of a page gets the layout of its purpose`(
        kind: SessionKind, browser: Browser
    ) throws {
        let rig = try BrowserRig(kind, browser, .fields)
        try rig.awaitView("en")
        try rig.awaitDoctor("\(browser.process) runs with Runepad's web extension")

        // A field that has the focus brings the view back when it is tapped.
        try rig.hide()
        try rig.awaitView(nil)
        try rig.tapFirstField()
        try rig.awaitView("en")

        try rig.tab(to: "pin")
        // A secret that is shown as text stays a secret: nothing changes until the next field.
        try rig.press(60, "<F2>")
        let later = try rig.tab(to: "number-pad")
        #expect(!later.contains("en"), "\(later)")
        // The page draws its own keys.
        try rig.tab(to: nil)
        try rig.tab(to: "number-pad")
        try rig.tab(to: "password")
        try rig.awaitKeys(["q"])
        // What a field says of Enter, and of the first letter.
        try rig.tab(to: "en")
        try rig.awaitKeys(["Search", "Q"])
        // In a frame, in an open and in a closed shadow tree; and a field with room for one digit.
        for layout in ["phone-pad", "email", "pad"] { try rig.tab(to: layout) }
        try rig.awaitKeys(["5 – 9 °C"])
        for layout in ["url", "web-search"] { try rig.tab(to: layout) }
        // What is edited without a field, and what the page names by itself.
        try rig.tab(to: "en")
        try rig.awaitKeys(["q"])
        // Fields with limits of their own, which are narrower than those of the layout, and take whole numbers: a step of
        // zero is one of 1, and so is none, also where the page has a value already.
        try rig.tab(to: "pad")
        try rig.awaitKeys(["10 – 25 °C"])
        try rig.tab(to: "pad")
        try rig.awaitKeys(["5 – 20 °C"])
        try rig.tab(to: "terminal")
        // A field that takes no text, and one that the page removes.
        try rig.tab(to: nil)
        try rig.tab(to: "email")
        try rig.press(62, "<F4>")
        try rig.awaitView(nil)

        // The overlay hears of the field again when it comes back.
        try rig.tab()
        try rig.tab(backwards: true)
        try rig.tab(backwards: true)
        try rig.awaitView("terminal")
        rig.crashOverlay()
        try rig.awaitView(nil)
        try rig.startOverlay()
        try rig.awaitView("terminal")
    }

    @Test(arguments: Browser.allCases)
    func `without the web extension, page fields get layouts by what the browser reports`(browser: Browser)
        throws
    {
        let rig = try BrowserRig(.labwc, browser, .form)
        try rig.tapFirstField()
        try rig.awaitView("en")
        let tellsInputMode = browser == .firefox
        for layout in ["email", "url", "phone-pad", "en", "pad", "password"] {
            try rig.tab(to: layout)
        }
        // Chromium tells the compositor nothing of `inputmode`.
        try rig.tab(to: tellsInputMode ? "number-pad" : "en")
        try rig.tab(to: tellsInputMode ? "pad" : "en")
        // The parts of a date take no text.
        try rig.tab(to: nil)
        // A browser loads an extension when it starts.
        try rig.install(browser)
        try rig.awaitDoctor("\(browser.process) does not run Runepad's web extension, which is installed")
    }
}
