// SPDX-License-Identifier: MIT

import Engine

/// A US keyboard whose letters follow Caps Lock, with glyphs beside it: ᚠ plainly, ᚢ with Shift, ð with Level 3 and Ð
/// with Level 3 and Shift on 183, ᛟ with Level 5 on 184; é on a key of its own, which Caps Lock makes unusable.
struct RuneKeymap: CharacterResolver {
    private static let glyphs: [Character: Keystroke] = [
        "ᚠ": Keystroke(Keycode(rawValue: 183), modifiers: .exclusive),
        "ᚢ": Keystroke(Keycode(rawValue: 183), modifiers: [.shift, .exclusive]),
        "ð": Keystroke(Keycode(rawValue: 183), modifiers: [.level3, .exclusive]),
        "Ð": Keystroke(Keycode(rawValue: 183), modifiers: [.shift, .level3, .exclusive]),
        "ᛟ": Keystroke(Keycode(rawValue: 184), modifiers: [.level5, .exclusive]),
        "\u{301}": Keystroke(Keycode(rawValue: 185), modifiers: .exclusive),
    ]

    func keystroke(for character: Character) -> Keystroke? {
        if character == "é" { return Keystroke(Keycode(rawValue: 86)) }
        return Self.glyphs[character] ?? ASCIIKeymap().keystroke(for: character)
    }

    func lockedKeystroke(for character: Character) -> Keystroke? {
        if character == "é" { return nil }
        guard var keystroke = keystroke(for: character) else { return nil }
        if character.isASCII, character.isLetter {
            keystroke.modifiers.formSymmetricDifference(.shift)
        }
        return keystroke
    }
}
