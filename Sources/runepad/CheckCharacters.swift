// SPDX-License-Identifier: MIT

import KeymapFiles
import Keymaps
import LayoutFiles
import Layouts
import YAMLDocuments

extension GlyphTable {
    /// The glyphs that are installed on this machine; what is wrong with their file is added to `diagnostics`.
    static func installed(
        at path: String = defaultPath, into diagnostics: inout DiagnosticList
    ) -> GlyphTable? {
        GlyphTable(reading: path, into: &diagnostics)
    }
}

extension LayoutFile {
    /// Adds an error for each character that no host could type: one of which no glyph can be made, or one too many.
    func checkGlyphs(into diagnostics: inout DiagnosticList) {
        // Hosts differ in what they have beside the letters, digits and signs of ASCII.
        guard let keymap = try? Keymap(KeymapNames()) else { return }
        var demand = GlyphDemand(installed: GlyphTable())
        demand.add(layout, keymap: keymap)
        for need in demand.impossible {
            diagnostics.error(
                "no keyboard can type \(quoted(String(need.scalar)))", at: sources[need.key].typed)
        }
        var table = GlyphTable()
        do throws(GlyphCapacityError) {
            try table.add(demand.needed.map(\.scalar), avoiding: demand.avoidedCodes)
        } catch {
            for need in demand.needed where error.scalars.contains(need.scalar) {
                diagnostics.error(
                    "no host can type \(quoted(String(need.scalar))) beside the layout's other characters: \(error)",
                    at: sources[need.key].typed)
            }
        }
    }
}
