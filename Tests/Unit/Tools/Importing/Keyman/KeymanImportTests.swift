// SPDX-License-Identifier: MIT

import Foundation
import Testing
import YAML

@testable import Importing

struct KeymanImportTests {
    @Test func `an imported touch layout of Keyman becomes a file as a person would write it`() throws {
        let layout = try TouchLayout.imported(TouchLayout.small)
        #expect(layout.name == "small-test")
        #expect(layout.notes == [])
        #expect(layout.keys == 16 && layout.converted == 16)
        #expect(
            layout.text == """
                # Small Test: converted by `runepad import` from Keyman's small_test.keyman-touch-layout.

                title: Small Test
                purpose: default
                height: 25%

                layers:
                  default:
                    - q w Delete
                    - Shift Numbers NextLayout Space
                  shift:
                    - Q W Delete
                    - Shift _ Hide Enter
                  numeric:
                    - 1 Blank 2
                    - Letters

                keys:
                  # `once`: for the next key only; two taps in a row lock it, a third unlocks it.
                  Shift:   {label: ⇧, layer: shift, mode: once}
                  Numbers: {label: 123, layer: numeric}
                  Letters: {label: abc, layer: default, width: 2.5}

                  Delete:     {label: ⌫, key: KEY_BACKSPACE, width: 2}
                  NextLayout: {label: 🌐, action: next-layout}
                  Space:      {label: ␣, key: KEY_SPACE}
                  Hide:       {label: ⌄, action: hide}
                  Enter:      {label: ⏎, key: KEY_ENTER}

                  q: {alternates: ʔ}

                  # Keys that do nothing.
                  Blank: {label: ' ', action: none, width: 0.5}

                """)
        #expect(try WrittenLayout(layout.text, name: layout.name).faults == [])
    }

    @Test func `importing a touch layout adds a note for each thing that changes`() throws {
        let text = """
            {"phone": {"font": "Own", "layer": [
             {"id": "default", "row": [{"key": [
              {"id": "T_LETTER", "text": "ng"},
              {"id": "K_N", "text": "ng"},
              {"id": "K_1", "text": ""},
              {"id": "K_2"},
              {"id": "K_LBRKT", "text": "^", "sp": 8},
              {"id": "U_000A"},
              {"id": "K_SHIFT", "text": "*Shift*", "sp": 1, "nextlayer": "shfit"},
              {"id": "K_A", "text": "a", "nextlayer": "caps", "flick": {"n": {"id": "U_00E4"}}, "multitap": [{"id": "U_00E5"}]},
              {"id": "K_CAPS", "text": "*Caps*", "sp": 1, "nextlayer": "caps"},
              {"id": "K_E", "text": "e", "sk": [{"id": "T_SCH", "text": "sch"}]}
             ]}]},
             {"id": "caps", "row": [{"key": [{"id": "U_0041"}]}]},
             {"id": "shift", "row": [{"key": [{"id": "U_0042"}]}]}
            ]}}
            """
        let layout = try TouchLayout.imported(text)
        #expect(
            layout.notes.map(\.description) == [
                "f:1:20: note: the font 'Own' has no counterpart: the theme's font draws the labels",
                "f:3:10: note: only the rules of the keyboard's .kmn file say what 'T_LETTER' ('ng') types; the key does nothing",
                "f:4:10: note: only the rules of the keyboard's .kmn file say what 'K_N' ('ng') types; the key does nothing",
                "f:5:10: note: only the rules of the keyboard's .kmn file say whether 2 keys such as 'K_1' without a text type; the places are empty here",
                "f:7:10: note: '^' is a dead key: only the rules of the keyboard's .kmn file say what it makes of the next letter; here it types itself",
                "f:8:10: note: 'U_000A' names no character that a key can type; the key does nothing",
                "f:9:10: note: there is no layer 'shfit'; the key does nothing; did you mean 'shift'?",
                "f:10:10: note: after the key 'K_A' of the layer 'default', Keyman shows another layer; here the layer stays",
                "f:10:10: note: flicks of the key 'K_A' are under the long press here",
                "f:10:10: note: taps in a row (multitap) of the key 'K_A' are under the long press here",
                "f:12:44: note: only the rules of the keyboard's .kmn file say what 'T_SCH' ('sch') types; the long press leaves it out",
                "f:15:9: note: no key leads to the layer 'shift', which is left out",
            ])
        #expect(layout.keys == 9 && layout.converted == 4)
        #expect(layout.text.contains("  a: {alternates: äå}\n"))
        #expect(layout.text.contains("  default:\n") && !layout.text.contains("  shift:\n"))
    }

    @Test func `keys that differ get names of their own, and equal ones share theirs`() throws {
        let keys = [
            #""id": "U_0061""#, #""id": "U_0061", "width": 215"#, #""id": "U_0061", "text": "A""#,
            #""id": "U_00E9""#, #""id": "U_0065_0301""#, #""id": "U_0061""#,
            #""id": "K_Z", "text": "z", "sk": [{"id": "U_00E9"}, {"id": "U_0061"}, {"id": "U_0061", "text": "B"}]"#,
        ]
        let layout = try TouchLayout.imported(TouchLayout.file(of: keys))
        #expect(layout.text.contains("    - a U0061 U00612 é U00650301 a z\n"), "\(layout.text)")
        #expect(layout.text.contains("  U0061:     {label: a, text: a, width: 2}\n"), "\(layout.text)")
        #expect(layout.text.contains("  U00612:    {label: A, text: a}\n"))
        #expect(layout.text.contains("  z:         {alternates: éa}\n"))
        #expect(layout.notes == [])
        #expect(try WrittenLayout(layout.text, name: "names").faults == [])
    }

    @Test func `the last key of a short row reaches to the edge, and spacers become empty places`() throws {
        let spacer = #""id": "T_new", "sp": 10"#
        let letters = (1...5).map { "\"id\": \"U_004\($0)\"" }
        let row = TouchLayout.layer("default", letters).dropLast(2)
        func text(_ keys: [String]) throws -> String {
            let second = keys.map { "{\($0)}" }.joined(separator: ",")
            return try TouchLayout.imported("{\"phone\": {\"layer\": [\(row), {\"key\": [\(second)]}]}]}}")
                .text
        }
        let short = try text([spacer, #""id": "K_SPACE""#])
        #expect(short.contains("    - _ Space\n") && short.contains("KEY_SPACE, width: 4}"), "\(short)")
        let right = try text([#""id": "K_SPACE", "pad": -1"#])
        #expect(right.contains("    - Blank Space\n") && right.contains("action: none, width: 4"), "\(right)")
        let empty = try text([spacer, spacer])
        #expect(empty.contains("    - Blank\n") && empty.contains("action: none, width: 5"), "\(empty)")
    }

    @Test func `labels in code points for private use, which only a font of its own shows, are replaced`()
        throws
    {
        let keys = [
            #""id": "U_0061", "text": "\uE001""#, #""id": "K_1", "text": "\uE002""#,
            #""id": "K_NUMLOCK", "text": "\uE003", "sp": 1, "nextlayer": "signs""#,
        ]
        let layout = try TouchLayout.imported(
            TouchLayout.file(of: keys, others: [TouchLayout.layer("signs", [#""id": "U_0021""#])]))
        #expect(layout.text.contains("    - a K1 Signs\n"), "\(layout.text)")
        #expect(layout.text.contains("  K1: {label: K_1, action: none}\n"))
        #expect(layout.text.contains("  Signs: {label: signs, layer: signs}\n"))
    }

    @Test(arguments: [
        ("khmer_angkor.keyman-touch-layout", "khmer-angkor", "Khmer Angkor"),
        ("/release/a/x-y/source/x-y.keyman-touch-layout", "x-y", "X Y"), ("layout.json", "layout", "Layout"),
        (".keyman-touch-layout", "keyman", "Keyman"),
    ]) func `a touch layout's path gives its name and its title`(path: String, name: String, title: String) {
        let origin = LayoutOrigin(keyman: path)
        #expect(origin.name == name && origin.title == title && origin.language == nil)
    }
}
