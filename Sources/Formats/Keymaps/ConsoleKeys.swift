// SPDX-License-Identifier: MIT

internal import CKeymaps
internal import Glibc

/// The kernel's keymap of the text consoles: see ioctl_console(2).
package struct ConsoleKeys: ~Copyable {
    private let descriptor: Int32

    /// Opens a console, or returns `nil` with errno when the path is not one.
    package init?(_ path: String) {
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard opened >= 0 else { return nil }
        guard rp_console_key(opened, 0, 1) >= 0 else {
            let number = errno
            close(opened)
            errno = number
            return nil
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }

    /// The character that the key of a slot types on its level, or `nil` when it types none.
    package func scalar(in slot: GlyphTable.Slot) -> Unicode.Scalar? {
        // The kernel's keymap tables: Shift is bit 0, AltGr bit 1, and the right Shift bit 5.
        let tables: [UInt32] = [0, 1, 2, 3, 32, 33, 34, 35]
        let value = rp_console_key(descriptor, tables[Int(slot.level) - 1], UInt32(slot.code))
        guard value >= 0 else { return nil }
        return Self.scalar(ofEntry: UInt32(value)) { number in
            var text = [CChar](repeating: 0, count: 512)
            guard unsafe rp_console_text(descriptor, number, &text) == 0 else { return "" }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Returns the character that an entry of the kernel's keymap types, or `nil` when it types none.
    ///
    /// The upper byte of an entry is its kind.  Kinds 0 and 11 are characters of Latin-1, and kind 1 is the
    /// text of a function key.  An entry with any of the upper four bits is a Unicode character with these
    /// bits inverted: see drivers/tty/vt/keyboard.c.
    static func scalar(ofEntry value: UInt32, text: (UInt32) -> String) -> Unicode.Scalar? {
        if value & 0xF000 != 0 { return Unicode.Scalar(value ^ 0xF000) }
        switch value >> 8 {
        case 0, 11: return value & 0xFF == 0 ? nil : Unicode.Scalar(value & 0xFF)
        case 1:
            let scalars = text(value & 0xFF).unicodeScalars
            return scalars.count == 1 ? scalars.first : nil
        default: return nil
        }
    }
}
