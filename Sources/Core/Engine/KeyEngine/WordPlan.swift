// SPDX-License-Identifier: MIT

/// The words that a layout offers, with the keystrokes of their characters.
struct WordPlan: Sendable {
    let words: WordList
    /// The keystrokes of each code of the words' alphabet, and of a space for the code 0, as ranges of
    /// ``TypingPlan/strokes``.
    ///
    /// The range of a character that the keymap cannot type is empty.
    var strokes: [Range<Int32>] = []
    /// The effect of each key on the word under way.
    var letters: [LetterPlan] = []

    init(_ words: WordList) {
        self.words = words
    }
}

/// The effect of a key on the word under way: codes of the words' alphabet, or one of the numbers below.
struct LetterPlan: Sendable {
    var plain = Self.end
    var shifted = Self.end

    /// The key ends the word.
    static let end: UInt8 = 0
    /// The key types a letter that no word has.
    static let unknown: UInt8 = 255
    static let backspace: UInt8 = 254
}

extension PlanCompiler {
    /// Returns the words of a layout whose keys are already compiled.
    mutating func words(
        _ words: WordList?, of layout: Layout, resolver: some CharacterResolver
    ) -> WordPlan? {
        // A secret layout offers no words, even if it has completions: offers would show the beginning of a
        // secret.
        guard let words, layout.completions != nil, !layout.isSecret else { return nil }
        var plan = WordPlan(words)
        for character in [" "] + words.alphabet.scalars.map({ String(Character($0)) }) {
            plan.strokes.append(knownStrokes(of: character, resolver: resolver))
        }
        for key in layout.keys.indices {
            plan.letters.append(letter(of: layout.keys[key].action, in: words.alphabet))
            spell(key)
        }
        return plan
    }

    private func letter(of action: KeyAction, in alphabet: Alphabet) -> LetterPlan {
        var plan = LetterPlan()
        switch action {
        case .character(let character):
            guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
                break
            }
            plan.plain = code(of: scalar, in: alphabet)
            let capital = scalar.properties.uppercaseMapping.unicodeScalars
            guard isWordLetter(scalar) else { break }
            plan.shifted =
                capital.count == 1
                ? capital.first.map { code(of: $0, in: alphabet) } ?? 0 : LetterPlan.unknown
        case .key(let keycode) where keycode == .backspace:
            plan.plain = LetterPlan.backspace
        default: break
        }
        return plan
    }

    private func code(of scalar: Unicode.Scalar, in alphabet: Alphabet) -> UInt8 {
        guard isWordLetter(scalar) || isApostrophe(scalar) else { return LetterPlan.end }
        return alphabet.code(of: scalar) ?? LetterPlan.unknown
    }
}
