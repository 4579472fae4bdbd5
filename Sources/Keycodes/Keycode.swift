// SPDX-License-Identifier: MIT

/// A key as the kernel's input layer numbers it: a `KEY_*` value of `<linux/input-event-codes.h>`.
///
/// A keycode says which key of a keyboard moved, not which character it types: that is the keymap's
/// business, on the other side of the kernel.
///
/// ```swift
/// let enter = Keycode(name: "KEY_ENTER")   // Keycode(rawValue: 28)
/// enter?.name                              // "KEY_ENTER"
/// ```
public struct Keycode: RawRepresentable, Hashable, Comparable, Sendable {
    /// The `KEY_*` number, from 1 to 767.
    public let rawValue: UInt16

    /// Makes the keycode of a `KEY_*` number, whether or not the header names it.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Makes the keycode that the kernel's header calls `name`, such as `KEY_LEFTSHIFT`.
    ///
    /// Returns `nil` for a name that the header of Linux 6.1 does not define.
    public init?(name: String) {
        var name = name
        // Hundreds of names are compared for each key of a layout: by their bytes, without making strings of them.
        let code = name.withUTF8 { bytes -> UInt16? in
            for entry in keycodeNames where unsafe isEqual(entry.name, bytes) { return entry.code }
            return nil
        }
        guard let code else { return nil }
        self.init(rawValue: code)
    }

    /// The first name that the kernel's header has for this code, or `nil` when it has none.
    public var name: String? {
        keycodeNames.first { $0.code == rawValue }?.name.description
    }

    /// Every name that `init(name:)` understands, in the order of their codes.
    public static var allNames: [String] {
        keycodeNames.map { $0.name.description }
    }

    /// Orders keycodes by their number.
    public static func < (a: Keycode, b: Keycode) -> Bool {
        a.rawValue < b.rawValue
    }
}

/// Whether `name` is `constant`, of which most differ in length or in what follows `KEY_`.
@unsafe
private func isEqual(_ constant: StaticString, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = constant.utf8CodeUnitCount
    guard count == name.count, count > 4 else { return false }
    let start = unsafe constant.utf8Start
    var index = count - 1
    // The ends differ sooner than the beginnings.
    while index >= 0 {
        guard unsafe start[index] == name[index] else { return false }
        index -= 1
    }
    return true
}

// MARK: - The codes that the driver itself names

extension Keycode {
    /// KEY_ENTER.
    public static let enter = Keycode(rawValue: 28)
    /// KEY_KPENTER, the number pad's Enter.
    public static let keypadEnter = Keycode(rawValue: 96)
    /// KEY_LEFTCTRL.
    public static let leftControl = Keycode(rawValue: 29)
    /// KEY_SPACE.
    public static let space = Keycode(rawValue: 57)
    /// KEY_LEFTSHIFT.
    public static let leftShift = Keycode(rawValue: 42)
    /// KEY_LEFTALT.
    public static let leftAlt = Keycode(rawValue: 56)
    /// KEY_RIGHTALT, which chooses a keymap's third level (AltGr).
    public static let rightAlt = Keycode(rawValue: 100)
    /// KEY_LEFTMETA, the logo key.
    public static let leftMeta = Keycode(rawValue: 125)
    /// The key that chooses the third level for glyphs: no key of a keyboard, and ISO_Level3_Shift in every keymap.
    public static let level3 = Keycode(rawValue: 84)
    /// The key that chooses the fifth level for glyphs.
    public static let level5 = Keycode(rawValue: 195)
}
