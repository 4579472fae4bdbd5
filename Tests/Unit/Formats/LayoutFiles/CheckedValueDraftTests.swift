// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing

struct CheckedValueDraftTests {
    private let keys =
        "layers: {base: [0 1 2 - S V L U D E T]}\nkeys: {S: {locale: decimal-separator}, V: {picker: value}, "
        + "L: {picker: limits}, U: {picker: value+}, D: {picker: value-}, E: {picker: erase}, T: {picker: done}}\n"

    private func read(_ text: String) throws -> (layout: Layout?, diagnostics: [String]) {
        let read = try LayoutFolder(["f.yaml": text]).read("f.yaml")
        return (read.file?.layout, read.diagnostics)
    }

    @Test func `a number has limits, a step, decimals, a unit and a decimal sign`() throws {
        let read = try read(
            "picker: {kind: number, from: -40, to: 85.5, decimals: 2, step: 0.25, unit: °C, decimal-sign: ','}\n"
                + keys)
        #expect(read.diagnostics == [])
        let layout = try #require(read.layout)
        #expect(
            try layout.composed
                == .number(
                    NumberRange(
                        from: -40_000_000, to: 85_500_000, step: 250_000, decimals: 2, unit: "°C",
                        decimalSign: ","))
        )
        #expect(
            layout.keys.suffix(6).map(\.action) == [
                .picker(.value), .picker(.limits), .picker(.increaseValue), .picker(.decreaseValue),
                .picker(.erase),
                .picker(.done()),
            ])
        // What stands for an empty number is no label of the file's, which would be told in guided touch.
        #expect(layout.keys[5].label == "– °C" && !layout.keys[5].hasOwnLabel)
        let settled = layout.settled(decimalSeparator: ".", next: nil)
        #expect(
            settled.keys.map(\.label) == [
                "0", "1", "2", "-", ",", "– °C", "-40 – 85,5 °C", "U", "D", "E", "T",
            ])
    }

    @Test(arguments: [".", ","] as [Character])
    func `a number has the decimal sign of the panel's locale, unless the file says more`(
        separator: Character
    ) throws {
        let other = separator == "." ? "," : "."
        for (field, sign) in [("", separator), (", decimal-sign: '\(other)'", Character(other))] {
            let layout = try #require(
                read("picker: {kind: number, from: -1, to: 1.5\(field)}\n" + keys).layout)
            #expect(layout.hasDecimalSeparator == field.isEmpty)
            let settled = layout.settled(decimalSeparator: separator, next: nil)
            guard case .number(let range) = settled.composed else { continue }
            #expect(range.decimalSign == sign)
            #expect(range.limits == "-1 – 1\(sign)5")
            #expect(settled.keys.contains { $0.action == .character(sign) && $0.label == String(sign) })
        }
    }

    @Test func `a text has a mask, and its empty value shows dots`() throws {
        let read = try read(
            "picker: {kind: text, mask: AA-99}\nlayers: {base: [A 1 V T]}\nkeys: {V: {picker: value}, T: {picker: type}}\n"
        )
        #expect(read.diagnostics == [])
        let layout = try #require(read.layout)
        #expect(try layout.composed == .text(TextMask("AA-99")))
        #expect(layout.keys.map(\.label) == ["A", "1", "__-__", "T"])
    }

    @Test(arguments: [
        (
            "{kind: number}",
            [
                "1:9: error: a number needs 'from', its limit, such as 'from: 5'",
                "1:9: error: a number needs 'to', its limit, such as 'to: 30'",
            ]
        ),
        (
            "{kind: number, min: 5, to: 30}",
            [
                "1:9: error: a number needs 'from', its limit, such as 'from: 5'",
                "1:24: error: unknown field 'min' of 'picker'; did you mean 'from'?",
            ]
        ),
        (
            "{kind: number, from: 5, max: 30}",
            [
                "1:9: error: a number needs 'to', its limit, such as 'to: 30'",
                "1:33: error: unknown field 'max' of 'picker'; did you mean 'to'?",
            ]
        ),
        ("{kind: number, from: 1, to: 0}", ["1:37: error: 'from' is above 'to'"]),
        (
            "{kind: number, from: -1, to: 1e3}",
            [
                "1:38: error: 'to' must be a number from -1000000000000 to 1000000000000 with at most 6 decimals, "
                    + "such as -40 or 21.5, not '1e3'"
            ]
        ),
        (
            "{kind: number, from: -1, to: 1000000000001}",
            [
                "1:38: error: 'to' must be a number from -1000000000000 to 1000000000000 with at most 6 decimals, "
                    + "such as -40 or 21.5, not '1000000000001'"
            ]
        ),
        (
            "{kind: number, from: -1, to: 1, step: 0.3}",
            [
                "1:38: error: steps from 'from' do not reach 'to': the last number that they reach is 0.8; write "
                    + "'to: 0.8' or another 'step'"
            ]
        ),
        ("{kind: number, from: -1, to: 1, step: -1}", ["1:47: error: 'step' must be more than 0"]),
        (
            "{kind: number, from: -1, to: 1, step: 0,5}",
            [
                "1:49: error: unknown field '5' of 'picker': a comma begins the next field, so write a decimal number "
                    + "with a point, such as 0.5"
            ]
        ),
        (
            "{kind: number, from: -1, to: 1, step: 0.5, decimals: 0}",
            ["1:47: error: 'step' needs 'decimals: 1' or more, or a number with fewer decimals"]
        ),
        (
            "{kind: number, from: -1, to: 1, unit: a very long unit}",
            ["1:47: error: 'unit' has at most 12 characters, and no control characters"]
        ),
        (
            "{kind: number, from: -1, to: 1, mask: A}",
            ["1:41: error: 'mask' has no effect with 'kind: number'; leave it out"]
        ),
        (
            "{kind: number, from: -1, to: 1, decimal-sign: ;}",
            ["1:55: error: 'decimal-sign' must be '.' or ',', not ';'"]
        ),
        (
            "{kind: text}",
            ["1:9: error: a text needs 'mask', in which A is a letter and 9 a digit, such as 'mask: AA-99'"]
        ),
        (
            "{kind: text, mask: '9\\b'}",
            ["1:30: error: a backslash stands only before A, 9 or another backslash, which it makes literal"]
        ),
        (
            "{kind: text, mask: --}",
            ["1:28: error: the mask has no place to fill: A is a letter and 9 a digit, such as 'AA-99'"]
        ),
        ("{kind: date, mask: A}", ["1:22: error: 'mask' has no effect with 'kind: date'; leave it out"]),
    ]) func `faults of numbers and texts are reported with their line and column`(
        picker: String, expected: [String]
    ) throws {
        let read = try read("picker: \(picker)\n" + keys)
        #expect(read.layout == nil)
        #expect(read.diagnostics == expected.map { "f.yaml:" + $0 })
    }

    @Test(arguments: [
        // Keys that would type beside the value.
        (
            "{kind: number, from: 0, to: 9}", "1 X T", "X: {text: ab}",
            ["f.yaml:3:18: error: the key 'X' would type beside the picker's value; leave it out"]
        ),
        (
            "{kind: number, from: 0, to: 9}", "1 X T", "X: {key: KEY_KP7}",
            ["f.yaml:3:17: error: the key 'X' would type beside the picker's value; leave it out"]
        ),
        (
            "{kind: text, mask: 99}", "1 X T", "X: {keys: KEY_LEFTCTRL+KEY_V}",
            ["f.yaml:3:18: error: the key 'X' would type beside the picker's value; leave it out"]
        ),
        ("{kind: text, mask: 99}", "1 X T", "X: {key: KEY_TAB}", []),
        (
            "{kind: text, mask: 99}", "1 X T", "X: {steps: [KEY_TAB, 7]}",
            ["f.yaml:3:19: error: the key 'X' would type beside the picker's value; leave it out"]
        ),
        ("{kind: text, mask: 99}", "1 X T", "X: {steps: [KEY_TAB, KEY_UP]}", []),
        // Keys that would hide the view before the value is complete.
        (
            "{kind: number, from: 0, to: 9}", "1 X T", "X: {text: '5', action: hide}",
            [
                "f.yaml:3:18: error: the key 'X' goes to the picker's value and cannot hide the view; a key with "
                    + "'picker: done' hides it"
            ]
        ),
        (
            "{kind: time}", "1 X T", "X: {text: '5', action: hide}",
            [
                "f.yaml:3:18: error: the key 'X' goes to the picker's value and cannot hide the view; a key with "
                    + "'picker: done' hides it"
            ]
        ),
        ("{kind: number, from: 0, to: 9}", "1 X T", "X: {key: KEY_TAB, action: hide}", []),
        // Characters that no value has.
        (
            "{kind: number, from: 0, to: 9}", "1 X T", "X: {locale: decimal-separator}",
            [
                "f.yaml:3:20: warning: no value of the picker has the decimal sign of this key, which types nothing"
            ]
        ),
        (
            "{kind: number, from: 0, to: 9}", "1 - T", "Y: {action: none}",
            [
                "f.yaml:2:19: warning: no value of the picker has the '-' of this key, which types nothing",
                "f.yaml:3:8: warning: the key 'Y' is in no layer",
            ]
        ),
        (
            "{kind: text, mask: 9-9}", "1 - T", "T: {picker: done}",
            ["f.yaml:2:19: warning: no value of the picker has the '-' of this key, which types nothing"]
        ),
        (
            "{kind: number, from: 0, to: 0.5}", "1 . S T", "S: {locale: decimal-separator}",
            [
                "f.yaml:2:19: warning: no value of the picker has the '.' of this key, which types nothing; the decimal "
                    + "sign is that of the panel's locale, which 'locale: decimal-separator' enters"
            ]
        ),
        (
            "{kind: number, from: 0, to: 0.5, decimal-sign: ','}", "1 . S T",
            "S: {locale: decimal-separator}",
            ["f.yaml:2:19: warning: no value of the picker has the '.' of this key, which types nothing"]
        ),
        // Characters that a value needs.
        (
            "{kind: number, from: -1, to: 9}", "1 T", "T: {picker: done}",
            ["f.yaml:1:9: error: no key enters a minus, which the picker's value needs; add the key -"]
        ),
        ("{kind: number, from: -1, to: 9}", "X T", "X: {picker: value-}", []),
        (
            "{kind: number, from: 0, to: 0.5}", "1 T", "T: {picker: done}",
            [
                "f.yaml:1:9: error: no key enters the decimal sign, which the picker's value needs; add a key with "
                    + "'locale: decimal-separator'"
            ]
        ),
        ("{kind: number, from: 0, to: 0.5, decimal-sign: ','}", "'1 , T'", "T: {picker: done}", []),
        (
            "{kind: text, mask: A9}", "1 T", "T: {picker: done}",
            ["f.yaml:1:9: error: no key enters letters, which the picker's value needs; add the keys A to Z"]
        ),
        (
            "{kind: text, mask: A9}", "ä T", "T: {picker: done}",
            ["f.yaml:1:9: error: no key enters digits, which the picker's value needs; add the keys 0 to 9"]
        ),
        // Keys of another kind of value.
        (
            "{kind: number, from: 0, to: 9}", "1 X T", "X: {picker: now}",
            [
                "f.yaml:3:20: error: the key 'X' has no part of a number: there are 'value', 'value+', 'value-', "
                    + "'limits', 'erase', 'done' and 'type'"
            ]
        ),
        (
            "{kind: text, mask: 99}", "1 X T", "X: {picker: limits}",
            [
                "f.yaml:3:20: error: the key 'X' has no part of a text: there are 'value', 'erase', 'done' and 'type'"
            ]
        ),
        (
            "{kind: time}", "1 X T", "X: {picker: value}",
            [
                "f.yaml:3:20: error: the key 'X' is for 'kind: number' or 'kind: text'; a date and a time have fields "
                    + "such as 'picker: day' or 'picker: hour'"
            ]
        ),
    ]) func `the keys of a layout must fit its number or text`(
        picker: String, row: String, key: String, expected: [String]
    ) throws {
        let done = key.hasPrefix("T:") ? "" : ", T: {picker: done}"
        let read = try read("picker: \(picker)\nlayers: {base: [\(row)]}\nkeys: {\(key)\(done)}\n")
        #expect(read.diagnostics == expected)
    }

    @Test func `keys of an extended layout that do not fit are no fault, and type nothing`() throws {
        let folder = try LayoutFolder([
            "f.yaml": "layers: {base: [1 a X]}\nkeys: {X: {text: ab}}\n",
            "g.yaml":
                "extends: f\npicker: {kind: text, mask: 99}\naccessory: [T]\nkeys: {T: {picker: done}}\n",
        ])
        let read = folder.read("g.yaml")
        #expect(read.diagnostics == [])
        let layout = try #require(read.file).layout
        #expect(layout.isChecked)
    }
}
