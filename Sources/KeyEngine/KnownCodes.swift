// SPDX-License-Identifier: MIT

internal import Layouts

// The keycodes that mean something to the engine, as numbers of `<linux/input-event-codes.h>`: `Keycode`'s
// constants are made when they are first asked for, which every question would pay for.

/// Whether `code` is KEY_ENTER or KEY_KPENTER.
func isEnter(_ code: UInt16) -> Bool {
    code == 28 || code == 96
}

/// Whether `code` is one of a keyboard's modifiers, left or right, or chooses a level of glyphs: they act by being
/// down rather than by going down.
func isModifier(_ code: UInt16) -> Bool {
    switch code {
    case 29, 42, 54, 56, 84, 97, 100, 125, 126, 195: true
    default: false
    }
}

/// Whether people hold `code` down for what it does to go on: KEY_BACKSPACE, KEY_SPACE, the arrows and KEY_DELETE.
func isHeldToRepeat(_ code: UInt16) -> Bool {
    switch code {
    case 14, 57, 103, 105, 106, 108, 111: true
    default: false
    }
}

/// The `ModifierSet` of the modifier that is sent as `code`, or 0 when no modifier is.
func modifierBits(of code: UInt16) -> UInt8 {
    switch code {
    case 42: 1 << 0
    case 29: 1 << 1
    case 56: 1 << 2
    case 100: 1 << 3
    case 125: 1 << 4
    case 84: 1 << 5
    case 195: 1 << 6
    default: 0
    }
}

/// The keycode that is sent for the modifier of a `ModifierSet`'s bit number, from 0 to 6.
func modifierCode(ofBit bit: Int) -> UInt16 {
    switch bit {
    case 0: 42
    case 1: 29
    case 2: 56
    case 3: 100
    case 4: 125
    case 5: 84
    default: 195
    }
}

/// The bit of a `ModifierSet` by which Shift and AltGr that are held or latched have no part in a keystroke.
let exclusiveBit: UInt8 = 1 << 7

/// The bits of a `ModifierSet` for Shift and AltGr, which choose characters rather than make shortcuts.
let levelBits: UInt8 = 1 << 0 | 1 << 3

/// The keycodes that may not be down beside a keystroke with ``exclusiveBit`` that does not need them: KEY_LEFTSHIFT,
/// KEY_RIGHTSHIFT and KEY_RIGHTALT.
let levelCodes: InlineArray<3, UInt16> = [42, 54, 100]

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
