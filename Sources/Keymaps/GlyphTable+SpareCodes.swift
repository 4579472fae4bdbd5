// SPDX-License-Identifier: MIT

extension GlyphTable {
    /// The spare keycodes that Chromium reads on Wayland, in the order in which they are assigned.
    ///
    /// Chromium on Wayland drops every key whose keycode is not in its table of keys
    /// (`ui/events/keycodes/dom/dom_code_data.inc`), also if the session's keymap types a character with the
    /// key. So glyphs get these keycodes first, on all levels. Each was tried in an `<input>` on all eight
    /// levels: the character arrives, and Chromium does nothing else. Firefox, GTK, Qt, terminals and all
    /// programs under X11 read every spare keycode.
    public static let chromiumCodes: [UInt8] = codesWithoutCharacters + codesWithCharacters

    /// The keycodes of ``chromiumCodes`` that type nothing in a session without Runepad's keymap.
    private static let codesWithoutCharacters: [UInt8] = [
        // KEY_F13 to KEY_F19, KEY_F24.
        183, 184, 185, 186, 187, 188, 189, 194,
        // KEY_BASSBOOST, KEY_SCALE, KEY_AGAIN, KEY_FRONT, KEY_OPEN, KEY_PHONE, KEY_REDO.
        209, 120, 129, 132, 134, 169, 182,
        // KEY_PLAY, KEY_FASTFORWARD, KEY_PRINT, and KEY_SEND to KEY_DOCUMENTS.
        207, 208, 210, 231, 232, 233, 234, 235,
        // KEY_RECORD, KEY_REWIND, KEY_PAUSECD, KEY_ALL_APPLICATIONS.
        167, 168, 201, 204,
    ]

    /// KEY_KPLEFTPAREN, KEY_KPRIGHTPAREN and KEY_KPPLUSMINUS.
    ///
    /// A session without Runepad's keymap types '(', ')' and '±' with them. So glyphs get them only when all
    /// levels of ``codesWithoutCharacters`` are full.
    private static let codesWithCharacters: [UInt8] = [179, 180, 118]

    /// The spare keycodes that Chromium drops on Wayland, in the order in which they are assigned.
    static let codesThatChromiumDrops: [UInt8] = [
        112, 141, 146, 160, 170, 175, 176, 211, 214, 222, 147, 151, 130, 145, 162, 177, 178, 153, 154, 213,
        216,
        218, 219, 220, 221, 223, 226, 236, 241, 242,
    ]

    /// The keycodes that glyphs may have, in the order in which they are assigned.
    ///
    /// No keyboard of a PC sends them, and no program acts on them. The list has no keys for power, sleep,
    /// volume, brightness, display, radios and programs, and no keys of Japanese and Korean keyboards. No
    /// keycode is above 247, the last one that reaches X11.
    public static let spareCodes: [UInt8] = chromiumCodes + codesThatChromiumDrops

    /// The keycodes that glyphs of older tables may have.
    ///
    /// Chromium on Wayland acts on them, so glyphs get them no more, and those that have them move: KEY_CLOSE
    /// closes the tab, KEY_NEW opens one, KEY_SEARCH moves the focus to the address bar, and KEY_PLAYCD types
    /// the character of KEY_PLAY.
    static let formerCodes: [UInt8] = [206, 181, 217, 200]

    /// The keycodes that a table may have: ``spareCodes``, and those of older tables.
    public static let knownCodes: [UInt8] = spareCodes + formerCodes

    /// Whether a table may have the keycode.
    public static func isKnown(_ code: UInt8) -> Bool { areKnown[Int(code)] }

    /// Whether each keycode is one of ``knownCodes``.
    private static let areKnown = (UInt8.min...UInt8.max).map(knownCodes.contains)

    /// The spare keycodes for a glyph: groups in the order in which they are assigned.
    ///
    /// A glyph above U+FFFF gets keycodes that Chromium drops first. With these Chromium types nothing, and
    /// with the others a wrong character: see ``isReadByChromium(_:)``.
    static func codeGroups(for scalar: UInt32) -> [[UInt8]] {
        let chromium = [codesWithoutCharacters, codesWithCharacters]
        let others = [codesThatChromiumDrops]
        return isReadByChromium(scalar) ? chromium + others : others + chromium
    }

    /// Whether Chromium on Wayland can read a scalar from a key.
    ///
    /// From a key it keeps only the low 16 bits of a character. With U+1F600 it types U+F600.
    static func isReadByChromium(_ scalar: UInt32) -> Bool { scalar <= 0xFFFF }

    /// The glyphs that Chromium on Wayland does not type, in the order of their slots.
    ///
    /// It drops the keycode (see ``chromiumCodes``), or the character is above U+FFFF.
    public var untypedByChromium: [Unicode.Scalar] {
        glyphs.filter { !$0.slot.isReadByChromium || !Self.isReadByChromium($0.scalar.value) }.map(\.scalar)
    }

    /// The glyphs in whose place Chromium on Wayland types a wrong character, in the order of their slots.
    ///
    /// They are above U+FFFF, and Chromium reads their keycodes.
    public var mistypedByChromium: [Unicode.Scalar] {
        glyphs.filter { $0.slot.isReadByChromium && !Self.isReadByChromium($0.scalar.value) }.map(\.scalar)
    }
}

extension GlyphTable.Slot {
    /// Whether Chromium on Wayland reads keys with this keycode.
    public var isReadByChromium: Bool { GlyphTable.chromiumCodes.contains(code) }
}
