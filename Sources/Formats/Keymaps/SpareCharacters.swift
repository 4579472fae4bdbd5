// SPDX-License-Identifier: MIT

internal import CXKBCommon
internal import Engine

/// The characters that a session's keymap types with the spare keycodes, level by level.
///
/// A session that has learned the glyphs types those of the installed table. Any other one types three characters of
/// xkb-data, or none.
package struct SpareCharacters: Equatable, Sendable {
    private var characters: [GlyphTable.Slot: Unicode.Scalar] = [:]

    /// Asks for the character of each slot.
    private init(_ character: (GlyphTable.Slot) -> Unicode.Scalar?) {
        for code in GlyphTable.knownCodes {
            for level in UInt8(1)...8 {
                let slot = GlyphTable.Slot(code: code, level: level)
                characters[slot] = character(slot)
            }
        }
    }

    /// Reads a whole keymap in the form that compositors send to their clients.
    ///
    /// A slot counts only if it types the same character with Caps Lock as without.
    ///
    /// - Throws: ``KeymapError`` if the text is no keymap.
    package init(text: String) throws(KeymapError) {
        let keymap = try CompiledKeymap(text: text)
        self.init { slot in
            let plain = keymap.scalar(of: slot.code, holding: slot.heldCodes)
            return plain == keymap.scalar(of: slot.code, holding: slot.heldCodes, capsLock: true)
                ? plain : nil
        }
    }

    /// Takes the keysyms of an X server.
    ///
    /// - Parameter keysyms: Returns the keysyms of the levels of a keycode, the first level's first.
    package init(keysyms: (UInt8) -> [UInt32]) {
        self.init { slot in
            let levels = keysyms(slot.code)
            guard levels.count >= slot.level else { return nil }
            let scalar = xkb_keysym_to_utf32(levels[Int(slot.level) - 1])
            return scalar == 0 ? nil : Unicode.Scalar(scalar)
        }
    }

    /// Asks the kernel for the keymap of the text consoles; `nil` with errno if the path is not a console.
    package init?(console path: String) {
        guard let keys = ConsoleKeys(path) else { return nil }
        self.init { keys.scalar(in: $0) }
    }

    /// Returns the slots of the glyphs in `table` that the session types right.
    package func slots(read table: GlyphTable) -> [GlyphTable.Slot] {
        table.glyphs.filter { characters[$0.slot] == $0.scalar }.map(\.slot)
    }
}

extension GlyphTable.Slot {
    /// The keycodes that are held for the slot's level, in the order in which the driver presses them.
    package var heldCodes: [UInt8] {
        modifiers.keycodes.map { UInt8($0.rawValue) }
    }
}
