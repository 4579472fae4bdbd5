// SPDX-License-Identifier: MIT

// Public, as Swift inlines no package function in another module: see docs/decisions.md.

import CKeycodes

/// A key, by the number that the kernel's input layer gives it: a `KEY_*` value of
/// `<linux/input-event-codes.h>`.
///
/// A keycode names a key of a keyboard and not a character. The keymap of the program that reads the keyboard
/// decides which character the key types.
///
/// ```swift
/// let enter = Keycode(name: "KEY_ENTER")   // Keycode(rawValue: 28)
/// enter?.name                              // "KEY_ENTER"
/// ```
public struct Keycode: RawRepresentable, Hashable, Comparable, Sendable {
    /// The `KEY_*` number, from 1 to 767.
    public let rawValue: UInt16

    /// Makes the keycode of a `KEY_*` number, whether or not the header names it.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Makes the keycode that the kernel's header calls `name`, such as `KEY_LEFTSHIFT`.
    ///
    /// Returns `nil` for a name that the header of Linux 6.1 does not define.
    public init?(name: String) {
        var name = name
        let index = name.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { name in
                unsafe rp_keycode_find(name.baseAddress, name.count)
            }
        }
        guard index < rp_keycode_count() else { return nil }
        self.init(rawValue: rp_keycode_code(index))
    }

    /// The first name that the kernel's header has for this code, or `nil` if it has none.
    public var name: String? {
        (0..<rp_keycode_count()).first { rp_keycode_code($0) == rawValue }.map(Self.name(at:))
    }

    /// All names that `init(name:)` accepts, in the order of their codes.
    public static var allNames: [String] {
        (0..<rp_keycode_count()).map(Self.name(at:))
    }

    private static func name(at index: Int) -> String {
        unsafe String(cString: rp_keycode_name(index))
    }

    public static func < (a: Keycode, b: Keycode) -> Bool {
        a.rawValue < b.rawValue
    }
}

// MARK: - The codes that Runepad itself names

// The constants are computed, so that other modules compile them as literals.
extension Keycode {
    /// KEY_ESC.
    @inlinable public static var escape: Keycode { Keycode(rawValue: 1) }
    /// KEY_BACKSPACE.
    @inlinable public static var backspace: Keycode { Keycode(rawValue: 14) }
    /// KEY_TAB.
    @inlinable public static var tab: Keycode { Keycode(rawValue: 15) }
    /// KEY_ENTER.
    @inlinable public static var enter: Keycode { Keycode(rawValue: 28) }
    /// KEY_LEFTCTRL.
    @inlinable public static var leftControl: Keycode { Keycode(rawValue: 29) }
    /// KEY_LEFTSHIFT.
    @inlinable public static var leftShift: Keycode { Keycode(rawValue: 42) }
    /// KEY_RIGHTSHIFT.
    @inlinable public static var rightShift: Keycode { Keycode(rawValue: 54) }
    /// KEY_LEFTALT.
    @inlinable public static var leftAlt: Keycode { Keycode(rawValue: 56) }
    /// KEY_SPACE.
    @inlinable public static var space: Keycode { Keycode(rawValue: 57) }
    /// KEY_NUMLOCK.
    @inlinable public static var numLock: Keycode { Keycode(rawValue: 69) }
    /// KEY_KPENTER, the number pad's Enter.
    @inlinable public static var keypadEnter: Keycode { Keycode(rawValue: 96) }
    /// KEY_RIGHTCTRL.
    @inlinable public static var rightControl: Keycode { Keycode(rawValue: 97) }
    /// KEY_RIGHTALT, which chooses a keymap's third level (AltGr).
    @inlinable public static var rightAlt: Keycode { Keycode(rawValue: 100) }
    /// KEY_UP.
    @inlinable public static var up: Keycode { Keycode(rawValue: 103) }
    /// KEY_LEFT.
    @inlinable public static var left: Keycode { Keycode(rawValue: 105) }
    /// KEY_RIGHT.
    @inlinable public static var right: Keycode { Keycode(rawValue: 106) }
    /// KEY_DOWN.
    @inlinable public static var down: Keycode { Keycode(rawValue: 108) }
    /// KEY_DELETE.
    @inlinable public static var delete: Keycode { Keycode(rawValue: 111) }
    /// KEY_LEFTMETA, the logo key.
    @inlinable public static var leftMeta: Keycode { Keycode(rawValue: 125) }
    /// KEY_RIGHTMETA, the logo key on the right.
    @inlinable public static var rightMeta: Keycode { Keycode(rawValue: 126) }
    /// The keycode that chooses the third level for glyphs.
    ///
    /// No keyboard has such a key. Every keymap reads the keycode as ISO_Level3_Shift.
    @inlinable public static var level3: Keycode { Keycode(rawValue: 84) }
    /// The keycode that chooses the fifth level for glyphs.
    @inlinable public static var level5: Keycode { Keycode(rawValue: 195) }
    /// KEY_UNKNOWN, for which no keymap has a character, and no session an action.
    @inlinable public static var unknown: Keycode { Keycode(rawValue: 240) }
}
