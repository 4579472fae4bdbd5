// SPDX-License-Identifier: MIT

import Testing

@testable import Keymaps

/// What the keymap of a session makes of the spare keycodes.
struct SpareCharactersTests {
    private func table(_ glyphs: [(Unicode.Scalar, code: UInt8, level: UInt8)]) -> GlyphTable {
        var table = GlyphTable()
        for (scalar, code, level) in glyphs {
            table.insert(scalar, at: GlyphTable.Slot(code: code, level: level))
        }
        return table
    }

    private func text(_ slots: [GlyphTable.Slot]) -> String {
        slots.map { "\($0.code).\($0.level)" }.joined(separator: " ")
    }

    @Test func `a session with the stock keymap reads a parenthesis and no rune`() throws {
        let characters = try SpareCharacters(text: CompiledKeymap(KeymapNames()).text)
        let installed = table([("ᚠ", 209, 1), ("ᚢ", 183, 1), ("ᚦ", 118, 1), ("(", 179, 1), (")", 180, 1)])
        #expect(text(characters.slots(read: installed)) == "179.1 180.1")
    }

    @Test func `a keymap with the glyphs reads those on all eight levels`() throws {
        // One key of eight levels, as `runepad xkb` writes it.
        let keymap = """
            xkb_keymap {
            xkb_keycodes { <LFSH> = 50; <LVL3> = 92; <LVL5> = 203; <I217> = 217; };
            xkb_types {
                virtual_modifiers LevelThree, LevelFive;
                type "ONE_LEVEL" { modifiers = none; level_name[1] = "Any"; };
                type "GLYPHS" {
                    modifiers = Shift+LevelThree+LevelFive;
                    map[Shift] = 2; map[LevelThree] = 3; map[Shift+LevelThree] = 4;
                    map[LevelFive] = 5; map[Shift+LevelFive] = 6; map[LevelThree+LevelFive] = 7;
                    map[Shift+LevelThree+LevelFive] = 8;
                };
            };
            xkb_compat {
                virtual_modifiers LevelThree, LevelFive;
                interpret Shift_L { action = SetMods(modifiers=Shift); };
                interpret ISO_Level3_Shift { virtualModifier = LevelThree; action = SetMods(modifiers=LevelThree); };
                interpret ISO_Level5_Shift { virtualModifier = LevelFive; action = SetMods(modifiers=LevelFive); };
            };
            xkb_symbols {
                key <LFSH> { [ Shift_L ] };
                key <LVL3> { [ ISO_Level3_Shift ] };
                key <LVL5> { [ ISO_Level5_Shift ] };
                key <I217> { type = "GLYPHS", [ U16A0, U16A1, U16A2, U16A3, U16A4, U16A5, U16A6, U16A7 ] };
                modifier_map Shift { <LFSH> };
                modifier_map Mod5 { <LVL3> };
                modifier_map Mod3 { <LVL5> };
            };
            };
            """
        let characters = try SpareCharacters(text: keymap)
        let installed = table(
            (UInt32(0)..<8).compactMap { level in
                Unicode.Scalar(0x16A0 + level).map { ($0, 209, UInt8(level) + 1) }
            }
        )
        #expect(text(characters.slots(read: installed)) == "209.1 209.2 209.3 209.4 209.5 209.6 209.7 209.8")
    }

    @Test func `the keysyms of an X server are characters, level by level`() {
        // EuroSign has a keysym of its own, and runes have their code points and 0x1000000.
        let characters = SpareCharacters { $0 == 209 ? [0x20AC, 0, 0x100_16A0] : [] }
        let installed = table([("€", 209, 1), ("ᚢ", 209, 2), ("ᚠ", 209, 3), ("ᚦ", 209, 4), ("ᚨ", 189, 1)])
        #expect(text(characters.slots(read: installed)) == "209.1 209.3")
    }

    @Test func `what is no keymap and no console is refused`() {
        #expect(throws: KeymapError.self) { try SpareCharacters(text: "xkb_keymap {") }
        #expect(SpareCharacters(console: "/dev/null") == nil)
    }
}
