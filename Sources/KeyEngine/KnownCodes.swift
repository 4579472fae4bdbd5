// SPDX-License-Identifier: MIT

internal import Layouts

// The keycodes that mean something to the engine, as numbers of `<linux/input-event-codes.h>`: `Keycode`'s
// constants are made when they are first asked for, which every question would pay for.

/// Whether `code` is KEY_ENTER or KEY_KPENTER.
func isEnter(_ code: UInt16) -> Bool {
    code == 28 || code == 96
}

/// Whether `code` is one of a keyboard's modifiers, left or right, which act by being down rather than by going
/// down.
func isModifier(_ code: UInt16) -> Bool {
    switch code {
    case 29, 42, 54, 56, 97, 100, 125, 126: true
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
    default: 0
    }
}

/// The keycode that is sent for the modifier of a `ModifierSet`'s bit number, from 0 to 4.
func modifierCode(ofBit bit: Int) -> UInt16 {
    switch bit {
    case 0: 42
    case 1: 29
    case 2: 56
    case 3: 100
    default: 125
    }
}

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
