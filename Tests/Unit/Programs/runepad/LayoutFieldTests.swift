// SPDX-License-Identifier: MIT

import Engine
import Foundation
import Testing
import YAML

@testable import LayoutFiles

/// A field of a layout file, or a part of one, with what the tests write for it.
struct LayoutField: CustomTestStringConvertible, Sendable {
    /// The field's name, or that of its owner and its own: `touch/press`.
    var path: String
    /// The rest of the layout.
    var besides = "layers: {base: [a b], more: [c]}\n"
    /// Two lines with different values.
    var value: String
    var other: String
    /// A line with a wrong value, which begins behind the sign `‸`.
    var wrong: String

    init(_ path: String, _ value: String, _ other: String, wrong: String, besides: String? = nil) {
        (self.path, self.value, self.other, self.wrong) = (path, value, other, wrong)
        if let besides { self.besides = besides }
    }

    var testDescription: String { path }
    /// The name that the field has in files.
    var name: String { String(path.drop { $0 != "/" }.dropFirst()) }

    private static let dates = "layers: {base: [D T]}\nkeys: {D: {picker: day+}, T: {picker: done}}\n"
    private static let numbers =
        "layers: {base: [1 U S T]}\nkeys: {U: {picker: value+}, S: {locale: decimal-separator}, T: {picker: done}}\n"
    private static let words = "layers: {base: [a W]}\nkeys: {W: {completion: 1}}\n"

