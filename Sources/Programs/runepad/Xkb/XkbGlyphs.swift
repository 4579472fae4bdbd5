// SPDX-License-Identifier: MIT

import Checking
import Files
import Keymaps
import YAML

/// The tables for the installed glyphs and for those that the layouts need in addition.
///
/// The glyphs are those of the directory `output`, or else of the system below `root`. With `move`, they move to
/// keycodes that Chromium reads and on which no desktop acts.
func glyphs(
    of use: LayoutsInUse, for output: String?, below root: String, mostLevels levels: Int, move: Bool
) throws -> GlyphUpdate {
    var diagnostics = DiagnosticList()
    let directory = output ?? root + "/etc/runepad"
    let installed = GlyphTable(reading: directory + "/glyphs", into: &diagnostics) ?? GlyphTable()
    // Only sessions of this machine run with an older keymap.
    let isRunning = output == nil && root.isEmpty
    let thisBoot =
        isRunning ? GlyphTable(reading: GlyphTable.thisBootPath, into: &diagnostics) : nil
    let reserved = Set((thisBoot ?? GlyphTable()).glyphs.map(\.slot))
    var table = installed
    let demand = use.demand(beside: table)
    use.refuse(demand.impossible, into: &diagnostics) {
        "no keyboard can type \($0)"
    }
    do throws(GlyphCapacityError) {
        try table.add(
            demand.needed.map(\.scalar), avoiding: demand.avoidedCodes, mostLevels: levels,
            reserving: reserved)
    } catch {
        let left = Set(error.scalars)
        use.refuse(demand.needed.filter { left.contains($0.scalar) }, into: &diagnostics) {
            "no keycode is left for \($0): \(error)"
        }
    }
    diagnostics.printErrors()
    if diagnostics.hasErrors { throw ExitStatus.failure }
    if move {
        table.moveToBetterCodes(
            first: demand.needed.map(\.scalar), avoiding: demand.avoidedCodes, mostLevels: levels,
            reserving: reserved)
    }
    guard isRunning else { return GlyphUpdate(table) }
    let newest = try? File.text(at: directory + "/runepad.xkb")
    let first = (try? File.text(at: GlyphTable.thisBootKeymapPath)) ?? newest
    var update = GlyphUpdate(
        to: table, from: installed, thisBoot: thisBoot, avoiding: demand.avoidedCodes,
        keymaps: [first, newest].compactMap { $0 })
    update.keymapOfThisBoot = first
    return update
}
