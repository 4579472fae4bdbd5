// SPDX-License-Identifier: MIT

// Characters that the keymap lacks, and that a program commits as text.

extension PlanCompiler {
    /// Returns a stroke that has a program commit a character, or `nil` if none does.
    mutating func commit(_ character: Character, key: Int?) -> KeystrokePair? {
        guard commits, character.isCommittable, committed.count < Int(Stroke.firstCommitted) else {
            return nil
        }
        let stroke = Keystroke(Keycode(rawValue: Stroke.firstCommitted + UInt16(committed.count)))
        committed.append(KeyCharacter(character: character, key: key))
        return KeystrokePair(plain: stroke, locked: stroke)
    }

    func isCommitted(_ keystroke: KeystrokePair) -> Bool {
        keystroke.plain.keycode.rawValue >= Stroke.firstCommitted
    }
}

extension Character {
    /// Whether a program can commit it: it does what only keys do if it is a control character, and a text field takes
    /// no endless pile of marks.
    fileprivate var isCommittable: Bool {
        String(self).utf8.count <= 64
            && unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
