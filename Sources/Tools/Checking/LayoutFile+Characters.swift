// SPDX-License-Identifier: MIT

import Engine
package import Keymaps
package import LayoutFiles
internal import Text
package import YAML

/// Adds an error for the whole configuration at `path` if its panels need more glyphs than a host has room for, and
/// else a warning if Chromium on Wayland does not type some of them.
///
/// Both come in time: the glyphs that are not installed yet count as well.  `installed` are those that are.
func checkGlyphs(
    of demand: GlyphDemand, installed: GlyphTable?, ofPanelsAt path: String,
    into diagnostics: inout DiagnosticList
) {
    let needed = demand.needed.map(\.scalar)
    let place = SourcePlace(file: path)
    var table = installed ?? GlyphTable()
    do throws(GlyphCapacityError) {
        try table.add(needed, avoiding: demand.avoidedCodes)
    } catch {
        return diagnostics.error(
            "the panels need \(needed.count) glyphs, \(error.excess)", remedy: fewerGlyphs(demand), at: place)
    }
    let wanted = Set(needed)
    let untyped = table.untypedByChromium.filter(wanted.contains)
    guard !untyped.isEmpty else { return }
    diagnostics.warning(
        "Chromium on Wayland does not type \(untyped.count) of the panels' \(needed.count) glyphs: "
            + list(untyped.map(shown), "characters"),
        remedy: table.chromiumRemedy(for: untyped, avoiding: demand.avoidedCodes, of: demand), at: place)
}

extension LayoutFile {
    /// Adds an error for each character of which no glyph can be made, and for each for which a host has no keycode left.
    ///
    /// `keymap` is that of the host, and `host` names it in an error.  It is `nil` if a configuration decides what its
    /// hosts have room for.
    func checkGlyphs(
        words: WordList?, on host: String?, keymap: Keymap, into diagnostics: inout DiagnosticList
    ) {
        var demand = GlyphDemand(installed: GlyphTable())
        demand.add(layout, keymap: keymap)
        if let words { demand.add(words, ofLayout: 0, keymap: keymap) }
        refuse(demand.impossible, into: &diagnostics) { "no keyboard can type \($0)" }
        guard let host else { return }
        var table = GlyphTable()
        do throws(GlyphCapacityError) {
            try table.add(demand.needed.map(\.scalar), avoiding: demand.avoidedCodes)
        } catch {
            let left = Set(error.scalars)
            refuse(demand.needed.filter { left.contains($0.scalar) }, into: &diagnostics) {
                "\(host) cannot type \($0) beside the layout's other characters: \(error)"
            }
        }
    }

    /// Adds errors for characters that cannot be typed, at the places of the file where they are written.
    ///
    /// Each character of a key gets an error. All characters of the words together get one error.
    package func refuse(
        _ needs: [GlyphDemand.Need], into diagnostics: inout DiagnosticList, message: (String) -> String
    ) {
        for need in needs {
            guard let key = need.key else { continue }
            diagnostics.error(
                message(quoted(String(need.scalar))), at: sources[key].typed,
                kind: .untypable(by: message("characters")))
        }
        let ofWords = needs.filter { $0.key == nil }.map(\.scalar)
        guard !ofWords.isEmpty, let wordsPlace else { return }
        diagnostics.error(
            message(list(ofWords.map(String.init), "letters") + " of the words"), at: wordsPlace)
    }

    /// Adds a warning for the letters of the words that `resolver` cannot type: words with these letters are
    /// not offered.
    ///
    /// The warning is at the place where the file names the words.  `keymap` names the resolver's keymap in
    /// the warning.
    func checkLetters(
        of words: WordList, with resolver: some CharacterResolver, keymap: String, remedy: String? = nil,
        into diagnostics: inout DiagnosticList
    ) {
        let lacking = words.alphabet.scalars.filter { resolver.keystrokes(for: Character($0)) == nil }
        guard !lacking.isEmpty, let wordsPlace else { return }
        diagnostics.warning(
            "the keymap \(keymap) cannot type \(list(lacking.map(String.init), "letters")), so that words with "
                + "\(lacking.count == 1 ? "it" : "them") are not offered", remedy: remedy, at: wordsPlace)
    }
}

/// Lists the first few texts, and the number of the others: "'ä', 'ö', 'ü', 'ß' and 4 more letters".
func list(_ texts: [String], _ what: String) -> String {
    let first = texts.prefix(texts.count > 5 ? 4 : 5).map { quoted($0) }
    let rest = texts.count - first.count
    if rest > 0 { return first.joined(separator: ", ") + " and \(rest) more \(what)" }
    return first.count < 2
        ? first.joined() : first.dropLast().joined(separator: ", ") + " and " + (first.last ?? "")
}
