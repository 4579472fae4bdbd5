// SPDX-License-Identifier: MIT

extension GlyphTable {
    /// The spare keycodes that Chromium reads on Wayland, in the order in which they are assigned.
    ///
    /// Chromium on Wayland drops every key whose keycode is not in its table of keys
    /// (`ui/events/keycodes/dom/dom_code_data.inc`), also if the session's keymap types a character with the
    /// key. So glyphs get these keycodes first, on all levels. Each was tried in an `<input>` on all eight
    /// levels: the character arrives, and Chromium does nothing else. Firefox, GTK, Qt, terminals and all
    /// programs under X11 read every spare keycode.
    package static let chromiumCodes: [UInt8] = quietCodes + codesWithCharacters + codesOfDesktops

    /// The keycodes of ``chromiumCodes`` with which nothing happens in a session without Runepad's keymap.
    ///
    /// Those without a keysym in xkb-data 2.42 come first. The others are in the order of how many keys of laptops
    /// send them, by the hwdb of udev 262.
    private static let quietCodes: [UInt8] = [
        // KEY_BASSBOOST, KEY_F19, KEY_F24.
        209, 189, 194,
        // KEY_AGAIN, KEY_FRONT, KEY_OPEN, KEY_ALL_APPLICATIONS, KEY_FORWARDMAIL.
        129, 132, 134, 204, 233,
        // KEY_RECORD, KEY_PHONE, KEY_REDO, KEY_SAVE.
        167, 169, 182, 234,
        // KEY_F14, KEY_F17, KEY_F18, KEY_REPLY, KEY_SEND, KEY_DOCUMENTS, KEY_F15, KEY_F16.
        184, 187, 188, 232, 231, 235, 185, 186,
    ]

    /// KEY_KPLEFTPAREN, KEY_KPRIGHTPAREN and KEY_KPPLUSMINUS.
    ///
    /// A session without Runepad's keymap types '(', ')' and '±' with them. So glyphs get them only when all
    /// levels of ``quietCodes`` are full.
    private static let codesWithCharacters: [UInt8] = [179, 180, 118]

    /// The keycodes of ``chromiumCodes`` on which a desktop acts in a session without Runepad's keymap.
    ///
    /// KEY_SCALE, KEY_REWIND, KEY_FASTFORWARD, KEY_PLAY, KEY_PAUSECD, KEY_PRINT and KEY_F13, the worst last: it
    /// opens the settings. docs/characters.md lists the desktops.
    private static let codesOfDesktops: [UInt8] = [120, 168, 208, 207, 201, 210, 183]

    /// The spare keycodes that Chromium drops on Wayland, in the order in which they are assigned.
    static let codesThatChromiumDrops: [UInt8] = droppedQuietCodes + droppedCodesOfDesktops

    /// The keycodes of ``codesThatChromiumDrops`` with which nothing happens in a session without Runepad's
    /// keymap.
    private static let droppedQuietCodes: [UInt8] = [
        112, 141, 146, 160, 170, 175, 176, 211, 214, 222, 147, 151, 130, 145, 177, 178, 154, 213, 218, 219,
        220, 221, 223,
    ]

    /// The keycodes of ``codesThatChromiumDrops`` on which a desktop acts in a session without Runepad's keymap.
    ///
    /// KEY_CHAT, KEY_VIDEO_NEXT, KEY_VIDEO_PREV, KEY_ROTATE_DISPLAY, KEY_EJECTCLOSECD, KEY_BATTERY and KEY_MEDIA.
    private static let droppedCodesOfDesktops: [UInt8] = [216, 241, 242, 153, 162, 236, 226]

    /// The keycodes that glyphs may have, in the order in which they are assigned.
    ///
    /// Few keyboards send them. With most of them nothing happens in a session that has not learned the glyphs.
    /// The list has no keys for power, sleep, volume, brightness, display, radios and programs, and no keys of
    /// Japanese and Korean keyboards. No keycode is above 247, the last one that reaches X11.
    package static let spareCodes: [UInt8] = chromiumCodes + codesThatChromiumDrops

    /// The keycodes that glyphs of older tables may have.
    ///
    /// Chromium on Wayland acts on them, so glyphs get them no more, and those that have them move: KEY_CLOSE
    /// closes the tab, KEY_NEW opens one, KEY_SEARCH moves the focus to the address bar, and KEY_PLAYCD types
    /// the character of KEY_PLAY.
    static let formerCodes: [UInt8] = [206, 181, 217, 200]

    /// The keycodes on which a desktop acts in a session that has not learned the glyphs, or Chromium in every
    /// session.
    ///
    /// A desktop opens settings, takes a screenshot or turns the screen. So a kiosk has no glyphs with these keycodes.
    package static let codesThatLeadOut = Set(codesOfDesktops + droppedCodesOfDesktops + formerCodes)

    /// The keycodes that a table may have: ``spareCodes``, and those of older tables.
    package static let knownCodes: [UInt8] = spareCodes + formerCodes

    package static func isKnown(_ code: UInt8) -> Bool { areKnown[Int(code)] }

    private static let areKnown = (UInt8.min...UInt8.max).map(knownCodes.contains)

    /// The spare keycodes for a glyph: groups in the order in which they are assigned.
    ///
    /// A glyph above U+FFFF gets keycodes that Chromium drops first. With these Chromium types nothing, and
    /// with the others a wrong character: see ``isReadByChromium(_:)``.
    static func codeGroups(for scalar: UInt32) -> [[UInt8]] {
        let chromium = [quietCodes, codesWithCharacters, codesOfDesktops]
        let others = [droppedQuietCodes, droppedCodesOfDesktops]
        return isReadByChromium(scalar) ? chromium + others : others + chromium
    }

    /// Whether Chromium on Wayland can read a scalar from a key.
    ///
    /// From a key it keeps only the low 16 bits of a character. With U+1F600 it types U+F600.
    static func isReadByChromium(_ scalar: UInt32) -> Bool { scalar <= 0xFFFF }

    /// The glyphs on keycodes of ``codesThatLeadOut``, in the order of their slots.
    package var leadingOut: [Unicode.Scalar] {
        glyphs.filter { Self.codesThatLeadOut.contains($0.slot.code) }.map(\.scalar)
    }

    /// The glyphs that a kiosk may type: all but ``leadingOut``.
    package var forKiosk: GlyphTable { filter { !Self.codesThatLeadOut.contains($0.code) } }

    /// The glyphs that Chromium on Wayland does not type, in the order of their slots.
    ///
    /// It drops the keycode (see ``chromiumCodes``), or the character is above U+FFFF.
    package var untypedByChromium: [Unicode.Scalar] {
        glyphs.filter { !$0.slot.isReadByChromium || !Self.isReadByChromium($0.scalar.value) }.map(\.scalar)
    }

    /// The glyphs in whose place Chromium on Wayland types a wrong character, in the order of their slots.
    ///
    /// They are above U+FFFF, and Chromium reads their keycodes.
    package var mistypedByChromium: [Unicode.Scalar] {
        glyphs.filter { $0.slot.isReadByChromium && !Self.isReadByChromium($0.scalar.value) }.map(\.scalar)
    }
}

extension GlyphTable.Slot {
    /// Whether Chromium on Wayland reads keys with this keycode.
    package var isReadByChromium: Bool { GlyphTable.chromiumCodes.contains(code) }
}
