// SPDX-License-Identifier: MIT

public import Keycodes

/// A modifier of a keyboard, as a layout's `modifier:` names it.
public enum Modifier: String, CaseIterable, Hashable, Sendable {
    /// Shift, sent as KEY_LEFTSHIFT.
    case shift
    /// Control, sent as KEY_LEFTCTRL.
    case control
    /// Alt, sent as KEY_LEFTALT.
    case alt
    /// AltGr, which chooses the third level of a keymap; sent as KEY_RIGHTALT.
    case altgr
    /// The logo key, sent as KEY_LEFTMETA.
    case meta

    /// The keycode that is held while the modifier acts.
    public var keycode: Keycode {
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
public struct ModifierSet: OptionSet, Hashable, Sendable {
    /// One bit a modifier.
    public let rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = ModifierSet(rawValue: 1 << 0)
    /// Control.
    public static let control = ModifierSet(rawValue: 1 << 1)
    /// Alt.
    public static let alt = ModifierSet(rawValue: 1 << 2)
    /// AltGr.
    public static let altgr = ModifierSet(rawValue: 1 << 3)
    /// The logo key.
    public static let meta = ModifierSet(rawValue: 1 << 4)
}

/// One key of a keyboard with the modifiers that must be held for it to type what is wanted.
public struct Keystroke: Hashable, Sendable {
    /// The key.
    public var keycode: Keycode
    /// The modifiers held while the key goes down.
    public var modifiers: ModifierSet

    /// Makes a keystroke.
    public init(_ keycode: Keycode, modifiers: ModifierSet = []) {
        self.keycode = keycode
        self.modifiers = modifiers
    }
}

/// Something that knows how the host's keymap types a character.
public protocol CharacterResolver {
    /// The keystroke that types `character`, or `nil` when the keymap cannot type it.
    func keystroke(for character: Character) -> Keystroke?
}
