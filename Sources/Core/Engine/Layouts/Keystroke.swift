// SPDX-License-Identifier: MIT

/// A modifier of a keyboard, as `modifier:` in a layout file names it.
package enum Modifier: String, CaseIterable, Hashable, Sendable {
    case shift
    case control
    case alt
    /// AltGr, which chooses the third level of a keymap; sent as KEY_RIGHTALT.
    case altgr
    /// The logo key, sent as KEY_LEFTMETA.
    case meta

    /// The keycode that is held while the modifier acts.
    package var keycode: Keycode {
        switch self {
        case .shift: .leftShift
        case .control: .leftControl
        case .alt: .leftAlt
        case .altgr: .rightAlt
        case .meta: .leftMeta
        }
    }
}

/// A set of modifiers, one bit for each case of ``Modifier`` in its order.
package struct ModifierSet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let shift = ModifierSet(rawValue: 1 << 0)
    package static let control = ModifierSet(rawValue: 1 << 1)
    package static let alt = ModifierSet(rawValue: 1 << 2)
    package static let altgr = ModifierSet(rawValue: 1 << 3)
    package static let meta = ModifierSet(rawValue: 1 << 4)

    /// The key that chooses the third level for glyphs, sent as ``Engine/Keycode/level3``.
    ///
    /// A layout can name neither this key nor ``level5``.
    package static let level3 = ModifierSet(rawValue: 1 << 5)
    /// The key that chooses the fifth level for glyphs, sent as ``Engine/Keycode/level5``.
    package static let level5 = ModifierSet(rawValue: 1 << 6)
    /// A mark that Shift and AltGr have no effect on the keystroke unless the keystroke needs them itself.
    ///
    /// Held ones are lifted during the keystroke, and latched ones do not count. The mark has no keycode.
    ///
    /// Shift and AltGr choose a glyph, so a held one would type another glyph.
    package static let exclusive = ModifierSet(rawValue: 1 << 7)

    /// The keycodes that are held for the modifiers, in the order in which the driver presses them: that of
    /// the bits.
    package var keycodes: [Keycode] {
        Self.heldKeycodes.enumerated().filter { rawValue >> $0.offset & 1 != 0 }.map(\.element)
    }

    /// The keycode of each bit that has one.
    private static let heldKeycodes = Modifier.allCases.map(\.keycode) + [.level3, .level5]
}

/// One key of a keyboard, with the modifiers that must be held to type the wanted character.
package struct Keystroke: Hashable, Sendable {
    package var keycode: Keycode
    package var modifiers: ModifierSet

    package init(_ keycode: Keycode, modifiers: ModifierSet = []) {
        self.keycode = keycode
        self.modifiers = modifiers
    }
}

/// A type that knows how the host's keymap types a character.
package protocol CharacterResolver {
    /// The keystroke that types `character`, or `nil` when the keymap cannot type it.
    func keystroke(for character: Character) -> Keystroke?
    /// The keystroke that types `character` while Caps Lock is on, or `nil` when the keymap cannot type it
    /// then.
    func lockedKeystroke(for character: Character) -> Keystroke?
}

extension CharacterResolver {
    /// This default suits keymaps that ignore Caps Lock.
    package func lockedKeystroke(for character: Character) -> Keystroke? {
        keystroke(for: character)
    }

    /// The keystrokes that type `character`, or `nil` when the keymap cannot type it.
    ///
    /// A character of several Unicode scalars that has no keystroke of its own, such as a letter with a combining
    /// mark or a flag, is typed scalar by scalar.
    package func keystrokes(for character: Character) -> [KeystrokePair]? {
        if let plain = keystroke(for: character) {
            return [KeystrokePair(plain: plain, locked: lockedKeystroke(for: character))]
        }
        guard character.unicodeScalars.count > 1 else { return nil }
        var typed: [KeystrokePair] = []
        for scalar in character.unicodeScalars {
            guard let plain = keystroke(for: Character(scalar)) else { return nil }
            typed.append(KeystrokePair(plain: plain, locked: lockedKeystroke(for: Character(scalar))))
        }
        return typed
    }
}

/// How a keymap types a character, without and with Caps Lock.
package struct KeystrokePair: Hashable, Sendable {
    package var plain: Keystroke
    /// The keystroke while Caps Lock is on, or `nil` when there is none.
    package var locked: Keystroke?

    package init(plain: Keystroke, locked: Keystroke?) {
        self.plain = plain
        self.locked = locked
    }
}
