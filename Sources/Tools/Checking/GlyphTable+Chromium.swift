// SPDX-License-Identifier: MIT

package import Keymaps
internal import Text

extension GlyphTable {
    /// How glyphs that Chromium does not type on Wayland reach it: the end of a sentence about these glyphs.
    ///
    /// `untyped` are glyphs of this table, no glyph may get a keycode of `avoided`, and `mostLevels` is the highest
    /// level that a glyph may get. `demand` is that of the panels, as far as it is known which layouts need the glyphs.
    package func chromiumRemedy(
        for untyped: [Unicode.Scalar], avoiding avoided: Set<UInt8>, mostLevels: Int = 8,
        of demand: GlyphDemand? = nil
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
            let room = Self.chromiumCodes.count { !avoided.contains($0) } * mostLevels
            parts.append(
                "it reads at most \(room) glyphs: \(fewerGlyphs(demand)), or run Chromium in an X session, where it types "
                    + "all")
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

/// What an operator can do so that panels need fewer glyphs, with the layouts that need most of those of `demand`.
func fewerGlyphs(_ demand: GlyphDemand?) -> String {
    let users = (demand?.soleUsers ?? []).prefix(3).enumerated().map { index, user in
        "\(quoted(user.layout))\(index == 0 ? " alone needs" : "") \(user.count)"
    }
    let names = users.isEmpty ? "" : " (\(users.joined(separator: ", ")))"
    return
        "list fewer layouts, or take keys and alternates out of one\(names), or choose a keymap that types some of "
        + "their characters"
}
