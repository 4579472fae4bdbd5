// SPDX-License-Identifier: MIT

package import Keymaps

extension GlyphUpdate {
    /// Makes an update for running sessions that may read the keymaps with these texts; without a text
    /// no session reads glyphs yet.
    package init(
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
package struct GlyphReport: CustomStringConvertible {
    private let update: GlyphUpdate
    private let mostLevels: Int
    private let isKiosk: Bool

    /// Makes the report of an update; `mostLevels` is the number of levels that a keycode may have.
    package init(_ update: GlyphUpdate, mostLevels: Int, isKiosk: Bool) {
        (self.update, self.mostLevels, self.isKiosk) = (update, mostLevels, isKiosk)
    }

    /// A line with the glyphs in the order of their scalars, two lines if Chromium does not type some, and two if
    /// desktops act on the keycodes of some.
    package var description: String {
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
    package var untilRestart: String {
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

    /// What an operator must know of running sessions after an installation below a root that has changed these files, or
    /// `nil` if there is nothing to know.
    ///
    /// None of the sessions of another system runs, and ``untilRestart`` speaks of all sessions.
    package func forRunningSessions(changed: [String], below root: String) -> String? {
        guard !changed.isEmpty, root.isEmpty, untilRestart.isEmpty else { return nil }
        return
            "Wayland sessions that run now keep their former keymap until they start again: log out, or "
            + "end the compositor. `runepad xkb --verify` in a session says whether it types all glyphs."
    }

    private func glyphs(_ count: Int) -> String { count == 1 ? "1 glyph is" : "\(count) glyphs are" }

    private func shown(_ scalars: [Unicode.Scalar]) -> String {
        scalars.map(Checking.shown).joined(separator: " ")
    }
}

/// Returns text that shows a scalar: a combining mark on a circle, an invisible scalar by its number.
package func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: "◌\(scalar)"
    case .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        "U+" + String(scalar.value, radix: 16, uppercase: true)
    default: String(scalar)
    }
}