    /// Every field that another layout can inherit, and every part of one.
    static let all = [
        LayoutField("title", "title: One", "title: Two", wrong: "title: ‸[x]"),
        LayoutField(
            "title/word", "title: {word: pin}", "title: {word: date}", wrong: "title: {word: ‸pim}"),
        LayoutField("purpose", "purpose: pin", "purpose: no", wrong: "purpose: ‸pim"),
        LayoutField("language", "language: de", "language: ja-Kana", wrong: "language: ‸german!"),
        LayoutField("secret", "secret: yes", "secret: no", wrong: "secret: ‸maybe"),
        LayoutField("must-type", "must-type: all", "must-type: letters", wrong: "must-type: ‸some"),
        LayoutField("height", "height: 30%", "height: 80mm", wrong: "height: ‸3"),
        LayoutField("width", "width: 30%", "width: 80mm", wrong: "width: ‸3"),
        LayoutField("align", "align: left", "align: right", wrong: "align: ‸middle"),
        LayoutField("gap", "gap: 1mm", "gap: 5%", wrong: "gap: ‸wide"),
        LayoutField(
            "heights", "heights: [1, 2]", "heights: {base: [2, 1]}", wrong: "heights: [1, ‸0]",
            besides: "layers: {base: [a, b], more: [c, d]}\n"),
        LayoutField(
            "layers", "layers: {base: [x y]}", "layers: {base: [y x]}", wrong: "layers: {base: ‸5}",
            besides: ""),
        LayoutField(
            "keys", "keys: {a: {label: A}}", "keys: {a: {label: B}}", wrong: "keys: {a: {label: ‸[x]}}"),
        LayoutField("accessory", "accessory: [x y]", "accessory: [y]", wrong: "accessory: [x, ‸{y: z}]"),
        LayoutField(
            "shuffle/keys", "shuffle: {keys: ab}", "shuffle: {keys: bc}", wrong: "shuffle: {keys: ‸{a: b}}"),
        LayoutField(
            "shuffle/on", "shuffle: {keys: ab, on: enter}", "shuffle: no",
            wrong: "shuffle: {keys: ab, on: [show, ‸never]}"),
        LayoutField(
            "shuffle/idle", "shuffle: {keys: ab, on: idle, idle: 5s}",
            "shuffle: {keys: ab, on: idle, idle: 6s}",
            wrong: "shuffle: {keys: ab, on: idle, idle: ‸30}"),
        LayoutField(
            "first-layer/on", "first-layer: {on: enter}", "first-layer: no", wrong: "first-layer: {on: ‸show}"
        ),
        LayoutField(
            "first-layer/idle", "first-layer: {on: idle, idle: 5s}", "first-layer: {on: idle, idle: 6s}",
            wrong: "first-layer: {on: idle, idle: ‸30}"),
        LayoutField("hide/on", "hide: {on: enter}", "hide: no", wrong: "hide: {on: ‸show}"),
        LayoutField(
            "hide/idle", "hide: {on: idle, idle: 5s}", "hide: {on: idle, idle: 6s}",
            wrong: "hide: {on: idle, idle: ‸30}"),
        LayoutField(
            "picker/kind", "picker: {kind: date}", "picker: {kind: date, from: 1950}",
            wrong: "picker: {kind: ‸day}",
            besides: dates),
        LayoutField(
            "picker/format", "picker: {kind: date, format: '%d.%m.%Y'}",
            "picker: {kind: date, format: '%d/%m/%Y'}",
            wrong: "picker: {kind: date, format: ‸[x]}", besides: dates),
        LayoutField(
            "picker/from", "picker: {kind: date, from: 1950}", "picker: {kind: date, from: 1960}",
            wrong: "picker: {kind: date, from: ‸never}", besides: dates),
        LayoutField(
            "picker/to", "picker: {kind: date, to: 2050}", "picker: {kind: date, to: 2060}",
            wrong: "picker: {kind: date, to: ‸never}", besides: dates),
        LayoutField(
            "picker/decimals", "picker: {kind: number, from: 0, to: 9, decimals: 1}",
            "picker: {kind: number, from: 0, to: 9, decimals: 2}",
            wrong: "picker: {kind: number, from: 0, to: 9, decimals: ‸7}", besides: numbers),
        LayoutField(
            "picker/step", "picker: {kind: number, from: 0, to: 9, step: 3}",
            "picker: {kind: number, from: 0, to: 9, step: 0.5}",
            wrong: "picker: {kind: number, from: 0, to: 9, step: ‸0}", besides: numbers),
        LayoutField(
            "picker/unit", "picker: {kind: number, from: 0, to: 9, unit: °C}",
            "picker: {kind: number, from: 0, to: 9, unit: kg}",
            wrong: "picker: {kind: number, from: 0, to: 9, unit: ‸[x]}", besides: numbers),
        LayoutField(
            "picker/decimal-sign", "picker: {kind: number, from: 0, to: 9, decimal-sign: ','}",
            "picker: {kind: number, from: 0, to: 9, decimal-sign: .}",
            wrong: "picker: {kind: number, from: 0, to: 9, decimal-sign: ‸;}", besides: numbers),
        LayoutField(
            "picker/mask", "picker: {kind: text, mask: AA-99}", "picker: {kind: text, mask: 99-AA}",
            wrong: "picker: {kind: text, mask: ‸none}",
            besides: "layers: {base: [a 1 T]}\nkeys: {T: {picker: done}}\n"),
        LayoutField(
            "completions/words", "completions: {words: ./one.txt}", "completions: {words: de_DE}",
            wrong: "completions: {words: ‸[x]}", besides: words),
        LayoutField(
            "touch/press", "touch: {press: lift}", "touch: {press: touch}", wrong: "touch: {press: ‸tap}"),
        LayoutField(
            "touch/slide", "touch: {slide: cancel}", "touch: {slide: glide}", wrong: "touch: {slide: ‸away}"),
        LayoutField(
            "touch/delay", "touch: {delay: 200ms}", "touch: {delay: 300ms}", wrong: "touch: {delay: ‸200}"),
        LayoutField(
            "touch/debounce", "touch: {debounce: 200ms}", "touch: {debounce: 300ms}",
            wrong: "touch: {debounce: ‸200}"),
        LayoutField(
            "guided/shuffle", "guided: {shuffle: yes}", "guided: {shuffle: no}",
            wrong: "guided: {shuffle: ‸maybe}",
            besides: "layers: {base: [a b]}\nshuffle: {keys: ab}\n"),
        LayoutField(
            "repeat/delay", "repeat: {delay: 300ms}", "repeat: {delay: 400ms}", wrong: "repeat: {delay: ‸300}"
        ),
        LayoutField(
            "repeat/interval", "repeat: {interval: 50ms}", "repeat: {interval: 60ms}",
            wrong: "repeat: {interval: ‸50}"),
        LayoutField(
            "feedback/highlight", "feedback: {highlight: no}", "feedback: {highlight: yes}",
            wrong: "feedback: {highlight: ‸some}"),
        LayoutField(
            "feedback/click", "feedback: {click: yes}", "feedback: {click: no}",
            wrong: "feedback: {click: ‸loud}"),
        LayoutField("popup", "popup: yes", "popup: no", wrong: "popup: ‸maybe"),
    ]
}

/// What a layout is, apart from its name and its files.
private struct Contents: Hashable {
    var layout: Layout
    var mustType: MustType

    init(_ file: LayoutFile) {
        (layout, mustType) = (file.layout, file.mustType)
        layout.name = ""
        // A layout without a title has that of its file.
        if layout.title == file.layout.name { layout.title = "" }
    }
}

struct LayoutFieldTests {
    private let folder: Folder

    init() throws { folder = try Folder([:]) }

    /// Reads the last of some files that extend one another.
    private func read(_ texts: [String]) throws -> (file: LayoutFile?, errors: [String]) {
        for (index, text) in texts.enumerated() {
            let extends = index > 0 ? "extends: file-\(index - 1)\n" : ""
            let url = folder.url.appending(path: "file-\(index).yaml")
            try Data((extends + text).utf8).write(to: url)
        }
        let path = folder.url.appending(path: "file-\(texts.count - 1).yaml").path
        var diagnostics = DiagnosticList()
        let file = LayoutLibrary(directories: []).layout(atPath: path, into: &diagnostics)
        let errors = diagnostics.sorted.filter { $0.severity == .error }
        return (file, errors.map { String($0.description.drop { $0 != ":" }.dropFirst()) })
    }

