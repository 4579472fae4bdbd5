// SPDX-License-Identifier: MIT

import Testing
import YAML

@testable import Importing

struct KeymanLayersTests {
    @Test func `a layer lasts for one key if Keyman leaves it after most of its keys`() throws {
        func text(leaving count: Int) throws -> ImportedLayout {
            let keys = (0..<4).map { index in
                "\"id\": \"U_004\(index + 1)\"" + (index < count ? ", \"nextlayer\": \"default\"" : "")
            }
            let shift = #""id": "K_SHIFT", "text": "*Shift*", "sp": 1, "nextlayer": "second""#
            return try TouchLayout.imported(
                TouchLayout.file(of: [shift], others: [TouchLayout.layer("second", keys)]))
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
        let others = layers.map { TouchLayout.layer($0, [#""id": "U_0041""#, back]) }
        let layout = try TouchLayout.imported(TouchLayout.file(of: [shift], others: others))
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
        let layout = try TouchLayout.imported(
            TouchLayout.file(
                of: keys("U_0061", next: "second"),
                others: [
                    TouchLayout.layer("second", keys("U_0062", next: "third")),
                    TouchLayout.layer("third", keys("U_0063", next: "second")),
                ]))
        let rows = ["  default:\n    - a Shift", "  second:\n    - b Shift2", "  third:\n    - c Shift2"]
        #expect(layout.text.contains(rows.joined(separator: "\n") + "\n"), "\(layout.text)")
        #expect(layout.text.contains("  Shift:  {label: ⇧, layer: second, mode: once}\n"))
        #expect(layout.text.contains("  Shift2: {label: ⇧, layer: third, mode: once}\n"))
        #expect(layout.notes == [])
    }

    @Test
    func `a key of the author's own leads to its layer if it types nothing and no other key leads there`()
        throws
    {
        let back = #""id": "K_LOWER", "text": "*abc*", "sp": 1, "nextlayer": "default""#
        func text(_ keys: [String]) throws -> ImportedLayout {
            let own = [
                #""id": "T_CAM", "text": "əŋɔ", "sp": "8", "nextlayer": "second""#,
                #""id": "U_0061", "sk": [{"text": "123", "id": "T_num", "nextlayer": "third"}]"#,
            ]
            let second = [
                #""id": "U_0259", "nextlayer": "default""#,
                #""id": "T_CH", "text": "CH", "nextlayer": "default""#,
            ]
            return try TouchLayout.imported(
                TouchLayout.file(
                    of: own + keys,
                    others: [
                        TouchLayout.layer("second", second),
                        TouchLayout.layer("third", [#""id": "U_0031""#, back]),
                    ]))
        }
        let lack =
            "only the rules of the keyboard's .kmn file say what 'T_CH' ('CH') types; the key does nothing"
        let hidden = try text([])
        #expect(hidden.text.contains("    - Second a\n"), "\(hidden.text)")
        #expect(
            hidden.text.contains("  Second:  {label: əŋɔ, layer: second, mode: once}\n"), "\(hidden.text)")
        #expect(hidden.text.contains("  Third:   {label: 123, layer: third}\n"))
        #expect(hidden.text.contains("  a: {alternates: [Third]}\n"), "\(hidden.text)")
        #expect(
            hidden.notes.map(\.message) == [
                "2 keys such as 'T_CAM' lead to a layer and type nothing, because no other key leads there; only the rules of the keyboard's .kmn file say whether they type: check them",
                lack,
            ])
        let others = ["second", "third"].map {
            "\"id\": \"K_RALT\", \"text\": \"*Alt*\", \"sp\": 1, \"nextlayer\": \"\($0)\""
        }
        let open = try text(others)
        #expect(open.text.contains("    - TCAM a Alt Alt2\n"), "\(open.text)")
        #expect(open.notes.count == 3 && open.notes.last?.message == lack, "\(open.notes)")
    }

    @Test(arguments: [
        ("K_CONTROL", "ctrl"), ("K_LCONTROL", "leftctrl"), ("K_LCONTROL", "ctrl"),
        ("K_RCONTROL", "rightctrl"),
        ("K_ALT", "alt"), ("K_LALT", "leftalt"), ("K_RALT", "rightalt"), ("K_RALT", "alt"),
        ("K_ALTGR", "leftctrl-rightalt"), ("K_ALTGR", "ctrl-alt"),
    ]) func `a modifier that names no layer shows the one that is called like it`(
        code: String, name: String
    ) throws {
        let layout = try TouchLayout.imported(
            TouchLayout.file(
                of: ["\"id\": \"\(code)\", \"text\": \"x\""],
                others: [TouchLayout.layer(name, [#""id": "U_0061""#])]))
        #expect(layout.text.contains("{label: x, layer: \(name)}\n"), "\(layout.text)")
        #expect(layout.notes == [])
    }

    @Test func `a capital drawn like Shift stays a letter, and a sign for more signs leads to them`() throws {
        let keys = [
            #""id": "K_SYMBOLS", "text": "§", "sp": 1, "nextlayer": "signs""#,
            #""id": "K_Q", "text": "Q", "sp": 2, "nextlayer": "signs""#,
        ]
        let layout = try TouchLayout.imported(
            TouchLayout.file(of: keys, others: [TouchLayout.layer("signs", [#""id": "U_0021""#])]))
        #expect(layout.text.contains("    - Signs Q\n"), "\(layout.text)")
        #expect(layout.text.contains("  Signs: {label: §, layer: signs}\n"))
    }

    @Test func `a long press leads to the layer that it leads to in Keyman`() throws {
        let key =
            #""id": "U_0061", "sk": [{"id": "K_NUMLOCK", "text": "*123*", "sp": 1, "nextlayer": "numeric"}]"#
        let layout = try TouchLayout.imported(
            TouchLayout.file(of: [key], others: [TouchLayout.layer("numeric", [#""id": "U_0031""#])]))
        #expect(layout.text.contains("  a: {alternates: [Numbers]}\n"), "\(layout.text)")
        #expect(layout.text.contains("  Numbers: {label: 123, layer: numeric}\n"))
        #expect(layout.notes == [])
    }

    @Test func `taps in a row lead to no layer, because two taps lock one`() throws {
        let caps = #"{"id": "K_CAPS", "text": "*Caps*", "sp": 1, "nextlayer": "caps"}"#
        let shift = #""id": "K_SHIFT", "text": "*Shift*", "sp": 1, "multitap": ["# + caps + "]"
        let layers = ["shift", "caps"].map { TouchLayout.layer($0, [#""id": "U_0041""#]) }
        let layout = try TouchLayout.imported(TouchLayout.file(of: [shift], others: layers))
        #expect(layout.text.contains("  Shift: {label: ⇧, layer: shift, mode: once}\n"), "\(layout.text)")
        #expect(
            layout.notes.map(\.message) == [
                "taps in a row (multitap) on the key 'K_SHIFT' lead to a layer in Keyman; here two taps lock the layer of a key that acts once",
                "no key leads to the layer 'caps', which is left out",
            ])
    }

    @Test func `a key that leads to its own layer leaves it, or does nothing on the first, and has a note`()
        throws
    {
        let letters = #""id": "K_LOWER", "text": "*abc*", "sp": 1, "nextlayer": "default""#
        let shift = #""id": "K_SHIFT", "text": "*Shift*", "sp": 1"#
        let layout = try TouchLayout.imported(
            TouchLayout.file(
                of: [letters, shift], others: [TouchLayout.layer("shift", [#""id": "U_0041""#, shift])]))
        #expect(
            layout.notes.map(\.message) == [
                "'K_LOWER' leads to its own layer; the key does nothing",
                "the key 'K_SHIFT' of the layer 'shift' leads to it, which does nothing in Keyman; here it leaves the layer",
            ])
        #expect(layout.text.contains("    - A Shift\n"), "\(layout.text)")
        #expect(layout.keys == 4 && layout.converted == 3)
    }

    @Test(arguments: ["default", "numeric"])
    func `a layer for one key has a note if Keyman then shows another one than that of its key`(
        next: String
    ) throws {
        func way(_ code: String, _ name: String) -> String {
            "\"id\": \"\(code)\", \"text\": \"x\", \"sp\": 1, \"nextlayer\": \"\(name)\""
        }
        let layout = try TouchLayout.imported(
            TouchLayout.file(
                of: [way("K_NUMLOCK", "numeric")],
                others: [
                    TouchLayout.layer("numeric", [#""id": "U_0031""#, way("K_SYMBOLS", "signs")]),
                    TouchLayout.layer("signs", ["\"id\": \"U_0021\", \"nextlayer\": \"\(next)\""]),
                ]))
        #expect(layout.text.contains("layer: signs, mode: once}\n"), "\(layout.text)")
        #expect(
            layout.notes.map(\.message)
                == (next == "numeric"
                    ? []
                    : [
                        "the key 'K_SYMBOLS' shows the layer 'signs' for one key; after it Keyman shows 'default', here 'numeric'"
                    ]))
    }

    @Test func `of two layers with one name, the first counts`() throws {
        let shift = #""id": "K_SHIFT", "text": "*Shift*", "sp": 1"#
        let layers = ["0041", "0042"].map { TouchLayout.layer("shift", ["\"id\": \"U_\($0)\""]) }
        let layout = try TouchLayout.imported(TouchLayout.file(of: [shift], others: layers))
        #expect(layout.text.contains("  shift:\n    - A\n"), "\(layout.text)")
        #expect(
            layout.notes.map(\.description) == [
                "f:8:8: note: no key leads to the layer 'shift', which is left out"
            ])
    }
}
