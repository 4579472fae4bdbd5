// SPDX-License-Identifier: MIT

import Checking
import Keymaps
import Testing

@Suite struct GlyphReportTests {
    private func report(waiting: Bool = false) throws -> GlyphReport {
        var table = GlyphTable()
        try table.add(["ᚠ"])
        let update = GlyphUpdate(to: table, from: GlyphTable(), thisBoot: nil) { _, _ in !waiting }
        return GlyphReport(update, mostLevels: 8, isKiosk: false)
    }

    @Test func `after a change, running Wayland sessions keep their keymap, as the report says`() throws {
        #expect(
            try report().forRunningSessions(changed: ["/etc/runepad/runepad.xkb"], below: "")
                == "Wayland sessions that run now keep their former keymap until they start again: log out, or "
                + "end the compositor. `runepad xkb --verify` in a session says whether it types all glyphs.")
    }

    @Test func `without a change, nothing is said of running sessions, nor for another system`() throws {
        #expect(try report().forRunningSessions(changed: [], below: "") == nil)
        #expect(try report().forRunningSessions(changed: ["/r/etc/runepad/glyphs"], below: "/r") == nil)
    }

    @Test func `a report that asks for a start of the machine speaks of no running sessions`() throws {
        let report = try report(waiting: true)
        #expect(report.untilRestart.contains("Start the machine again"))
        #expect(report.forRunningSessions(changed: ["/etc/runepad/glyphs"], below: "") == nil)
    }
}