    private func contents(_ texts: String...) throws -> Contents {
        let read = try read(texts)
        #expect(read.errors == [])
        return Contents(try #require(read.file))
    }

    @Test(arguments: LayoutField.all)
    func `is read, inherited over two layouts, and replaced by the extending layout`(
        field: LayoutField
    ) throws {
        let value = try contents(field.besides + field.value + "\n")
        let other = try contents(field.besides + field.other + "\n")
        #expect(value != other)
        let parent = field.besides + field.value + "\n"
        #expect(try contents(parent, "", "") == value)
        #expect(try contents(parent, field.other + "\n", "") == other)
        #expect(try contents(parent, field.other + "\n", field.value + "\n") == value)
    }

    @Test(arguments: LayoutField.all)
    func `is refused at its place where it is wrong, also in an extending layout`(
        field: LayoutField
    ) throws {
        let column = try #require(field.wrong.firstIndex(of: "‸").map { field.wrong[..<$0].count + 1 })
        let wrong = field.wrong.replacing("‸", with: "") + "\n"
        let line = field.besides.count { $0 == "\n" } + 1
        let alone = try read([field.besides + wrong])
        #expect(alone.file == nil)
        #expect(alone.errors.first?.hasPrefix("\(line):\(column): error: ") == true, "\(alone.errors)")
        let extending = try read([field.besides + field.value + "\n", wrong])
        #expect(extending.file == nil)
        #expect(extending.errors.first?.hasPrefix("2:\(column): error: ") == true, "\(extending.errors)")
    }

    /// The fields whose parts another layout changes one by one.
    @Test(arguments: ["touch", "repeat", "feedback"])
    func `with parts keeps those parts that the extending layout leaves out`(owner: String) throws {
        let fields = LayoutField.all.filter { $0.path.hasPrefix(owner + "/") }
        /// The parts of all values in one line, `changed` with its other value.
        func line(changed: String?) throws -> String {
            let parts = try fields.map { field in
                let text = field.path == changed ? field.other : field.value
                return String(try #require(text.firstMatch(of: /\{(.*)\}/)).1)
            }
            return "\(owner): {\(parts.joined(separator: ", "))}\n"
        }
        let besides = try #require(fields.first).besides
        #expect(fields.count > 1)
        for field in fields {
            let expected = try contents(besides + line(changed: field.path))
            #expect(
                try contents(besides + line(changed: nil), field.other + "\n") == expected, "\(field.path)")
        }
    }

    @Test func `is in this table if the schema has it`() throws {
        let root = try JSON(
            parsing: Data(contentsOf: repository.appending(path: "config/schema/layout.json")))
        let definitions = try #require(root["$defs"])
        // A title is a text or a word.
        let paths = root.paths(definitions).union(["title"])
        #expect(paths == Set(LayoutField.all.map(\.path) + ["extends"]))
    }

    @Test func `has a row in the table of its page`() throws {
        let page = try String(contentsOf: repository.appending(path: "docs/layouts.md"), encoding: .utf8)
        let rows = Set(page.matches(of: /\n\| `([a-z-]+)` \|/).map { String($0.1) })
        #expect(Set(LayoutDraft.fields + KeyDraft.fields).subtracting(rows) == [])
    }

    /// The fields of keys, too.
    @Test func `is among those with which the fuzzers begin, and in their dictionary`() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: repository.appending(path: path), encoding: .utf8)
        }
        let names = Set(LayoutField.all.flatMap { $0.path.split(separator: "/").map(String.init) })
            .union(LayoutDraft.fields).union(KeyDraft.fields)
        let everything = try text("Fuzzing/layouts/everything.yaml")
        let dictionary = try text("Fuzzing/dictionaries/layout.dict").split(separator: "\n")
        // A layout with completions is not secret and has no picker.
        let others =
            try text("config/layouts/pin.yaml") + text("Fuzzing/seeds/layout/picker.yaml")
            + text("Fuzzing/seeds/layout/number.yaml") + text("Fuzzing/seeds/layout/mask.yaml")
        let apart: Set = [
            "extends", "secret", "picker", "kind", "format", "from", "to", "decimals", "step", "unit",
            "decimal-sign", "mask", "then",
        ]
        for name in names.sorted() {
            let seeds = apart.contains(name) ? others : everything
            #expect(try seeds.contains(Regex("(^|[ {\\n])\(name):")), "no seed has \(name)")
            #expect(dictionary.contains("\"\(name)\""), "the dictionary lacks \(name)")
        }
    }
}
