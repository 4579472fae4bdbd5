// SPDX-License-Identifier: MIT

import Bus

/// The glyphs that a session reads: the slots whose keystroke its keymap turns into the installed glyph.
package struct ReadGlyphs: Hashable, Sendable {
    /// Bit n of an element is level n + 1 of the keycode that is the index.
    private var levels: [UInt8]

    /// Makes the glyphs of a session that reads none.
    package init() { levels = Array(repeating: 0, count: 256) }

    /// Adds the glyph of a keycode on a level from 1 to 8.
    package mutating func insert(code: UInt8, level: UInt8) { levels[Int(code)] |= Self.bit(level) }

    /// Whether the session reads the glyph of a keycode on a level from 1 to 8.
    package func contains(code: UInt8, level: UInt8) -> Bool { levels[Int(code)] & Self.bit(level) != 0 }

    private static func bit(_ level: UInt8) -> UInt8 { 1 << (level - 1) }
}

// MARK: - On the bus

extension ReadGlyphs {
    /// Writes the argument of ReportGlyphs.
    func write(to writer: inout MessageWriter) {
        writer.array("y") { writer in
            for bits in levels { writer.append(bits) }
        }
    }

    /// Reads the argument of ReportGlyphs: keycodes beyond the end have no glyph, and bytes beyond the last keycode are
    /// passed over.
    init(_ reader: MessageReader) throws(MessageFault) {
        self.init()
        let bytes = try reader.array("y") { () throws(MessageFault) in try reader.byte() }
        for (code, bits) in bytes.prefix(levels.count).enumerated() { levels[code] = bits }
    }
}

/// What becomes of a panel's glyphs, the characters that only a session with Runepad's keymap reads.
package enum GlyphUse: String, Hashable, Sendable {
    /// The panel types all glyphs of its layouts, or has none.
    case typed
    /// The panel does not type all of them, because the session does not read them.
    case unread
    /// The panel of a kiosk types none, because no overlay has told which ones the session reads.
    case unreported = "untold"
}
