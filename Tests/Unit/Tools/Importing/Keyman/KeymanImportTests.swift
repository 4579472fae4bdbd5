// SPDX-License-Identifier: MIT

import Foundation
import Testing
import YAML

@testable import Importing

/// What becomes of a touch layout of Keyman called `path`, and what is wrong with it.
private func converted(
    _ text: String, path: String = "small_test.keyman-touch-layout", platform: KeymanPlatform? = nil
) -> (layout: ImportedLayout?, faults: [String]) {
    var diagnostics = DiagnosticList()
    let document = YAMLDocument(
        parsing: yaml(ofJSON: Array(text.utf8)), file: "f", into: &diagnostics)
    let layout = document.flatMap {
        ImportedLayout(keyman: $0.root, path: path, platform: platform, into: &diagnostics)
    }
    return (layout, diagnostics.sorted.map(\.description))
}

/// The layout that a touch layout without a fault becomes.
private func imported(_ text: String) throws -> ImportedLayout {
    let result = converted(text)
    #expect(result.faults.isEmpty, "\(result.faults)")
    return try #require(result.layout)
}

/// A touch layout whose first layer has a row of these keys, and that may have other layers.
private func file(of keys: [String], others: [String] = []) -> String {
    let layers = [layer("default", keys)] + others
    return "{\"phone\": {\"layer\": [\n" + layers.joined(separator: ",\n") + "\n]}}\n"
}

private func layer(_ id: String, _ keys: [String]) -> String {
    "{\"id\": \"\(id)\", \"row\": [{\"id\": 1, \"key\": [\n"
        + keys.map { "{\($0)}" }.joined(separator: ",\n") + "\n]}]}"
}

private let small = """
    {
      "tablet": {
        "layer": [
          { "id": "default", "row": [
            { "id": 1, "key": [
              { "id": "K_Q", "text": "q", "sk": [ { "id": "U_0294" }, { "id": "U_0071" } ] },
              { "id": "K_W", "text": "w" },
              { "id": "K_BKSP", "text": "*BkSp*", "width": "215", "sp": "1" }
            ] },
            { "id": 2, "key": [
              { "id": "K_SHIFT", "text": "*Shift*", "sp": 1, "nextlayer": "shift" },
              { "id": "K_NUMLOCK", "text": "*123*", "sp": 1, "nextlayer": "numeric" },
              { "id": "K_LOPT", "text": "*Menu*", "sp": 1 },
              { "id": "K_SPACE", "text": "" }
            ] }
          ] },
          { "id": "shift", "row": [
            { "id": 1, "key": [
              { "id": "K_Q", "text": "Q", "nextlayer": "default" },
              { "id": "K_W", "text": "W", "nextlayer": "default" },
              { "id": "K_BKSP", "text": "*BkSp*", "width": 215, "sp": 1 }
            ] },
            { "id": 2, "key": [
              { "id": "K_SHIFT", "text": "*Shifted*", "sp": 2, "nextlayer": "default" },
              { "id": "T_new_1", "text": "", "sp": "10" },
              { "id": "K_ROPT", "text": "*Hide*", "sp": 1 },
              { "id": "K_ENTER", "text": "*Enter*", "sp": 1 }
            ] }
          ] },
          { "id": "numeric", "row": [
            { "id": 1, "key": [
              { "id": "U_0031", "text": "1" },
              { "id": "U_0032", "text": "2", "pad": "72" }
            ] },
            { "id": 2, "key": [
              { "id": "K_LOWER", "text": "*abc*", "sp": 1, "nextlayer": "default" }
            ] }
          ] }
        ]
      }
    }

    """

