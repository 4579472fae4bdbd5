// SPDX-License-Identifier: MIT

import Engine
import Foundation
import Testing

@testable import Keymaps

/// The keystroke as `Shift+AltGr+KEY_Q`, or `-` when the keymap cannot type the character.
private func typed(_ character: Character, by keymap: Keymap) -> String {
    guard let keystroke = keymap.keystroke(for: character) else { return "-" }
    let modifiers = [(ModifierSet.shift, "Shift"), (.altgr, "AltGr")]
        .filter { keystroke.modifiers.contains($0.0) }.map(\.1)
    return (modifiers + [keystroke.keycode.name ?? "?"]).joined(separator: "+")
}

/// Checks a row of characters with their keystrokes, both separated by blanks.
private func expect(
    _ keymap: Keymap, types characters: String, with keystrokes: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let characters = characters.split(separator: " ").map { Character(String($0)) }
    #expect(
        characters.map { typed($0, by: keymap) } == keystrokes.split(separator: " ").map(String.init),
        sourceLocation: sourceLocation)
}

/// The expected keystrokes are those of xkeyboard-config's symbols/us, de, fr, gr, ru and level3.
struct KeymapTests {
    @Test func `a US keyboard types letters, digits and signs plainly or with Shift`() throws {
        let us = try Keymap(KeymapNames(layout: "us"))
        expect(us, types: "a A q z Z 1 0", with: "KEY_A Shift+KEY_A KEY_Q KEY_Z Shift+KEY_Z KEY_1 KEY_0")
        expect(
            us, types: "! @ # ^ ( * +",
            with: "Shift+KEY_1 Shift+KEY_2 Shift+KEY_3 Shift+KEY_6 Shift+KEY_9 Shift+KEY_8 Shift+KEY_EQUAL")
        expect(
            us, types: "' \" ` ~ \\ | /",
            with: """
                KEY_APOSTROPHE Shift+KEY_APOSTROPHE KEY_GRAVE Shift+KEY_GRAVE KEY_BACKSLASH Shift+KEY_BACKSLASH \
                KEY_SLASH
                """)
        #expect(typed(" ", by: us) == "KEY_SPACE")
        expect(us, types: "ä € é ß", with: "- - - -")
    }

