// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing

struct PickerDraftTests {
    @Test func `a picker has a kind, a format, years, and keys that work on it`() throws {
        let read = try LayoutFolder([
            "f.yaml": """
            picker: {kind: date, format: "%d.%m.%Y", from: 2000, to: 2050}
            layers: {base: [1 Day Day+ Day- Today Erase Done Type Month Year]}
            keys:
              Day: {picker: day}
              Month: {picker: month, label: MM}
              Year: {picker: year}
              Day+: {picker: day+}
              Day-: {picker: day-, label: ▼}
              Today: {picker: now}
              Erase: {picker: erase}
              Done: {picker: done}
              Type: {picker: type}
            """
        ]).read("f.yaml")
        #expect(read.diagnostics == [])
        let layout = try #require(read.file).layout
        #expect(try layout.picker == Picker(.date, format: "%d.%m.%Y", years: 2000...2050))
        #expect(
            layout.keys.map(\.action) == [
                .character("1"), .picker(.select(.day)), .picker(.increase(.day)), .picker(.decrease(.day)),
                .picker(.now), .picker(.erase), .picker(.done()), .picker(.type()), .picker(.select(.month)),
                .picker(.select(.year)),
            ])
        // An empty field shows dashes unless the file says otherwise.
        #expect(
            layout.keys.map(\.label) == [
                "1", "––", "Day+", "▼", "Today", "Erase", "Done", "Type", "MM", "––––",
            ])
    }

    @Test func `a picker may have only a first year or only a last year`() throws {
        func years(_ text: String) throws -> ClosedRange<Int>? {
            try LayoutFolder([
                "f.yaml": "picker: {kind: date, \(text)}\nlayers: {base: [D]}\nkeys: {D: {picker: done}}\n"
            ])
            .read("f.yaml").file?.layout.picker?.years
        }
        #expect(try years("from: 2020") == 2020...2100)
        #expect(try years("to: 2020") == 1900...2020)
        #expect(try years("to: 1850") == 1850...1850)
        #expect(try years("from: 2200") == 2200...2200)
    }

    @Test(arguments: [
        ("picker: yes", "f.yaml:1:9: error: 'picker' must be a mapping, not 'yes'"),
        (
            "picker: {}",
            "f.yaml:1:9: error: 'kind' is missing: write 'kind: date', 'kind: time', 'kind: number' or 'kind: text'"
        ),
        ("picker: {kind: dates}", "f.yaml:1:16: error: 'kind' cannot be 'dates'; did you mean 'date'?"),
        (
            "picker: {kind: date, format: '%d.%H'}",
            "f.yaml:1:34: error: %H is not a field of a date: the fields are %d, %m, %Y and %y; %% is a per cent sign"
        ),
        (
            "picker: {kind: time, from: 1900}",
            "f.yaml:1:22: error: 'from' is a year, and a time has none"
        ),
        (
            "picker: {kind: date, from: 99}",
            "f.yaml:1:28: error: 'from' must be a whole number from 1000 to 9999, not '99'"
        ),
        ("picker: {kind: date, from: 2030, to: 2020}", "f.yaml:1:28: error: 'from' is after 'to'"),
        (
            "picker: {kind: date, years: 3}",
            "f.yaml:1:22: error: unknown field 'years' of 'picker': it is one of kind, format, from, to, decimals, step, unit, decimal-sign, "
                + "mask"
        ),
    ]) func `faults of a picker are reported with their line and column`(text: String, expected: String)
        throws
    {
        #expect(try faults(of: text, keys: "D: {picker: done}") == [expected])
    }

    @Test(arguments: [
        (
            "picker: {kind: date, format: '%m/%y'}", "D: {picker: dya}",
            ["f.yaml:3:20: error: 'picker' cannot be 'dya'; did you mean 'day'?"]
        ),
        (
            "picker: {kind: date, format: '%m/%y'}", "D: {picker: day}",
            [
                "f.yaml:1:9: warning: no key types the picked value; give one 'picker: done'",
                "f.yaml:3:20: error: the picker's format has no day for the key 'D'",
            ]
        ),
        (
            "title: x", "D: {picker: now}",
            ["f.yaml:3:20: error: the key 'D' is part of a picker, but the layout has no 'picker'"]
        ),
        ("picker: {kind: time}", "D: {picker: done}", []),
        ("picker: {kind: time}", "D: {picker: type}", []),
        (
            "picker: {kind: time}", "D: {picker: hour}",
            ["f.yaml:1:9: warning: no key types the picked value; give one 'picker: done'"]
        ),
    ]) func `a picker and its keys must fit each other`(text: String, keys: String, expected: [String]) throws
    {
        #expect(try faults(of: text, keys: keys) == expected)
    }

    @Test func `a key that types the value may type a key behind it`() throws {
        let read = try LayoutFolder([
            "f.yaml": "picker: {kind: time}\nlayers: {base: [D T]}\n"
                + "keys: {D: {picker: done, then: KEY_ENTER}, T: {then: KEY_TAB, picker: type}}\n"
        ]).read("f.yaml")
        #expect(read.diagnostics == [])
        let actions = try #require(read.file).layout.keys.map(\.action)
        #expect(actions == [.picker(.done(then: .enter)), .picker(.type(then: .tab))])
    }

    @Test(arguments: [
        (
            "D: {picker: done, then: KEY_ENTR}",
            "f.yaml:3:32: error: the kernel has no key 'KEY_ENTR'; did you mean 'KEY_ENTER'?"
        ),
        (
            "D: {picker: done, then: KEY_A}",
            "f.yaml:3:32: error: 'then' cannot be 'KEY_A', which types a character behind the value; it is a key such as "
                + "KEY_ENTER or KEY_TAB"
        ),
        (
            "D: {picker: done}, E: {picker: erase, then: KEY_ENTER}",
            "f.yaml:3:46: error: 'then' is for keys with 'picker: done' or 'picker: type'"
        ),
        (
            "D: {picker: done}, E: {key: KEY_TAB, then: KEY_ENTER}",
            "f.yaml:3:45: error: 'then' is for keys with 'picker: done' or 'picker: type'"
        ),
    ]) func `only a key that types the value has a key behind it, which types no character`(
        keys: String, expected: String
    ) throws {
        #expect(try faults(of: "picker: {kind: time}", keys: keys) == [expected])
    }

    @Test func `a child layout can remove the picker of its parent`() throws {
        let folder = try LayoutFolder([
            "f.yaml": "picker: {kind: time}\nlayers: {base: [D]}\nkeys: {D: {picker: done}}\n",
            "g.yaml": "extends: f\npicker: no\nkeys: {D: {text: d}}\n",
            "h.yaml": "extends: f\ntitle: h\n",
        ])
        #expect(try #require(folder.read("g.yaml").file).layout.picker == nil)
        #expect(try #require(folder.read("h.yaml").file).layout.picker?.kind == .time)
    }

    @Test func `a picker of a child layout needs all its fields, and the error says so`() throws {
        let folder = try LayoutFolder([
            "f.yaml": "picker: {kind: time}\nlayers: {base: [D]}\nkeys: {D: {picker: done}}\n",
            "g.yaml": "extends: f\npicker: {format: '%H.%M'}\n",
        ])
        #expect(
            folder.read("g.yaml").diagnostics == [
                "g.yaml:2:9: error: 'kind' is missing: write 'kind: date', 'kind: time', 'kind: number' or 'kind: text'; "
                    + "a picker replaces that of the extended layout as a whole"
            ])
    }

    private func faults(of text: String, keys: String) throws -> [String] {
        let folder = try LayoutFolder(["f.yaml": "\(text)\nlayers: {base: [D]}\nkeys: {\(keys)}\n"])
        return folder.read("f.yaml").diagnostics
    }
}
