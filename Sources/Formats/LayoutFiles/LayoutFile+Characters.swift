// SPDX-License-Identifier: MIT

package import Engine
internal import Text
package import YAML

/// The characters of a layout without which it cannot be used on a host: `must-type` of a file.
enum MustType: String, CaseIterable, Hashable {
    /// The characters of all keys and of all alternates.
    case all
    /// The characters of the keys in rows.
    case keys
    /// The letters, marks and digits among the characters of the keys in rows.
    case letters
}

extension LayoutFile {
    /// Adds a diagnostic for each character that the layout must type and that `resolver` cannot type, at the
    /// place where the character is written, and one warning for all other characters that `resolver` cannot
    /// type.
    ///
    /// `keymap` is the name of the resolver's keymap in the messages. `remedy` is the end of a message about
    /// one character, and `remedyForAll` the end of a message about several. `madeAt` is the place where a
    /// configuration names a layout that has no file: one diagnostic at that place then has all characters.
    package func checkCharacters(
        with resolver: some CharacterResolver, keymap: String, remedy: String = "",
        remedyForAll: String = "", severity: Diagnostic.Severity, madeAt: SourcePlace? = nil,
        into diagnostics: inout DiagnosticList
    ) {
        // Most layouts lack nothing, so only the first lacking character makes the list.
        var inRows: [Bool]?
        var required: [(character: Character, place: SourcePlace)] = []
        var others: [Character] = []
        var place: SourcePlace?
        for (index, key) in layout.keys.enumerated() {
            for character in key.action.characters + layout.pickedCharacters(by: key.action)
            where resolver.keystrokes(for: character) == nil {
                let known = inRows ?? keysInRows
                inRows = known
                if known[index] ? mustType != .letters || character.isWritten : mustType == .all {
                    required.append((character, sources[index].typed))
                } else {
                    others.append(character)
                    place = place ?? sources[index].typed
                }
            }
        }
        if let madeAt, !required.isEmpty {
            diagnostics.add(
                Diagnostic(
                    severity,
                    "the keymap \(keymap) cannot type \(listed(required.map(\.character))) of the layout "
                        + "\(quoted(layout.name))\(required.count > 1 ? remedyForAll : remedy)", at: madeAt))
        } else {
            for (character, place) in required {
                diagnostics.add(
                    Diagnostic(
                        severity, "the keymap \(keymap) cannot type \(quoted(String(character)))\(remedy)",
                        at: place))
            }
        }
        guard let place else { return }
        diagnostics.warning(
            "the keymap \(keymap) cannot type \(listed(others)) of the layout \(quoted(layout.name)): long "
                + "presses do not offer them, and their own keys type nothing\(remedyForAll)",
            at: madeAt ?? place)
    }

    /// Whether each key is in a row of a layer or of the accessory strip, in the order of
    /// ``Engine/Layout/keys``.
    private var keysInRows: [Bool] {
        var result = [Bool](repeating: false, count: layout.keys.count)
        for row in layout.layers.flatMap(\.rows) + layout.accessory {
            for case .key(let key) in row { result[key] = true }
        }
        return result
    }
}

extension Character {
    /// Whether words and numbers are written with the character: it is a letter, a mark on letters, or a
    /// digit.
    fileprivate var isWritten: Bool {
        if isLetter || isNumber { return true }
        return switch unicodeScalars.first?.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}

/// Returns "'€'", or "the 103 characters '€', '£', '¥' and others".
private func listed(_ characters: [Character]) -> String {
    let names = characters.prefix(3).map { quoted(String($0)) }
    guard characters.count > 1 else { return names.joined() }
    let rest = characters.count > names.count ? " and others" : ""
    return "the \(characters.count) characters \(names.joined(separator: ", "))\(rest)"
}
