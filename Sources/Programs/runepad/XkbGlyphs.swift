// SPDX-License-Identifier: MIT

import Files
import Keymaps
import YAML

extension Xkb {
    /// The tables for the installed glyphs and for those that the layouts need in addition.
    ///
    /// With --move, glyphs move to keycodes that Chromium reads and on which no desktop acts.
    func glyphs(of use: LayoutsInUse, installedBelow root: String) throws -> GlyphUpdate {
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
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
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
}

extension GlyphUpdate {
    /// Makes an update for running sessions that may read the keymaps with these texts; without a text
    /// no session reads glyphs yet.
    fileprivate init(
        to table: GlyphTable, from installed: GlyphTable, thisBoot: GlyphTable?, avoiding avoided: Set<UInt8>,
        keymaps texts: [String]
    ) {
        var misread: Set<GlyphTable.Slot> = []
        for text in Set(texts) {
            guard let keymap = try? CompiledKeymap(text: text) else { continue }
            for (scalar, slot) in table.glyphs where !keymap.allows(scalar, in: slot) { misread.insert(slot) }
        }
        self.init(to: table, from: installed, thisBoot: thisBoot, avoiding: avoided) { !misread.contains($1) }
    }
}

/// The lines that `runepad xkb` prints about its glyphs.
struct GlyphReport: CustomStringConvertible {
    let update: GlyphUpdate
    /// The number of levels that the command line allows.
    let mostLevels: Int
    let isKiosk: Bool

    /// A line with the glyphs in the order of their scalars, two lines if Chromium does not type some, and two if
    /// desktops act on the keycodes of some.
    var description: String {
        let table = update.next
        if table.isEmpty { return "no glyphs: the keymap types every character" }
        let all = table.glyphs.map(\.scalar).sorted()
        var lines = [
            "\(table.count) glyphs on \(table.codes.count) keycodes of \(table.levels) levels: \(shown(all))"
        ]
        let untyped = table.untypedByChromium
        if !untyped.isEmpty {
            lines.append(
                "Chromium on Wayland does not type \(untyped.count) of them: \(shown(untyped.sorted()))")
            let avoided = isKiosk ? GlyphTable.codesThatLeadOut : []
            lines.append("  " + table.chromiumRemedy(for: untyped, avoiding: avoided, mostLevels: mostLevels))
        }
        let leading = table.leadingOut
        if !leading.isEmpty {
            lines.append(
                "Where a session has not learned them, a desktop acts on the keycodes of \(leading.count) of them: "
                    + shown(leading.sorted()))
            var moved = table
            moved.moveToBetterCodes(first: leading, mostLevels: mostLevels)
            let count = leading.count - moved.leadingOut.count
            if count > 0 {
                let glyphs = count == leading.count ? "them" : "\(count) of these"
                lines.append("  `runepad xkb --install --move` gives \(glyphs) other keycodes")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The lines about the time until the machine starts again, each with a line break before it, or an empty
    /// text if that makes no difference.
    var untilRestart: String {
        let (moving, waiting) = (update.moving, update.waiting)
        if moving.isEmpty && waiting.isEmpty { return "" }
        var text = """


            Start the machine again, so that every session, every text console and the driver change at one \
            time. Until then:
            """
        if !moving.isEmpty {
            text += "\n  \(glyphs(moving.count)) typed with the keycodes of before: \(shown(moving.sorted()))"
        }
        if !waiting.isEmpty {
            text +=
                "\n  \(glyphs(waiting.count)) not typed, because running sessions would read other "
                + "characters: \(shown(waiting.sorted()))"
        }
        return text
    }

    private func glyphs(_ count: Int) -> String { count == 1 ? "1 glyph is" : "\(count) glyphs are" }

    private func shown(_ scalars: [Unicode.Scalar]) -> String {
        scalars.map(runepad.shown).joined(separator: " ")
    }
}
