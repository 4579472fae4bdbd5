// SPDX-License-Identifier: MIT

import Testing
import YAML

@testable import Importing

struct KeymanMeaningTests {
    @Test(arguments: [
        (#""id": "U_0061""#, "    - a\n"),
        (#""id": "u_03b8", "text": "th""#, "  θ: {label: th}\n"),
        (#""id": "U_0070_0308""#, "  p\u{308}: {text: p\u{308}}\n"),
        (#""id": "K_Q", "text": "ө""#, "    - ө\n"),
        (#""id": "K_8", "text": "_""#, "  Underscore: {label: _, text: _}\n"),
        (#""id": "K_E", "text": "◌\#u{17BB}""#, "  U17BB: {label: ◌\u{17BB}, text: \u{17BB}}\n"),
        (#""id": "K_E", "text": " \#u{17BB}""#, "  U17BB: {label: ◌\u{17BB}, text: \u{17BB}}\n"),
        (#""id": "K_Q", "text": "ـ\#u{64E}""#, "  U064E: {label: ◌\u{64E}, text: \u{64E}}\n"),
        (#""id": "K_Q", "text": "ـ\#u{64E}ـ""#, "  U064E: {label: ◌\u{64E}, text: \u{64E}}\n"),
        (#""id": "K_Q", "text": "\#u{200C}\#u{64E}""#, "  U064E: {label: ◌\u{64E}, text: \u{64E}}\n"),
        (#""id": "K_Q", "text": "\#u{200D}\#u{64E}""#, "  U064E: {label: ◌\u{64E}, text: \u{64E}}\n"),
        (#""id": "K_Q", "text": "ـ""#, "    - ـ\n"),
        (#""id": "K_Q", "text": "क्\#u{200D}""#, "text: क्\u{200D}}\n"),
        (#""id": "K_SPACE", "text": "*NBSp*""#, "  U00A0: {label: NBSP, text: "),
        (#""id": "K_SPACE", "text": "NBSP""#, "  U00A0: {label: NBSP, text: "),
        (#""id": "K_SPACE", "text": "NNBSP""#, "  U202F: {label: NNBSP, text: "),
        (#""id": "K_Q", "text": "Q", "sp": 2, "nextlayer": "default""#, "    - Q\n"),
        (#""id": "K_LBRKT", "text": "{", "sp": 1, "nextlayer": "default""#, "    - '{'\n"),
        (#""id": "K_B", "text": "*ZWNJ*""#, "  U200C: {label: ZWNJ, text: \u{200C}}\n"),
        (#""id": "K_F9", "text": "ظ""#, "    - ظ\n"),
        (#""id": "K_F9", "text": """#, "  F9: {key: KEY_F9}\n"),
        (#""id": "K_LEFT", "text": "<""#, "  LEFT: {label: <, key: KEY_LEFT}\n"),
        (#""id": "K_SPACE", "text": "Xhosa""#, "  Space: {label: Xhosa, key: KEY_SPACE}\n"),
        (#""id": "U_0020", "text": " ""#, "  Space: {label: ␣, key: KEY_SPACE}\n"),
        (#""id": "K_BKSP", "text": "*RTLBkSp*""#, "  Delete: {label: ⌫, key: KEY_BACKSPACE}\n"),
        (#""id": "K_LOPT", "text": "*Menu*""#, "  NextLayout: {label: 🌐, action: next-layout}\n"),
    ]) func `a key of Keyman types the characters of its identifier, or those that it shows`(
        key: String, line: String
    ) throws {
        let layout = try TouchLayout.imported(TouchLayout.file(of: [key]))
        #expect(layout.text.contains(line), "\(line) in \(layout.text)")
        #expect(layout.notes == [] && layout.keys == 1 && layout.converted == 1)
    }

    @Test(arguments: ["لا", "لأ", "लिए", "्र", "்ய", "க்ஷ", "ක්\u{200D}ෂ"])
    func `a key types a ligature or a conjunct that it shows`(text: String) throws {
        let layout = try TouchLayout.imported(
            TouchLayout.file(of: ["\"id\": \"K_Q\", \"text\": \"\(text)\""]))
        #expect(layout.text.contains("text: \(text)}\n"), "\(layout.text)")
        #expect(layout.notes == [] && layout.converted == 1)
    }

    @Test(arguments: ["ng", "fcfa", "n̄g", "कमल", "\u{64E}\u{E001}"])
    func `a key that shows a word does nothing, and has a note`(text: String) throws {
        let layout = try TouchLayout.imported(
            TouchLayout.file(of: ["\"id\": \"K_Q\", \"text\": \"\(text)\""]))
        #expect(layout.notes.count == 1 && layout.keys == 1 && layout.converted == 0, "\(layout.text)")
    }

    @Test func `a key of the author's own types the character that it shows, and one note counts such keys`()
        throws
    {
        let keys = [
            #""id": "T_Q", "text": "Q", "sk": [{"id": "T_Q_0", "text": "Ꝗ"}]"#,
            #""id": "T_O", "text": "Ø", "sp": 2"#,
            #""id": "T_J", "text": "*ZWNJ*""#,
        ]
        let layout = try TouchLayout.imported(TouchLayout.file(of: keys))
        #expect(layout.text.contains("    - Q Ø U200C\n"), "\(layout.text)")
        #expect(layout.text.contains("  Q:     {alternates: Ꝗ}\n"), "\(layout.text)")
        #expect(layout.keys == 3 && layout.converted == 3)
        #expect(
            layout.notes.map(\.message) == [
                "4 keys such as 'T_Q' type what they show; only the rules of the keyboard's .kmn file say whether Keyman does: check them"
            ])
        #expect(
            try TouchLayout.imported(TouchLayout.file(of: [keys[1]])).notes.map(\.message) == [
                "the key 'T_O' types what it shows; only the rules of the keyboard's .kmn file say whether Keyman does: check it"
            ])
    }

    @Test(arguments: [#""id": "T_D", "text": "_", "sp": 8"#, #""id": "T_CH", "text": "CH""#])
    func `a key of the author's own that is dead, or shows a word, does nothing`(key: String) throws {
        let layout = try TouchLayout.imported(TouchLayout.file(of: [key]))
        #expect(layout.text.contains("action: none}\n") && layout.converted == 0, "\(layout.text)")
        #expect(layout.notes.map(\.message).allSatisfy { $0.hasSuffix("; the key does nothing") })
    }

    @Test func `of a long press, the key that Keyman chooses first comes first`() throws {
        let key = #""id": "U_0061", "sk": [{"id": "U_00E4"}, {"id": "U_00E5", "default": true}]"#
        let layout = try TouchLayout.imported(TouchLayout.file(of: [key]))
        #expect(layout.text.contains("  a: {alternates: åä}\n"), "\(layout.text)")
    }

    @Test func `a key that a long press offers has the same notes as one in a row`() throws {
        let offered = [
            #"{"id": "K_NUMLOCK", "text": "*123*", "sp": 1, "nextlayer": "numbers"}"#,
            #"{"id": "K_LOWER", "text": "*abc*", "sp": 1, "nextlayer": "default"}"#,
            #"{"id": "K_LBRKT", "text": "^", "sp": 8}"#, #"{"id": "K_1"}"#, #"{"id": "U_000A"}"#,
            #"{"id": "U_00E4", "nextlayer": "caps"}"#,
        ]
        let caps = #""id": "K_CAPS", "text": "*Caps*", "nextlayer": "caps""#
        let layout = try TouchLayout.imported(
            TouchLayout.file(
                of: ["\"id\": \"U_0061\", \"sk\": [\(offered.joined(separator: ", "))]", caps],
                others: [TouchLayout.layer("caps", [#""id": "U_0041""#])]))
        #expect(
            Set(layout.notes.map(\.message)) == [
                "there is no layer 'numbers'; the long press leaves it out",
                "'K_LOWER' leads to its own layer; the long press leaves it out",
                "'^' is a dead key: only the rules of the keyboard's .kmn file say what it makes of the next letter; here it types itself",
                "only the rules of the keyboard's .kmn file say whether the key 'K_1' without a text types; long presses leave it out",
                "'U_000A' names no character that a key can type; the long press leaves it out",
                "after the key 'U_00E4' of the layer 'default', Keyman shows another layer; here the layer stays",
            ])
        #expect(layout.text.contains("alternates: ^ä}\n"), "\(layout.text)")
        #expect(layout.keys == 3 && layout.converted == 3)
    }

    @Test(arguments: ["K_SPACE", "K_ENTER", "K_BKSP"])
    func `a key of a keyboard after which Keyman shows another layer has a note`(code: String) throws {
        let caps = #""id": "K_CAPS", "text": "*Caps*", "nextlayer": "caps""#
        let layout = try TouchLayout.imported(
            TouchLayout.file(
                of: ["\"id\": \"\(code)\", \"nextlayer\": \"caps\"", caps],
                others: [TouchLayout.layer("caps", [#""id": "U_0041""#])]))
        #expect(
            layout.notes.map(\.message) == [
                "after the key '\(code)' of the layer 'default', Keyman shows another layer; here the layer stays"
            ])
    }

    @Test func `a key without a text is an empty place, unless a long press offers others`() throws {
        let keys = [#""id": "U_0061""#, #""id": "K_1""#, #""id": "K_2", "sk": [{"id": "U_0032"}]"#]
        let layout = try TouchLayout.imported(TouchLayout.file(of: keys))
        #expect(layout.text.contains("    - a _ K2\n"), "\(layout.text)")
        #expect(layout.text.contains("  K2: {label: ' ', action: none, alternates: 2}\n"), "\(layout.text)")
        #expect(layout.notes.count == 2 && layout.keys == 2 && layout.converted == 1)
    }
}