    @Test func `a tab and a line end have keys, and other control characters have none`() throws {
        for layout in ["us", "de"] {
            let keymap = try Keymap(KeymapNames(layout: layout))
            #expect(typed("\t", by: keymap) == "KEY_TAB")
            #expect(
                ["\n", "\r", "\r\n"].map { typed($0, by: keymap) } == ["KEY_ENTER", "KEY_ENTER", "KEY_ENTER"])
            #expect(
                ["\u{8}", "\u{1B}", "\u{7F}", "\u{85}", "\0"].map { typed($0, by: keymap) }.joined()
                    == "-----")
        }
    }

    @Test(arguments: ["pc101", "pc102", "pc104", "pc105"])
    func `the built-in US keymap is the one that libxkbcommon compiles`(model: String) throws {
        let names = KeymapNames(model: model)
        #expect(names.isPlainUS)
        let (entries, remark) = try compileKeymap(names)
        #expect(plainUSEntries() == entries)
        #expect(remark == nil)
    }

    @Test(arguments: [
        KeymapNames(model: "macbook79"), KeymapNames(layout: "gb"), KeymapNames(layout: "us,ru"),
        KeymapNames(variant: "intl"), KeymapNames(options: "ctrl:nocaps"), KeymapNames(rules: "base"),
    ])
    func `a keymap that is not plain US is left to libxkbcommon`(names: KeymapNames) {
        #expect(!names.isPlainUS)
    }

    @Test func `a German keyboard swaps z and y and has its third level on AltGr`() throws {
        let german = try Keymap(KeymapNames(layout: "de"))
        expect(
            german, types: "z y Z ß ? ä Ö 7 /",
            with:
                "KEY_Y KEY_Z Shift+KEY_Y KEY_MINUS Shift+KEY_MINUS KEY_APOSTROPHE Shift+KEY_SEMICOLON KEY_7 Shift+KEY_7"
        )
        expect(
            german, types: "@ € { [ ] } \\ ~ |",
            with: """
                AltGr+KEY_Q AltGr+KEY_E AltGr+KEY_7 AltGr+KEY_8 AltGr+KEY_9 AltGr+KEY_0 AltGr+KEY_MINUS \
                AltGr+KEY_RIGHTBRACE AltGr+KEY_102ND
                """)
        expect(german, types: "< > ¿", with: "KEY_102ND Shift+KEY_102ND Shift+AltGr+KEY_MINUS")
    }

    @Test func `a dead key types no character`() throws {
        let german = try Keymap(KeymapNames(layout: "de"))
        expect(german, types: "^ ´ ` ¨ é", with: "- - - - -")
        let living = try Keymap(KeymapNames(layout: "de", variant: "nodeadkeys"))
        expect(living, types: "^ ´ ` ~", with: "KEY_GRAVE KEY_EQUAL Shift+KEY_EQUAL AltGr+KEY_RIGHTBRACE")
    }

    @Test func `a US keyboard with dead keys types quotation marks with AltGr`() throws {
        let international = try Keymap(KeymapNames(layout: "us", variant: "intl"))
        expect(
            international, types: "' \" ` ~ ^ é",
            with: """
                AltGr+KEY_APOSTROPHE Shift+AltGr+KEY_APOSTROPHE AltGr+KEY_GRAVE Shift+AltGr+KEY_GRAVE \
                Shift+AltGr+KEY_6 AltGr+KEY_E
                """)
    }

    @Test func `a French keyboard needs Shift for its digits, and not Num Lock`() throws {
        let french = try Keymap(KeymapNames(layout: "fr"))
        expect(
            french, types: "1 2 9 0 & é a q A m .",
            with: """
                Shift+KEY_1 Shift+KEY_2 Shift+KEY_9 Shift+KEY_0 KEY_1 KEY_2 KEY_Q KEY_A Shift+KEY_Q \
                KEY_SEMICOLON Shift+KEY_COMMA
                """)
        expect(french, types: "< > @ #", with: "KEY_102ND Shift+KEY_102ND AltGr+KEY_0 AltGr+KEY_3")
    }

    @Test func `a Greek keyboard types Greek letters and no Latin ones`() throws {
        let greek = try Keymap(KeymapNames(layout: "gr"))
        expect(greek, types: "α Ω ς 5", with: "KEY_A Shift+KEY_V KEY_W KEY_5")
        expect(greek, types: "a z Q", with: "- - -")
    }

    @Test func `a Russian keyboard types Cyrillic letters and no Latin ones`() throws {
        let russian = try Keymap(KeymapNames(layout: "ru"))
        expect(russian, types: "ф Я ё . №", with: "KEY_A Shift+KEY_Z KEY_GRAVE KEY_SLASH Shift+KEY_3")
        expect(russian, types: "a z Q", with: "- - -")
    }

    @Test func `only the first of several keyboard layouts is used`() throws {
        let russianFirst = try Keymap(
            KeymapNames(layout: "ru,us", variant: ",", options: "grp:alt_shift_toggle"))
        expect(russianFirst, types: "ф a", with: "KEY_A -")
        let latinFirst = try Keymap(KeymapNames(layout: "us,ru"))
        expect(latinFirst, types: "a ф", with: "KEY_A -")
        let czechFirst = try Keymap(
            KeymapNames(layout: "cz,cz", variant: ",rus", options: "grp:alt_shift_toggle"))
        expect(czechFirst, types: "Y Z ы", with: "Shift+KEY_Z Shift+KEY_Y -")
    }

    @Test func `the Dvorak variant has its letters on other keys`() throws {
        let dvorak = try Keymap(KeymapNames(variant: "dvorak"))
        expect(
            dvorak, types: "a s o ' \" 1 [ _",
            with: "KEY_A KEY_SEMICOLON KEY_S KEY_Q Shift+KEY_Q KEY_1 KEY_MINUS Shift+KEY_APOSTROPHE")
    }

    @Test func `AltGr is used only if the right Alt key is AltGr`() throws {
        // symbols/us(basic) has no third level; euro adds it on 5 together with AltGr.
        expect(try Keymap(KeymapNames(variant: "euro")), types: "€", with: "AltGr+KEY_5")
        // The third level moves to the right Windows key, which no keystroke presses.
        expect(
            try Keymap(KeymapNames(layout: "de", options: "lv3:rwin_switch,lv3:ralt_alt")), types: "@ q",
            with: "- KEY_Q")
        // The right Alt key changes the group.
        expect(
            try Keymap(KeymapNames(layout: "de,us", options: "grp:toggle")), types: "@ y ?",
            with: "- KEY_Z Shift+KEY_MINUS")
    }

    @Test func `capitals are typed with Shift even if both Shift keys make Caps Lock`() throws {
        let keymap = try Keymap(KeymapNames(options: "shift:both_capslock"))
        expect(keymap, types: "a A !", with: "KEY_A Shift+KEY_A Shift+KEY_1")
    }

    @Test func `no keystroke types a Georgian letter while Caps Lock turns its key`() throws {
        // libxkbcommon 1.13 gives the key A of the keyboard ge this type, and 1.5 and 1.7 the other one.
        let folder = FileManager.default.temporaryDirectory.appending(path: "keymaps-\(UUID().uuidString)")
        let symbols = folder.appending(path: "symbols")
        try FileManager.default.createDirectory(at: symbols, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, type) in [("turned", "ALPHABETIC"), ("unturned", "TWO_LEVEL")] {
            try """
            default xkb_symbols "basic" {
                include "us(basic)"
                key <AC01> { type[Group1] = "\(type)", symbols[Group1] = [ Georgian_an, section ] };
            };
            """.write(to: symbols.appending(path: name), atomically: true, encoding: .utf8)
        }
        let turned = try Keymap(KeymapNames(layout: "turned"), searchingFirst: [folder.path])
        expect(turned, types: "ა s", with: "KEY_A KEY_S")
        #expect(turned.lockedKeystroke(for: "ა") == nil)
        #expect(turned.lockedKeystroke(for: "s") == Keystroke(Keycode(rawValue: 31), modifiers: .shift))
        let unturned = try Keymap(KeymapNames(layout: "unturned"), searchingFirst: [folder.path])
        #expect(unturned.lockedKeystroke(for: "§") == Keystroke(Keycode(rawValue: 30), modifiers: .shift))
    }

    @Test(arguments: ["us", "de", "fr", "gr", "ru"])
    func `the US, German, French, Greek and Russian keymaps type no runes`(layout: String) throws {
        let keymap = try Keymap(KeymapNames(layout: layout))
        expect(keymap, types: "ᚠ ᛟ ᛫", with: "- - -")
    }

    @Test func `a character of several scalars is typed with the key of its composed form`() throws {
        let french = try Keymap(KeymapNames(layout: "fr"))
        expect(french, types: "e\u{301} E\u{301} c\u{327}", with: "KEY_2 - KEY_9")
        expect(french, types: "e\u{308}\u{323} 🇫🇷", with: "- -")
    }

    @Test func `a canonically equivalent character is typed with the same keystroke`() throws {
        // U+212B ANGSTROM SIGN is canonically U+00C5; U+2460 CIRCLED DIGIT ONE only compatibly 1.
        let swedish = try Keymap(KeymapNames(layout: "se"))
        expect(swedish, types: "\u{212B} \u{C5} \u{2460}", with: "Shift+KEY_LEFTBRACE Shift+KEY_LEFTBRACE -")
    }

    @Test(arguments: ["us", "de", "fr", "jp", "br"])
    func `ASCII is typed with main keys only, and every keycode is within X11's range`(layout: String) throws
    {
        let (entries, _) = try compileKeymap(KeymapNames(layout: layout))
        let main: Set<UInt8> = Set(1...54).union([57, 86, 89, 124])
        for entry in entries where (0x20..<0x7F).contains(entry.scalar) {
            #expect(main.contains(entry.code))
        }
        #expect(entries.allSatisfy { (1...247).contains($0.code) })
    }

    @Test func `the error for an unknown layout has its name and a command that lists layouts`() {
        let error = #expect(throws: KeymapError.self) { try Keymap(KeymapNames(layout: "klingon")) }
        #expect(
            error?.description == """
                no keymap klingon (Couldn't find file "symbols/klingon" in include paths); `localectl \
                list-x11-keymap-layouts` lists the layouts and `localectl list-x11-keymap-variants LAYOUT` their \
                variants
                """)
    }

    @Test func `an unknown variant is refused`() throws {
        let names = KeymapNames(layout: "de", variant: "nope")
        let error = try #require(throws: KeymapError.self) { try Keymap(names) }
        guard case .unknown(names, let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(reason.contains("de(nope)"))
    }

    @Test func `an unknown option is ignored, with a remark`() throws {
        let keymap = try Keymap(KeymapNames(options: "ctrl:nocaps,foo:bar"))
        #expect(keymap.remark == "Unrecognized RMLVO option \"foo:bar\" was ignored")
        #expect(typed("a", by: keymap) == "KEY_A")
        #expect(try Keymap(KeymapNames(layout: "de")).remark == nil)
    }
}
