// SPDX-License-Identifier: MIT

import Engine
import Foundation
import LayoutFiles
import Testing
import YAML

@testable import Importing

private func letters(_ text: String) -> [String] { GnomeFile.letters(text) }

/// A number pad with an Enter over two rows.
private let pad = """
    {
      "name": "Own Digits",
      "levels": [
        { "level": "default", "mode": "default", "rows": [
          [ {"strings": ["1"]}, {"strings": ["2", "½", "²"]}, {"strings": ["3"]},
            {"action": "delete", "iconName": "osk-delete-symbolic"} ],
          [ {"strings": ["4"]}, {"strings": ["5"]}, {"strings": ["6"]},
            {"iconName": "osk-enter-symbolic", "keyval": "0xff0d", "height": 2} ],
          [ {"strings": ["7"]}, {"strings": ["8"]}, {"strings": ["9"]} ],
          [ {"strings": ["0"], "width": 3}, {"action": "hide", "iconName": "osk-hide-symbolic"} ]
        ] }
      ]
    }

    """

struct GnomeImportTests {
    @Test func `a number pad of GNOME keeps its wide key and its tall Enter`() throws {
        let layout = try GnomeFile(pad).imported(path: "osk-layouts/digits.json")
        #expect(layout.name == "digits")
        #expect(layout.notes == [])
        #expect(layout.keys == 13 && layout.converted == 13)
        #expect(
            layout.text == """
                # Own Digits: converted by `runepad import` from GNOME's digits.json.

                title: Own Digits
                purpose: number-pad
                height: 45%

                layers:
                  default:
                    - 1 2 3 Delete
                    - 4 5 6 Enter
                    - 7 8 9
                    - 0 Hide

                keys:
                  Delete: {label: ⌫, key: KEY_BACKSPACE}
                  Enter:  {label: ⏎, key: KEY_ENTER, height: 2}
                  Hide:   {label: ⌄, action: hide}

                  2: {alternates: ½²}
                  0: {width: 3}

                """)
        let enter = try #require(
            try WrittenLayout(layout.text, name: "digits").file?.layout.keys.first { $0.name == "Enter" })
        #expect(enter.height == 2)
    }

    @Test func `a latched level of GNOME lasts for one key, and a locked one stays`() throws {
        let shift = #""action": "levelSwitch", "iconName": "osk-shift-symbolic""#
        let symbols = #""action": "levelSwitch", "label": "?123", "level": "opt+shift""#
        let layout = try GnomeFile(
            [letters("a") + [shift + #", "level": "shift""#, symbols]],
            others: [
                GnomeFile.level(
                    "shift", "latched", [letters("A") + [shift + #", "level": "default""#, symbols]]),
                GnomeFile.level(
                    "opt+shift", "locked",
                    [letters("1") + [#""action": "levelSwitch", "label": "ABC", "level": "default""#]]),
            ]
        ).imported()
        #expect(layout.rows == ["a Shift OptShift", "A Shift OptShift", "1 Default"])
        #expect(layout.text.contains("  Shift:    {label: ⇧, layer: shift, mode: once}\n"), "\(layout.text)")
        #expect(layout.text.contains("  OptShift: {label: '?123', layer: opt+shift}\n"))
        #expect(layout.text.contains("  Default:  {label: ABC, layer: default}\n"))
        #expect(layout.notes == [] && layout.keys == 8 && layout.converted == 8)
    }

    @Test func `a key with the picture of Caps Lock locks its level, also where it leads back`() throws {
        let lock = #""action": "levelSwitch", "iconName": "osk-caps-lock-symbolic""#
        let layout = try GnomeFile(
            [letters("a") + [lock + #", "level": "shift""#]],
            others: [GnomeFile.level("shift", "latched", [letters("A") + [lock + #", "level": "default""#]])]
        ).imported()
        #expect(layout.rows == ["a CapsLock", "A CapsLock"])
        #expect(layout.text.contains("  CapsLock: {label: ⇪, layer: shift}\n"), "\(layout.text)")
    }

    @Test func `a key to its own level does nothing, and a level for one key from another one has a note`()
        throws
    {
        let layout = try GnomeFile(
            [[#""action": "levelSwitch", "label": "n", "level": "opt""#]],
            others: [
                GnomeFile.level(
                    "opt", "locked",
                    [
                        [
                            #""action": "levelSwitch", "label": "here", "level": "opt""#,
                            #""action": "levelSwitch", "label": "once", "level": "one""#,
                        ]
                    ]), GnomeFile.level("one", "latched", [letters("x")]),
            ]
        ).imported()
        #expect(layout.rows == ["Opt", "Here One", "x"])
        #expect(layout.text.contains("  Here: {label: here, action: none}\n"), "\(layout.text)")
        #expect(
            layout.notes.map(\.description) == [
                "f:7:1: note: after one key of the level 'one', gnome-shell shows 'default'; here it is the level with the key that led there (1 key)"
            ])
        #expect(layout.keys == 4 && layout.converted == 4)
    }

    @Test(arguments: [
        (#""strings": ["a"]"#, "a", ""),
        (#""strings": ["_"]"#, "Underscore", "  Underscore: {label: _, text: _}\n"),
        (#""strings": [" "], "width": 5"#, "Space", "  Space: {label: ␣, key: KEY_SPACE, width: 5}\n"),
        (#""strings": ["www."]"#, "www.", "  www.: {text: www.}\n"),
        (#""strings": ["q"], "label": "ㅂ""#, "q", "  q: {label: ㅂ}\n"),
        (#""strings": ["\u0E31"]"#, "U0E31", "  U0E31: {label: ◌\u{E31}, text: \u{E31}}\n"),
        (#""strings": ["\u200D"]"#, "U200D", "  U200D: {label: ZWJ, text: \u{200D}}\n"),
        (#""strings": ["e", "é", "ê", "e", ""]"#, "e", "  e: {alternates: éê}\n"),
        (#""strings": ["k", "ab", "é"]"#, "k", "  k:  {alternates: [ab, é]}\n"),
        (#""label": "Tab", "keyval": "0xff09""#, "Tab", "  Tab: {key: KEY_TAB}\n"),
        (#""keyval": "0xff1b""#, "Escape", "  Escape: {label: Esc, key: KEY_ESC}\n"),
        (
            #""keyval": "100200c", "iconName": "osk-zwnj-symbolic""#, "U200C",
            "  U200C: {label: ZWNJ, text: \u{200C}}\n"
        ),
        (#""strings": ["x"], "keyval": "0xe9""#, "é", ""),
        (
            #""keyval": "0xff51", "iconName": "go-previous-symbolic""#, "LEFT",
            "  LEFT: {label: ←, key: KEY_LEFT}\n"
        ),
        (
            #""action": "delete", "strings": ["x"], "label": "Del""#, "Delete",
            "  Delete: {label: Del, key: KEY_BACKSPACE}\n"
        ),
        (
            #""action": "modifier", "label": "Ctrl", "keyval": "0xffe3""#, "Control",
            "  Control: {label: Ctrl, modifier: control}\n"
        ),
        (#""label": "Nothing""#, "Nothing", "  Nothing: {action: none}\n"),
    ]) func `a key of GNOME keeps what it types and what it shows`(key: String, row: String, line: String)
        throws
    {
        let layout = try GnomeFile([[key]]).imported()
        #expect(layout.rows == [row], "\(layout.text)")
        #expect(line.isEmpty || layout.text.contains(line), "\(line) in \(layout.text)")
        #expect(layout.notes == [] && layout.keys == 1 && layout.converted == 1)
    }

    @Test func `offsets and short rows of GNOME become empty places`() throws {
        let layout = try GnomeFile([
            letters("qwerty"), [#""strings": ["a"], "leftOffset": 0.5"#] + letters("sdfg"),
            [#""strings": ["z"], "leftOffset": 1"#, #""strings": ["x"], "leftOffset": 1, "width": 3"#], [],
        ]).imported()
        #expect(
            layout.rows == ["q w e r t y", "Blank a s d f g Blank", "_ z _ x", "Blank2"], "\(layout.text)")
        #expect(
            layout.text.contains("  Blank:  {label: ' ', action: none, width: 0.5}\n"), "\(layout.text)")
        #expect(layout.text.contains("  Blank2: {label: ' ', action: none, width: 6}\n"), "\(layout.text)")
        #expect(layout.notes == [])
    }

    @Test func `the key after one for emoji has its place, as where GNOME offers no emoji`() throws {
        let emoji = #""action": "emoji", "iconName": "osk-emoji-picker-symbolic", "width": 1.5"#
        let layout = try GnomeFile([letters("ab") + [emoji] + letters("c"), letters("def") + [emoji]])
            .imported()
        #expect(layout.rows == ["a b c", "d e f Blank"], "\(layout.text)")
        #expect(layout.text.contains("  c: {width: 2.5}\n"), "\(layout.text)")
        #expect(
            layout.notes.map(\.description) == [
                "f:5:1: note: 'emoji' (2 keys) has no counterpart and is left out; as in gnome-shell without emoji, the next key is as much wider"
            ])
        #expect(layout.keys == 8 && layout.converted == 6)
    }

    @Test func `importing a layout of GNOME adds a note for each thing that changes`() throws {
        let layout = try GnomeFile(
            """
            {"locale": "en_US", "levels": [
             {"level": "default", "rows": [[
              {"action": "languageMenu", "iconName": "osk-layout-symbolic"},
              {"strings": ["x"], "iconName": "own-picture-symbolic"},
              {"action": "levelSwitch", "label": "s", "level": "shfit"},
              {"action": "hdie", "label": "h"},
              {"keyval": "0x10ffffff", "label": "k"},
              {"action": "modifier", "keyval": "0x61", "label": "m"},
              {"strings": ["\\u0007"]},
              {"strings": ["b", "\\u0007", "c"]}
             ], [
              {"action": "languageMenu", "iconName": "osk-layout-symbolic"}
             ]]},
             {"level": "shift", "mode": "latched", "rows": [[{"strings": ["X"]}]]}
            ]}
            """
        ).imported()
        #expect(
            layout.notes.map(\.description) == [
                "f:1:12: note: 'locale' 'en_US' is no language such as de or en-US; the layout is for any language",
                "f:3:3: note: 'languageMenu' (2 keys) opens a menu of languages; here the panel's next layout is shown instead",
                "f:4:34: note: the icon 'own-picture-symbolic' has no counterpart; the key is labelled 'own-picture'",
                "f:5:52: note: there is no level 'shfit'; the key does nothing; did you mean 'shift'?",
                "f:6:14: note: 'action' 'hdie' has no counterpart; the key does nothing; did you mean 'hide'?",
                "f:7:3: note: no key of a keyboard has the keysym '0x10ffffff'; the key does nothing",
                "f:8:3: note: no key of a keyboard is the modifier 'a'; the key does nothing",
                "f:9:3: note: control characters cannot be typed as text; the key does nothing",
                "f:10:3: note: control characters cannot be typed as text; the long press leaves it out",
                "f:14:12: note: no key leads to the level 'shift', which is left out",
            ])
        #expect(layout.keys == 9 && layout.converted == 2)
        #expect(layout.text.contains("  b: {alternates: c}\n"), "\(layout.text)")
        #expect(!layout.text.contains("language:"))
    }

    @Test(arguments: [
        ("[]", ["f:1:1: error: a layout of GNOME must be a mapping, not a list"]),
        ("{}", ["f:1:1: error: this is not a layout of GNOME: it has no 'levels'"]),
        (#"{"levels": {}}"#, ["f:1:12: error: 'levels' must be a list, not a mapping"]),
        (
            #"{"levels": [{"level": "defualt", "rows": [[]]}]}"#,
            [
                "f:1:12: error: there is no level 'default', which gnome-shell shows first; did you mean 'defualt'?"
            ]
        ),
        (
            """
            {"name": [], "levels": [
             {"level": "default", "mode": "latchde", "rows": [[
              {"strings": "x"},
              {"width": 0, "height": 1.5, "leftOffset": -1},
              {"keyval": "Return", "iconName": {}},
              {"action": "levelSwitch"},
              {"action": "modifier"},
              []
             ], {}]},
             {"level": "default", "rows": []},
             {"rows": [[]]},
             {"level": "opt"}
            ]}
            """,
            [
                "f:1:10: error: 'name' must be text, not a list",
                "f:2:31: error: 'mode' of the level 'default' cannot be 'latchde'; did you mean 'latched'?",
                "f:3:15: error: 'strings' must be a list, not 'x'",
                "f:4:13: error: 'width' must be a number from 0.1 to 20, not '0'",
                "f:4:26: error: 'height' must be a whole number from 1 to 40, not '1.5'",
                "f:4:45: error: 'leftOffset' must be a number from 0 to 20, not '-1'",
                "f:5:14: error: 'keyval' must be a number such as 0xff0d, not 'Return'",
                "f:5:36: error: 'iconName' must be text, not a mapping",
                "f:6:3: error: a key with 'levelSwitch' needs a 'level'",
                "f:7:3: error: a key with 'modifier' needs a 'keyval', such as \"0xffe3\"",
                "f:8:3: error: a key must be a mapping, not a list",
                "f:9:5: error: a row of the level 'default' must be a list, not a mapping",
                "f:10:12: error: the level 'default' has no rows",
                "f:10:12: error: there are two levels 'default'",
                "f:11:2: error: the level has no 'level'",
                "f:12:12: error: the level 'opt' has no rows",
            ]
        ),
    ]) func `a faulty layout of GNOME is refused with all faults and their places`(
        text: String, faults: [String]
    ) {
        let result = GnomeFile(text).converted()
        #expect(result.layout == nil)
        #expect(result.faults == faults)
    }

    @Test func `no beginning of a layout of GNOME is taken for a whole one`() {
        let whole = pad.trimmingCharacters(in: .whitespacesAndNewlines)
        for count in 0..<whole.utf8.count {
            let result = GnomeFile(String(decoding: whole.utf8.prefix(count), as: UTF8.self)).converted()
            #expect(result.layout == nil && !result.faults.isEmpty, "\(count)")
        }
    }

    @Test(
        arguments: [
            ("osk-layouts/de.json", "de", "de", "Own", "default", "de"),
            ("ch+fr.json", "fr-CH", "ch-fr", "Own", "default", "fr-CH"),
            ("us-extended.json", "en", "us-extended", "Own, Terminal", "terminal", "en"),
            ("kr.json", "kr", "kr", "Own", "default", "ko"),
            ("digits.json", nil, "digits", "Own", "number-pad", nil),
            ("number.json", nil, "number", "Own", "decimal-pad", nil),
            ("phone.json", nil, "phone", "Own", "phone-pad", nil),
            ("email.json", nil, "email", "Own", "email", nil), ("url.json", nil, "url", "Own", "url", nil),
        ] as [(String, String?, String, String, String, String?)])
    func `a layout of GNOME has the purpose for which gnome-shell shows it`(
        path: String, locale: String?, name: String, title: String, purpose: String, language: String?
    ) throws {
        let fields = "{\"name\": \"Own\", " + (locale.map { "\"locale\": \"\($0)\", " } ?? "")
        let layout = try GnomeFile(fields + GnomeFile([letters("a")]).text.dropFirst()).imported(path: path)
        let read = try #require(try WrittenLayout(layout.text, name: layout.name).file?.layout)
        #expect(layout.name == name && layout.text.contains("title: \(title)\n"))
        #expect(read.purpose?.rawValue == purpose && read.language.map { "\($0)" } == language)
    }
}
