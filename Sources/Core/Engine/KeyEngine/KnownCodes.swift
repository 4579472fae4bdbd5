// SPDX-License-Identifier: MIT

// The keycodes that mean something to the engine.

/// Whether `code` is KEY_ENTER or KEY_KPENTER.
func isEnter(_ code: UInt16) -> Bool {
    code == Keycode.enter.rawValue || code == Keycode.keypadEnter.rawValue
}

/// Whether `code` is a left or right modifier of a keyboard, or chooses a level of glyphs.
///
/// Such a key acts while it is down, not when it goes down.
func isModifier(_ code: UInt16) -> Bool {
    switch code {
    case Keycode.leftControl.rawValue, Keycode.leftShift.rawValue, Keycode.rightShift.rawValue,
        Keycode.leftAlt.rawValue, Keycode.level3.rawValue, Keycode.rightControl.rawValue,
        Keycode.rightAlt.rawValue, Keycode.leftMeta.rawValue, Keycode.rightMeta.rawValue,
        Keycode.level5.rawValue:
        true
    default: false
    }
}

/// Whether people hold `code` down to repeat it: KEY_BACKSPACE, KEY_SPACE, the arrows and KEY_DELETE.
func isHeldToRepeat(_ code: UInt16) -> Bool {
    switch code {
    case Keycode.backspace.rawValue, Keycode.space.rawValue, Keycode.up.rawValue, Keycode.left.rawValue,
        Keycode.right.rawValue, Keycode.down.rawValue, Keycode.delete.rawValue:
        true
    default: false
    }
}

/// The `ModifierSet` of the modifier with this keycode, or 0 if the keycode is no modifier.
func modifierBits(of code: UInt16) -> UInt8 {
    switch code {
    case Keycode.leftShift.rawValue: 1 << 0
    case Keycode.leftControl.rawValue: 1 << 1
    case Keycode.leftAlt.rawValue: 1 << 2
    case Keycode.rightAlt.rawValue: 1 << 3
    case Keycode.leftMeta.rawValue: 1 << 4
    case Keycode.level3.rawValue: 1 << 5
    case Keycode.level5.rawValue: 1 << 6
    default: 0
    }
}

/// The keycode of the modifier with this bit number in a `ModifierSet`, from 0 to 6.
func modifierCode(ofBit bit: Int) -> UInt16 {
    switch bit {
    case 0: Keycode.leftShift.rawValue
    case 1: Keycode.leftControl.rawValue
    case 2: Keycode.leftAlt.rawValue
    case 3: Keycode.rightAlt.rawValue
    case 4: Keycode.leftMeta.rawValue
    case 5: Keycode.level3.rawValue
    default: Keycode.level5.rawValue
    }
}

/// The bit of a `ModifierSet` by which Shift and AltGr that are held or latched have no part in a keystroke.
let exclusiveBit: UInt8 = 1 << 7

/// The bits of a `ModifierSet` for Shift and AltGr, which choose characters rather than make shortcuts.
let levelBits: UInt8 = 1 << 0 | 1 << 3

/// The keycodes that may not be down beside a keystroke with ``exclusiveBit`` that does not need them: KEY_LEFTSHIFT,
/// KEY_RIGHTSHIFT and KEY_RIGHTALT.
let levelCodes: InlineArray<3, UInt16> = [
    Keycode.leftShift.rawValue, Keycode.rightShift.rawValue, Keycode.rightAlt.rawValue,
]

extension Modifier {
    /// The number of the modifier's bit in a `ModifierSet`.
    var bit: UInt8 {
        switch self {
        case .shift: 0
        case .control: 1
        case .alt: 2
        case .altgr: 3
        case .meta: 4
        }
    }
}
