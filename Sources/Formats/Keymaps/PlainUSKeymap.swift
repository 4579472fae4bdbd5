// SPDX-License-Identifier: MIT

internal import Engine

extension KeymapNames {
    /// Whether these names choose the plain US keymap on a PC's keyboard, which is the most common keymap.
    var isPlainUS: Bool {
        let isPC = ["pc101", "pc102", "pc104", "pc105"].contains(model)
        return rules == "evdev" && isPC && layout == "us" && variant.isEmpty && options.isEmpty
    }
}

/// Returns the table of the plain US keymap.
///
/// With the table the driver need not compile a keymap, which takes 1.3 ms beside the 3.1 ms of its start, and leaves 132 KB
/// of private memory behind: more than the bound of 1.1 MB allows. A test compares the table with the keymap that
/// libxkbcommon makes from xkeyboard-config's `symbols/us`.
func plainUSEntries() -> [Keymap.Entry] {
    var entries: [Keymap.Entry] = []
    entries.reserveCapacity(100)
    func add(_ scalar: UInt32, from code: UInt8, modifiers: ModifierSet = []) {
        let isLetter = (0x41...0x5A).contains(scalar & ~0x20)
        let locked = isLetter ? modifiers.symmetricDifference(.shift) : modifiers
        entries.append(
            Keymap.Entry(
                scalar: scalar, code: code, modifiers: modifiers.rawValue, lockedCode: code,
                lockedModifiers: locked.rawValue))
    }
    func add(_ characters: String, from code: UInt8, modifiers: ModifierSet = []) {
        for (index, byte) in characters.utf8.enumerated() {
            add(UInt32(byte), from: code + UInt8(index), modifiers: modifiers)
        }
    }
    for (code, plain, shifted) in [
        (2, "1234567890-=", "!@#$%^&*()_+"),
        (16, "qwertyuiop[]", "QWERTYUIOP{}"),
        (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
        (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    ] as [(UInt8, String, String)] {
        add(plain, from: code)
        add(shifted, from: code, modifiers: .shift)
    }
    add("\t", from: 15)
    add("\r", from: 28)
    add(" ", from: 57)
    entries.sort { $0.scalar < $1.scalar }
    return entries
}
