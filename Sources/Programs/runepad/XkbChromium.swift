// SPDX-License-Identifier: MIT

import Keymaps

extension GlyphTable {
    /// How glyphs that Chromium does not type on Wayland reach it: the end of a sentence about these glyphs.
    ///
    /// `untyped` are glyphs of this table, no glyph may get a keycode of `avoided`, and `mostLevels` is the highest
    /// level that a glyph may get.
    func chromiumRemedy(
        for untyped: [Unicode.Scalar], avoiding avoided: Set<UInt8>, mostLevels: Int = 8
    ) -> String {
        var moved = self
        moved.moveToBetterCodes(first: untyped, avoiding: avoided, mostLevels: mostLevels)
        let left = Set(moved.untypedByChromium)
        let high = untyped.filter { $0.value > 0xFFFF }
        let count = untyped.count { !left.contains($0) }
        var parts: [String] = []
        if count > 0 {
            let glyphs = count == untyped.count ? "them" : "\(count) of these"
            parts.append("`runepad xkb --install --move` gives \(glyphs) keycodes that it reads")
        } else if high.count < untyped.count {
            parts.append(
                "it reads at most \(Self.chromiumCodes.count { !avoided.contains($0) } * mostLevels) glyphs: use fewer layouts, or choose "
                    + "a keymap that types some of their characters")
        }
        if !high.isEmpty {
            parts.append("no keycode types characters above U+FFFF there: run it under X11 for these")
        }
        let wrong = Set(mistypedByChromium)
        if high.contains(where: wrong.contains), moved.mistypedByChromium.count < wrong.count {
            parts.append("`runepad xkb --install --move` makes it type nothing instead of wrong characters")
        }
        return parts.joined(separator: "; ")
    }
}