struct KeymanImportTests {
    @Test func `an imported touch layout of Keyman becomes a file as a person would write it`() throws {
        let layout = try imported(small)
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

    @Test(arguments: [
        (#""id": "U_0061""#, "    - a\n"),
        (#""id": "u_03b8", "text": "th""#, "  θ: {label: th}\n"),
        (#""id": "U_0070_0308""#, "  p\u{308}: {text: p\u{308}}\n"),
        (#""id": "K_Q", "text": "ө""#, "    - ө\n"),
        (#""id": "K_8", "text": "_""#, "  Underscore: {label: _, text: _}\n"),
        (#""id": "K_E", "text": "◌\#u{17BB}""#, "  U17BB: {label: ◌\u{17BB}, text: \u{17BB}}\n"),
        (#""id": "K_E", "text": " \#u{17BB}""#, "  U17BB: {label: ◌\u{17BB}, text: \u{17BB}}\n"),
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
        let layout = try imported(file(of: [key]))
        #expect(layout.text.contains(line), "\(line) in \(layout.text)")
        #expect(layout.notes == [] && layout.keys == 1 && layout.converted == 1)
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
              {"id": "K_E", "text": "e", "sk": [{"id": "T_ACUTE", "text": "é"}]}
             ]}]},
             {"id": "caps", "row": [{"key": [{"id": "U_0041"}]}]},
             {"id": "shift", "row": [{"key": [{"id": "U_0042"}]}]}
            ]}}
            """
        let layout = try imported(text)
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
                "f:12:44: note: only the rules of the keyboard's .kmn file say what 'T_ACUTE' ('é') types; the long press leaves it out",
                "f:15:9: note: no key leads to the layer 'shift', which is left out",
            ])
        #expect(layout.keys == 9 && layout.converted == 4)
        #expect(layout.text.contains("  a: {alternates: äå}\n"))
        #expect(layout.text.contains("  default:\n") && !layout.text.contains("  shift:\n"))
    }

    @Test func `a layer lasts for one key if Keyman leaves it after most of its keys`() throws {
        func text(leaving count: Int) throws -> ImportedLayout {
            let keys = (0..<4).map { index in
                "\"id\": \"U_004\(index + 1)\"" + (index < count ? ", \"nextlayer\": \"default\"" : "")
            }
            let shift = #""id": "K_SHIFT", "text": "*Shift*", "sp": 1, "nextlayer": "second""#
            return try imported(file(of: [shift], others: [layer("second", keys)]))
        }
        let kept = try text(leaving: 2)
        #expect(kept.text.contains("  Shift: {label: ⇧, layer: second}\n"), "\(kept.text)")
        #expect(
            kept.notes.map(\.message) == [
                "after 2 keys such as 'U_0041' of the layer 'second', Keyman shows another layer; here the layer stays"
            ])
        let left = try text(leaving: 3)
        #expect(left.text.contains("  Shift: {label: ⇧, layer: second, mode: once}\n"), "\(left.text)")
        #expect(
            left.notes.map(\.message) == [
                "after the key 'U_0044' of the layer 'second', Keyman stays on it; here the layer lasts for one key"
            ])
        #expect(try text(leaving: 4).notes == [])
    }

    @Test(arguments: [false, true])
    func `the layer of Shift lasts for one key if there is one of capitals`(hasCaps: Bool) throws {
        let shift = #""id": "K_SHIFT", "text": "*Shift*", "sp": 1"#
        let back = #""id": "K_SHIFT", "text": "*Shift*", "sp": 2, "nextlayer": "default""#
        let layers = ["shift"] + (hasCaps ? ["caps"] : [])
        let others = layers.map { layer($0, [#""id": "U_0041""#, back]) }
        let layout = try imported(file(of: [shift], others: others))
        #expect(layout.text.contains("layer: shift, mode: once") == hasCaps, "\(layout.text)")
        #expect(layout.notes.count == (hasCaps ? 1 : 0))
        // Where the layer lasts for one key, the key on it is the key that leads there.
        #expect(layout.text.contains("layer: default") != hasCaps)
    }

    @Test func `a key that leads on from a layer for one key is not taken for the way back`() throws {
        func keys(_ letter: String, next: String) -> [String] {
            [
                "\"id\": \"\(letter)\", \"nextlayer\": \"default\"",
                "\"id\": \"K_SHIFT\", \"text\": \"*Shift*\", \"sp\": 1, \"nextlayer\": \"\(next)\"",
            ]
        }
        let layout = try imported(
            file(
                of: keys("U_0061", next: "second"),
                others: [
                    layer("second", keys("U_0062", next: "third")),
                    layer("third", keys("U_0063", next: "second")),
                ]))
        let rows = ["  default:\n    - a Shift", "  second:\n    - b Shift2", "  third:\n    - c Shift2"]
        #expect(layout.text.contains(rows.joined(separator: "\n") + "\n"), "\(layout.text)")
        #expect(layout.text.contains("  Shift:  {label: ⇧, layer: second, mode: once}\n"))
        #expect(layout.text.contains("  Shift2: {label: ⇧, layer: third, mode: once}\n"))
        #expect(layout.notes == [])
    }

    @Test func `keys that differ get names of their own, and equal ones share theirs`() throws {
        let keys = [
            #""id": "U_0061""#, #""id": "U_0061", "width": 215"#, #""id": "U_0061", "text": "A""#,
            #""id": "U_00E9""#, #""id": "U_0065_0301""#, #""id": "U_0061""#,
            #""id": "K_Z", "text": "z", "sk": [{"id": "U_00E9"}, {"id": "U_0061"}, {"id": "U_0061", "text": "B"}]"#,
        ]
        let layout = try imported(file(of: keys))
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
        let row = layer("default", letters).dropLast(2)
        func text(_ keys: [String]) throws -> String {
            let second = keys.map { "{\($0)}" }.joined(separator: ",")
            return try imported("{\"phone\": {\"layer\": [\(row), {\"key\": [\(second)]}]}]}}").text
        }
        let short = try text([spacer, #""id": "K_SPACE""#])
        #expect(short.contains("    - _ Space\n") && short.contains("KEY_SPACE, width: 4}"), "\(short)")
        let right = try text([#""id": "K_SPACE", "pad": -1"#])
        #expect(right.contains("    - Blank Space\n") && right.contains("action: none, width: 4"), "\(right)")
        let empty = try text([spacer, spacer])
        #expect(empty.contains("    - Blank\n") && empty.contains("action: none, width: 5"), "\(empty)")
    }

    @Test func `of several platforms, tablets come first, or the one that is asked for`() throws {
        let phone = layer("default", [#""id": "U_0070""#])
        let tablet = layer("default", [#""id": "U_0074""#])
        let text = "{\"phone\": {\"layer\": [\(phone)]}, \"tablet\": {\"layer\": [\(tablet)]}}"
        #expect(converted(text).layout?.text.contains("    - t\n") == true)
        #expect(converted(text, platform: .phone).layout?.text.contains("    - p\n") == true)
        let missing = converted(text, platform: .desktop)
        #expect(missing.layout == nil)
        #expect(missing.faults == ["f:1:1: error: there is no 'desktop' in it, only 'tablet', 'phone'"])
    }

    @Test(arguments: [
        ("[]", "f:1:1: error: a touch layout of Keyman must be a mapping, not a list"),
        (
            "{}",
            "f:1:1: error: this is not a touch layout of Keyman: it has none of 'tablet', 'phone', 'desktop'"
        ),
        (#"{"phone": {}}"#, "f:1:11: error: no layer of 'phone' has keys"),
        (#"{"phone": {"layer": {}}}"#, "f:1:21: error: 'layer' of 'phone' must be a list, not a mapping"),
        (#"{"phone": {"layer": [{"row": []}]}}"#, "f:1:22: error: the layer has no 'id'"),
        (
            #"{"phone": {"layer": [{"id": "a", "row": [{"key": [[]]}]}]}}"#,
            "f:1:51: error: a key must be a mapping, not a list"
        ),
        (
            #"{"phone": {"layer": [{"id": "a", "row": [{"key": [{"width": "x"}]}]}]}}"#,
            "f:1:61: error: 'width' must be a number from -100000 to 100000, not 'x'"
        ),
    ]) func `a faulty touch layout is refused with the place of the fault`(text: String, fault: String) {
        let result = converted(text)
        #expect(result.layout == nil)
        #expect(result.faults == [fault])
    }

    @Test func `no beginning of a touch layout is taken for a whole one`() {
        let whole = small.trimmingCharacters(in: .whitespacesAndNewlines)
        for count in 0..<whole.utf8.count {
            let result = converted(String(decoding: whole.utf8.prefix(count), as: UTF8.self))
            #expect(result.layout == nil && !result.faults.isEmpty, "\(count)")
        }
    }

    @Test(arguments: [
        (#""\uD83D\uDE00""#, "\"😀\""), (#""a\uD83D\uDE00\n""#, #""a😀\n""#), (#""\ud83d\ude00""#, "\"😀\""),
        (#""\\uD83D\uDE00""#, #""\\uD83D\uDE00""#), (#""\uD83D""#, #""\uD83D""#),
        (#""\u00E9""#, #""\u00E9""#),
        (#""\uD83Dx\uDE00""#, #""\uD83Dx\uDE00""#), (#"\"#, #"\"#),
    ]) func `two halves of a character in JSON become the character`(json: String, expected: String) {
        #expect(String(decoding: yaml(ofJSON: Array(json.utf8)), as: UTF8.self) == expected)
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
