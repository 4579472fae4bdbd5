// SPDX-License-Identifier: MIT

import Repetitions
import Testing

@testable import DesktopRig

extension BrowserTests {
    /// How many characters are committed unless all cases run, which takes half an hour.
    private static let mostCommitted = 80

    @Test(arguments: cases([Browser.chromium], others: [.firefox]))
    func `without glyphs, browsers on Wayland get the characters of all shipped layouts`(browser: Browser)
        throws
    {
        let shipped = try Characters.ofShippedLayouts()
        let typed = hasAllCases ? shipped : Characters.sample(of: shipped, most: Self.mostCommitted)
        let row = Report.Row(kind: .labwc, browser: browser, isCommitted: true)
        var report = Report(.us, rows: [row])
        defer { try? report.write() }
        let fields = ["purpose: default", "height: 40%"]
        let rig = try BrowserRig(
            .labwc, browser, .field, layoutText: layoutText(of: typed[...], fields: fields))
        try rig.awaitView("pad")
        // One after another: docs/characters.md says why the order is not certain in Chromium.
        let (count, faults) = try rig.type(typed)
        report.add(count, to: row)
        #expect(faults.isEmpty)
        #expect(report.characters[row] == .init(right: typed.count, typed: typed.count))
    }
}
