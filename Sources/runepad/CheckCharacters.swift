// SPDX-License-Identifier: MIT

import KeymapFiles
import Keymaps
import LayoutFiles
import Layouts
import WordLists
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
    func checkGlyphs(words: WordList?, into diagnostics: inout DiagnosticList) {
        // Hosts differ in what they have beside the letters, digits and signs of ASCII.
        guard let keymap = try? Keymap(KeymapNames()) else { return }
        var demand = GlyphDemand(installed: GlyphTable())
        demand.add(layout, keymap: keymap)
        if let words { demand.add(words, ofLayout: 0, keymap: keymap) }
        refuse(demand.impossible, into: &diagnostics) { "no keyboard can type \($0)" }
        var table = GlyphTable()
        do throws(GlyphCapacityError) {
            try table.add(demand.needed.map(\.scalar), avoiding: demand.avoidedCodes)
        } catch {
            let left = Set(error.scalars)
            refuse(demand.needed.filter { left.contains($0.scalar) }, into: &diagnostics) {
                "no host can type \($0) beside the layout's other characters: \(error)"
            }
        }
    }

    /// Adds an error for each of the needs where it is written: one for each character of a key, one for all of the
    /// words.
    ///
    /// `message` makes the sentence of what cannot be typed.
    func refuse(
        _ needs: [GlyphDemand.Need], into diagnostics: inout DiagnosticList, message: (String) -> String
    ) {
        for need in needs {
            guard let key = need.key else { continue }
            diagnostics.error(message(quoted(String(need.scalar))), at: sources[key].typed)
        }
        let ofWords = needs.filter { $0.key == nil }.map(\.scalar)
        guard !ofWords.isEmpty, let wordsPlace else { return }
        diagnostics.error(
            message(list(ofWords.map(String.init), "letters") + " of the words"), at: wordsPlace)
    }

    /// Adds a warning where the words are written for the letters that `resolver` cannot type, as words with them
    /// are not offered.
    ///
    /// `keymap` names the resolver's keymap in the message, and `remedy` ends it.
    func checkLetters(
        of words: WordList, with resolver: some CharacterResolver, keymap: String, remedy: String = "",
        into diagnostics: inout DiagnosticList
    ) {
        let lacking = words.alphabet.scalars.filter { resolver.keystrokes(for: Character($0)) == nil }
        guard !lacking.isEmpty, let wordsPlace else { return }
        diagnostics.warning(
            "the keymap \(keymap) cannot type \(list(lacking.map(String.init), "letters")), so that words with "
                + "\(lacking.count == 1 ? "it" : "them") are not offered\(remedy)", at: wordsPlace)
    }
}

/// The first few texts, and how many there are when these are not all: "'ä', 'ö', 'ü', 'ß' and 4 more letters".
func list(_ texts: [String], _ what: String) -> String {
    let first = texts.prefix(texts.count > 5 ? 4 : 5).map { quoted($0) }
    let rest = texts.count - first.count
    if rest > 0 { return first.joined(separator: ", ") + " and \(rest) more \(what)" }
    return first.count < 2
        ? first.joined() : first.dropLast().joined(separator: ", ") + " and " + (first.last ?? "")
}
