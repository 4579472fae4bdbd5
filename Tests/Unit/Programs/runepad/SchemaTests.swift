// SPDX-License-Identifier: MIT

import Configuration
import Drawing
import Engine
import Foundation
import Testing
import YAML

@testable import LayoutFiles

/// The schema `name` of config/schema.
private func schema(_ name: String) throws -> SchemaValidator {
    let url = repository.appending(path: "config/schema/\(name).json")
    return SchemaValidator(root: try JSON(parsing: Data(contentsOf: url)))
}

/// What an editor makes of a YAML text.
private func json(_ text: String) throws -> JSON {
    var diagnostics = DiagnosticList()
    let document = YAMLDocument(parsing: text, file: "f.yaml", into: &diagnostics)
    return JSON(try #require(document, "\(diagnostics.sorted)").root)
}

/// The errors of a layout, a configuration or a theme with this text.
private func errors(_ text: String, as kind: String) throws -> [String] {
    var diagnostics = DiagnosticList()
    switch kind {
    case "configuration":
        _ = Configuration(parsing: text, file: "f.yaml", into: &diagnostics)
    default:
        let folder = try Folder(["f.yaml": text])
        let path = folder.url.appending(path: "f.yaml").path
        if kind == "theme" {
            _ = ThemeLibrary(directories: []).theme(atPath: path, into: &diagnostics)
        } else {
            _ = LayoutLibrary(directories: []).layout(atPath: path, into: &diagnostics)
        }
    }
    return diagnostics.sorted.filter { $0.severity == .error }.map(\.message)
}

extension JSON {
    /// The names of the fields of each part of a schema, by the part's path.
    fileprivate func parts(_ path: String = "") -> [String: Set<String>] {
        var parts: [String: Set<String>] = [:]
        if case .array(let values) = self {
            for (index, value) in values.enumerated() {
                parts.merge(value.parts("\(path)/\(index)")) { first, _ in first }
            }
        }
        if let fields = self["properties"]?.members { parts[path] = Set(fields.keys) }
        // What depends on a field is a condition on those that are there.
        for (name, value) in members where name != "dependentSchemas" {
            parts.merge(value.parts("\(path)/\(name)")) { first, _ in first }
        }
        return parts
    }
}

struct SchemaTests {
    @Test(arguments: ["layout", "configuration", "theme"])
    func `each schema uses only JSON Schema keywords that the tests support`(name: String) throws {
        #expect(try schema(name).unknownKeywords.isEmpty)
        #expect(try schema(name).root["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
    }

    @Test(arguments: ["layout", "configuration", "theme"])
    func `each reference of a schema leads to a part that the schema has`(name: String) throws {
        #expect(try schema(name).brokenReferences == [])
    }

    @Test(arguments: ["layout", "configuration", "theme"]) func `each schema describes every field`(
        name: String
    ) throws {
        let schema = try schema(name)
        func visit(_ value: JSON, _ path: String) {
            for (field, property) in value["properties"]?.members ?? [:] {
                if property["description"] == nil { Issue.record("\(path).\(field) has no description") }
                visit(property, "\(path).\(field)")
            }
            if case .array(let parts)? = value["oneOf"] { for part in parts { visit(part, path) } }
        }
        visit(schema.root, name)
        for (definition, value) in schema.root["$defs"]?.members ?? [:] { visit(value, definition) }
    }

    @Test func `the schema of layouts has the actions of the parser, in its order`() throws {
        let key = try #require(try schema("layout").root["$defs"]?["key"])
        guard case .array(let choices)? = key["oneOf"] else {
            Issue.record("a key does not say that it does one thing")
            return
        }
        #expect(choices.dropLast().flatMap { $0["required"]?.strings ?? [] } == KeyDraft.actionFields)
    }

    /// The parts of each schema that have fields, and a text in which the field `zzzzzzzz` stands there.
    private static let parts: [String: KeyValuePairs<String, String>] = [
        "configuration": [
            "": "zzzzzzzz: 1\npanels: [{layout: pin}]",
            "/$defs/panel": "panels: [{layout: pin, zzzzzzzz: 1}]",
            "/$defs/layout/oneOf/1": "panels: [{layout: {zzzzzzzz: 1}}]",
            "/$defs/layout/oneOf/2": "panels: [{layout: {xkb: de, zzzzzzzz: 1}}]",
            "/$defs/match": "panels: [{layout: pin, match: {zzzzzzzz: 1}}]",
            "/$defs/assistive-key": "panels: [{layout: pin, scan: {switch: {zzzzzzzz: 1}}}]",
            "/$defs/panel/properties/region/oneOf/1": "panels: [{layout: pin, region: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/ignore/items/oneOf/1":
                "panels: [{layout: pin, ignore: [{zzzzzzzz: 1}]}]",
            "/$defs/panel/properties/hide/oneOf/1": "panels: [{layout: pin, hide: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/keymap/oneOf/1": "panels: [{layout: pin, keymap: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/fields/items": "panels: [{layout: pin, fields: [{zzzzzzzz: 1}]}]",
            "/$defs/panel/properties/hardware-keyboard/oneOf/1":
                "panels: [{layout: pin, hardware-keyboard: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/overlay": "panels: [{layout: pin, overlay: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/touch": "panels: [{layout: pin, touch: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/guided/oneOf/1": "panels: [{layout: pin, guided: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/scan": "panels: [{layout: pin, scan: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/navigate": "panels: [{layout: pin, navigate: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/navigate/properties/keys":
                "panels: [{layout: pin, navigate: {device: {name: a}, keys: {zzzzzzzz: 1}}}]",
            "/$defs/panel/properties/repeat/oneOf/1": "panels: [{layout: pin, repeat: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/corner-hold/oneOf/2":
                "panels: [{layout: pin, corner-hold: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/staff-gesture/oneOf/1":
                "panels: [{layout: pin, staff-gesture: {corners: [], zzzzzzzz: 1}}]",
            "/$defs/panel/properties/touches/oneOf/1": "panels: [{layout: pin, touches: {zzzzzzzz: 1}}]",
            "/$defs/panel/properties/rumble/oneOf/1": "panels: [{layout: pin, rumble: {zzzzzzzz: 1}}]",
        ],
        "layout": [
            "": "zzzzzzzz: 1", "/properties/touch": "touch: {zzzzzzzz: 1}",
            "/properties/guided": "guided: {zzzzzzzz: 1}", "/properties/feedback": "feedback: {zzzzzzzz: 1}",
            "/$defs/repetition": "repeat: {zzzzzzzz: 1}", "/$defs/key": "keys: {a: {zzzzzzzz: 1}}",
            "/$defs/useEnd": "hide: {zzzzzzzz: 1}", "/$defs/shuffle": "shuffle: {zzzzzzzz: 1}",
            "/$defs/picker": "picker: {zzzzzzzz: 1}", "/$defs/completions": "completions: {zzzzzzzz: 1}",
            "/$defs/label/oneOf/1": "title: {zzzzzzzz: 1}",
        ],
        "theme": [
            "": "zzzzzzzz: 1", "/$defs/surface": "view: {zzzzzzzz: 1}", "/$defs/key": "key: {zzzzzzzz: 1}",
        ],
    ]

    /// The parser names all fields that it knows, when it refuses another one.
    @Test(arguments: parts.keys.sorted())
    func `each part of a schema has the fields of the parser, and no others`(name: String) throws {
        let known = try schema(name).root.parts()
        let parts = try #require(Self.parts[name])
        #expect(parts.map(\.key).sorted() == known.keys.sorted())
        for (path, text) in parts {
            let message = try #require(
                try errors(text + "\n", as: name).first { $0.contains("'zzzzzzzz'") }, "\(path)")
            let list = try #require(message.firstMatch(of: /: it is one of (.*)$/), "\(message)").1
            #expect(known[path] == Set(list.split(separator: ", ").map(String.init)), "\(path)")
        }
    }

    @Test func `the tables of docs/configuration.md have the fields of the schema`() throws {
        let root = try schema("configuration").root
        let text = try String(
            contentsOf: repository.appending(path: "docs/configuration.md"), encoding: .utf8)
        func documented(_ section: String) -> Set<String> {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let start = lines.firstIndex { $0 == section } ?? lines.endIndex
            let rows = lines[start...].dropFirst().prefix { !$0.hasPrefix("#") }
            return Set(rows.compactMap { $0.firstMatch(of: /^\| `([a-z-]+)` \|/).map { String($0.1) } })
        }
        for (section, definition) in [("## `panels`", "panel"), ("### `match`", "match")] {
            let fields = root["$defs"]?[definition]?["properties"]?.members ?? [:]
            #expect(documented(section) == Set(fields.keys))
        }
    }

    /// A choice that is wrong is answered with all that are right.
    @Test(arguments: [
        ("purpose", "purpose: zzzzzzzz", ["no"]), ("align", "align: zzzzzzzz", []),
        ("touch/press", "touch: {press: zzzzzzzz}", []),
        ("touch/slide", "touch: {slide: zzzzzzzz}", []),
        ("#picker/kind", "picker: {kind: zzzzzzzz}", []),
        ("#occasion", "shuffle: {keys: ab, on: zzzzzzzz}", []),
        ("#useEndOccasion", "first-layer: {on: zzzzzzzz}", []),
        ("#useEndOccasion", "hide: {on: zzzzzzzz}", []),
        ("#key/modifier", "keys: {K: {modifier: zzzzzzzz}}", []),
        ("#key/action", "keys: {K: {action: zzzzzzzz}}", []),
        ("#key/mode", "keys: {K: {layer: a, mode: zzzzzzzz}}", []),
        ("#key/locale", "keys: {K: {locale: zzzzzzzz}}", []),
        ("#key/picker", "keys: {K: {picker: zzzzzzzz}}", []),
        ("#label/oneOf/1/word", "title: {word: zzzzzzzz}", []),
        ("#key/slide", "keys: {a: {slide: zzzzzzzz}}", []),
    ]) func `the schema of layouts has the choices of the parser`(
        path: String, text: String, besides: [String]
    ) throws {
        let schema = try schema("layout")
        var node = schema.root
        var names = path.split(separator: "/").map(String.init)
        if let definition = names.first, definition.hasPrefix("#") {
            node = try #require(node["$defs"]?[String(definition.dropFirst())])
            names.removeFirst()
        }
        for name in names {
            if case .array(let parts) = node, let index = Int(name) {
                node = parts[index]
            } else {
                node = try #require(node["properties"]?[name] ?? node[name])
            }
        }
        let message = try #require(
            try errors("layers: {base: [a b]}\n\(text)\n", as: "layout").first { $0.contains("zzz") })
        let list = try #require(message.firstMatch(of: /(?:it is one of|must be one of) (.*)$/)).1
        let allowed = list.split(separator: ", ").map(String.init)
        #expect(Set(node["enum"]?.strings ?? []) == Set(allowed + besides))
    }

    @Test func `the schema of layouts has the names of all keycodes`() throws {
        #expect(try schema("layout").root["$defs"]?["keycode"]?["enum"]?.strings == Keycode.allNames)
    }

    @Test func `each schema accepts the shipped files`() throws {
        var count = 0
        for (name, folder) in [
            ("layout", "config/layouts"), ("theme", "config/themes"), ("configuration", "config"),
        ] {
            let schema = try schema(name)
            let url = repository.appending(path: folder)
            for file in try FileManager.default.contentsOfDirectory(atPath: url.path)
            where file.hasSuffix(".yaml") {
                let text = try String(contentsOf: url.appending(path: file), encoding: .utf8)
                #expect(schema.accepts(try json(text)), "\(folder)/\(file)")
                count += 1
            }
        }
        #expect(count >= 40)
    }

    @Test(arguments: [
        "layers: {base: ['a b # c', 5]}\nkeys: {a: {label: 7, width: 1.5, alternates: äà}}\n",
        "layers: {base: [Copy Up Sig]}\nkeys:\n  Copy: {keys: KEY_LEFTCTRL+KEY_C}\n  Up: {keys: [KEY_LEFTSHIFT, KEY_UP]}\n  Sig: {text: 'x y', style: accent}\n",
        "secret: true\nheight: 80mm\ngap: 2 mm\nlayers: {base: [1 2]}\nshuffle: {keys: 12, on: [show, idle], idle: 5min}\n",
        "layers: {base: [a]}\nfirst-layer: {on: [enter, idle], idle: 5 min}\n",
        "layers: {base: [a E, b]}\nkeys: {E: {key: KEY_ENTER, height: 2}}\n",
        "layers: {base: [a]}\nwidth: 120mm\nalign: right\n",
        "layers: {base: [a]}\npopup: yes\n",
        "layers: {base: [a K]}\nkeys: {a: {slide: cursor}, K: {key: KEY_SPACE, slide: cursor}}\n",
        "layers: {base: [a, b]}\nheights: [1, 1.5]\n",
        "layers: {base: [a, b]}\nheights: {base: [0.2, 5]}\n",
        "layers: {base: [a]}\nhide: {on: enter}\n", "layers: {base: [a]}\nhide: no\n",
        "layers: {base: [a M]}\nkeys: {M: {action: move}}\n",
        "layers: {base: [K L]}\nkeys: {K: {key: KEY_ENTER, action: hide, hold: once}, L: {action: hide, text: ab}}\n",
        "layers: {base: [K L]}\nkeys: {K: {steps: [ab, KEY_TAB, 7]}, L: {steps: [KEY_UP, c], action: hide}}\n",
        "layers: {base: [a]}\nkeys: {a: {picture: our logo.png, spoken: our firm}}\n",
        "layers: {base: [a]}\nfirst-layer: no\n", "layers: {base: [a]}\nheight: 45% of the shorter side\n",
        "layers: {base: [a S], more: [b]}\nkeys: {S: {layer: more, mode: once}}\nlanguage: ja-Kana\npurpose: no\n",
        "layers: {base: [D +]}\nkeys: {D: {picker: day+}, +: {picker: done}}\npicker: {kind: date, format: '%d.%m.%Y', from: 1950}\n",
        "layers: {base: [1 S V L D U]}\nkeys: {S: {locale: decimal-separator}, V: {picker: value}, L: {picker: limits}, D: {picker: done}, U: {picker: value+}}\npicker: {kind: number, from: -40, to: 85.5, step: 0.5, decimals: 2, unit: °C, decimal-sign: '.'}\n",
        "layers: {base: [1 D T]}\nkeys: {D: {picker: done, then: KEY_ENTER}, T: {picker: type, then: KEY_TAB}}\npicker: {kind: time}\n",
        "layers: {base: [A 1 D]}\nkeys: {D: {picker: type}}\npicker: {kind: text, mask: 'AA-99'}\n",
        "title: {word: pin}\nlayers: {base: [D a]}\nkeys: {D: {label: {word: done}, spoken: {word: hide}, action: hide}}\n",
    ]) func `the schema of layouts accepts what the parser accepts`(text: String) throws {
        #expect(try errors(text, as: "layout") == [])
        #expect(try schema("layout").accepts(json(text)))
    }

    @Test(arguments: [
        "staff-gesture: {corners: [top-left, bottom-right, top-left, top-right], within: 5s, shows: staff}",
        "staff-gesture: no", "touches: any", "touches: {contacts: any, edges: no, rest: no, swipe: yes}",
        "touches: {contacts: 1, edges: 5%, rest: 0.4s}",
        "clicks: yes", "clicks: true", "overlay: {accessibility: on}", "corner-hold: no", "corner-hold: yes",
        "corner-hold: 3s", "rumble: yes", "rumble: off", "rumble: {strength: 40%}",
        "guided: {idle: 90s, fingers: 1.5s}", "guided: {fingers: no}",
        "overlay: {text: 150%}", "avoid: touch", "avoid: no", "fields: []",
        "fields: [{purpose: url, layout: pin}]", "fields: [{program: scan, layout: no}]",
        "show: call, hide: {on: [enter, idle], idle: 60s}", "hide: no", "handle: yes, hide: {on: enter}",
        "fields: [{program: 'chromium*', purpose: password, layout: pin}]",
    ]) func `the schema of configurations accepts panel fields that the parser accepts`(fields: String) throws
    {
        let text = "panels: [{layout: pin, \(fields)}]\n"
        #expect(try errors(text, as: "configuration") == [])
        #expect(try schema("configuration").accepts(json(text)))
    }

    @Test(arguments: ["yes", "no", "browser", "off", "true"])
    func `the schema of configurations accepts kiosk values that the parser accepts`(value: String) throws {
        let text = "panels: [{layout: pin}]\nkiosk: \(value)\n"
        #expect(try errors(text, as: "configuration") == [])
        #expect(try schema("configuration").accepts(json(text)))
    }

    @Test(arguments: [
        ("layout", "title: x\n"), ("layout", "- a\n"), ("layout", "layers: {base: [a]}\ntilte: x\n"),
        ("layout", "layers: [a b]\n"), ("layout", "layers: {base: []}\n"),
        ("layout", "layers: {base: [[a]]}\n"),
        ("layout", "layers: {base: [a]}\nheight: 3\n"),
        ("layout", "layers: {base: [a]}\nwidth: wide\n"),
        ("layout", "layers: {base: [a]}\nalign: middle\n"),
        ("layout", "layers: {base: [a, b]}\nheights: [1, 0]\n"),
        ("layout", "layers: {base: [a, b]}\nheights: {base: 2}\n"),
        ("layout", "layers: {base: [a]}\nsecret: maybe\n"),
        ("layout", "layers: {base: [a]}\nlanguage: german!\n"),
        ("layout", "layers: {base: [a]}\npurpose: pim\n"),
        ("layout", "layers: {base: [a]}\ntouch: {press: tap}\n"),
        ("layout", "layers: {base: [a]}\nfeedback: {sound: yes}\n"),
        ("layout", "layers: {base: [a]}\npopup: large\n"),
        ("layout", "layers: {base: [a b]}\nshuffle: {on: show}\n"),
        ("layout", "layers: {base: [a b]}\nshuffle: {keys: ab, on: never}\n"),
        ("layout", "layers: {base: [a b]}\nshuffle: {keys: ab, on: idle, idle: 30}\n"),
        ("layout", "layers: {base: [a b]}\nfirst-layer: {on: show}\n"),
        ("layout", "layers: {base: [a b]}\nfirst-layer: {idle: 30}\n"),
        ("layout", "layers: {base: [a b]}\nhide: {on: show}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {key: KEY_A, action: shuffle}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {layout: pin, action: hide}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {key: KEY_ENTR}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {key: KEY_A, text: a}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {a: {widht: 2}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {a: {slide: hold}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {a: {width: 21}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {a: {picture: ../a.png, spoken: x}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {a: {picture: a.svg, spoken: x}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {a: {label: {}}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {a: {label: {word: doen}}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {a: {spoken: {text: a}}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {a: {width: wide}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {a: {height: 0}}\n"),
        ("layout", "layers: {base: [a b, c]}\nkeys: {a: {height: 1.5}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {modifier: ctrl}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {action: show}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {text: a, mode: once}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {keys: [KEY_A, KEY_A]}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {steps: []}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {steps: ab}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {steps: [ab], text: ab}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {steps: [ab], hold: repeat}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {completion: 4}}\n"),
        ("layout", "layers: {base: [K]}\nkeys: {K: {picker: days}}\n"),
        (
            "layout",
            "layers: {base: [D]}\nkeys: {D: {picker: erase, then: KEY_ENTER}}\npicker: {kind: time}\n"
        ),
        ("layout", "layers: {base: [K]}\nkeys: {K: {key: KEY_TAB, then: KEY_ENTER}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {_: {text: a}}\n"),
        ("layout", "layers: {base: [a]}\nkeys: {'a b': {text: a}}\n"),
        ("layout", "layers: {base: [a]}\npicker: {format: '%d'}\n"),
        (
            "layout",
            "layers: {base: [1 D]}\nkeys: {D: {picker: done}}\npicker: {kind: number, from: 0, to: 9, decimals: 7}\n"
        ),
        (
            "layout",
            "layers: {base: [1 D]}\nkeys: {D: {picker: done}}\npicker: {kind: number, from: 0, to: 9, decimal-sign: ';'}\n"
        ),
        ("layout", "layers: {base: [a]}\ncompletions: {}\n"),
        ("configuration", "layouts: [x]\n"), ("configuration", "panels: []\n"),
        ("configuration", "panels: [{name: a}]\n"),
        ("configuration", "panels: [{layout: pin, nmae: a}]\n"),
        ("configuration", "panels: [{layout: pin, name: 'a b'}]\n"),
        ("configuration", "panels: [{layout: pin, rotation: 45}]\n"),
        ("configuration", "panels: [{layout: pin, dark-touch: no}]\n"),
        ("configuration", "panels: [{layout: pin, show: call, hide: {idle: 30}}]\n"),
        ("configuration", "panels: [{layout: pin, overlay: {reserve: always}}]\n"),
        ("configuration", "panels: [{layout: pin, region: {x: 0, y: 0}}]\n"),
        ("configuration", "panels: [{layout: pin, size: big}]\n"),
        ("configuration", "panels: [{layout: pin, match: {nmae: x}}]\n"),
        ("configuration", "panels: [{layout: pin, match: {id: x}}]\n"),
        ("configuration", "panels: [{layout: pin, keymap: {variant: x}}]\n"),
        ("configuration", "panels: [{layout: pin, hardware-keyboard: hied}]\n"),
        ("configuration", "panels: [{layout: pin, hardware-keyboard: {count: {nmae: x}}}]\n"),
        ("configuration", "panels: [{layout: pin, clicks: loud}]\n"),
        ("configuration", "panels: [{layout: pin, guided: {idle: 60}}]\n"),
        ("configuration", "panels: [{layout: pin, guided: {fingers: 2}}]\n"),
        ("configuration", "panels: [{layout: pin, rumble: {strenght: 60%}}]\n"),
        ("configuration", "panels: [{layout: pin, rumble: {match: {nmae: x}}}]\n"),
        ("configuration", "panels: [{layout: pin, rumble: {strength: 5mm}}]\n"),
        ("configuration", "panels: [{layout: pin, avoid: hands}]\n"),
        ("configuration", "panels: [{layout: pin, fields: [{layout: pin}]}]\n"),
        ("configuration", "panels: [{layout: pin, fields: [{purpose: url}]}]\n"),
        ("configuration", "panels: [{layout: pin, fields: [{purpose: urn, layout: pin}]}]\n"),
        ("configuration", "panels: [{layout: pin, fields: [{prgram: x, layout: pin}]}]\n"),
        ("configuration", "panels: [{layout: pin, corner-hold: never}]\n"),
        ("configuration", "panels: [{layout: pin, touches: none}]\n"),
        (
            "configuration",
            "panels: [{layout: pin, staff-gesture: {corners: [middle, top-left, top-left, top-right]}}]\n"
        ),
        ("configuration", "panels: [{layout: pin, touches: {contacts: 65}}]\n"),
        ("configuration", "panels: [{layout: pin, touches: {rest: 400}}]\n"),
        ("configuration", "panels: [{layout: pin, corner-hold: 5}]\n"),
        ("configuration", "panels: [{layout: pin, corner-hold: {tiem: 5s}}]\n"),
        ("configuration", "panels: [{layout: pin}]\nlayouts: x\n"),
        ("configuration", "panels: [{layout: pin}]\nkiosk: perhaps\n"),
        ("theme", "ttile: x\n"), ("theme", "key: {fill: white}\n"), ("theme", "weight: heavy\n"),
        ("theme", "radius: round\n"), ("theme", "styles: {a: {colour: '#fff'}}\n"),
        ("theme", "view: {outline: '#fff'}\n"),
    ]) func `each schema refuses what the parser refuses`(kind: String, text: String) throws {
        #expect(try errors(text, as: kind) != [])
        #expect(!(try schema(kind).accepts(json(text))))
    }
}

struct LayoutFieldsDocumentTests {
    /// A section that begins with a field's name, and its examples.
    private func sections() throws -> [(field: String, part: String, examples: [String])] {
        let url = repository.appending(path: "docs/layout-fields.md")
        var sections: [(field: String, part: String, examples: [String])] = []
        var part = ""
        var example: String?
        for line in try String(contentsOf: url, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if line.hasPrefix("## ") {
                part = String(line.dropFirst(3))
            } else if let match = line.firstMatch(of: /^### `([a-z-]+)`/) {
                sections.append((String(match.1), part, []))
            } else if line == "```yaml" {
                example = ""
            } else if line == "```", let text = example {
                sections[sections.count - 1].examples.append(text)
                example = nil
            } else if let text = example {
                example = text + line + "\n"
            }
        }
        return sections
    }

    @Test func `docs/layout-fields.md has each field once, with actions in the parser's order`() throws {
        let sections = try sections()
        func names(_ prefix: String) -> [String] {
            sections.filter { $0.part.hasPrefix(prefix) }.map(\.field)
        }
        #expect(Set(names("Of a layout")) == Set(LayoutDraft.fields))
        #expect(names("Of a key: what") == KeyDraft.actionFields)
        #expect(Set(names("Of a key:")) == Set(KeyDraft.fields))
        #expect(sections.count == LayoutDraft.fields.count + KeyDraft.fields.count)
    }

    @Test func `each field in docs/layout-fields.md has a valid example that uses it`() throws {
        let library = LayoutLibrary(directories: [repository.appending(path: "config/layouts").path])
        let schema = try schema("layout")
        for section in try sections() {
            let example = try #require(section.examples.first, "\(section.field)")
            #expect(section.examples.count == 1)
            #expect(example.contains("\(section.field):"), "\(section.field)")
            let folder = try Folder(["f.yaml": example])
            var diagnostics = DiagnosticList()
            let path = folder.url.appending(path: "f.yaml").path
            _ = library.layout(atPath: path, into: &diagnostics)
            let errors = diagnostics.sorted.filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(section.field): \(errors)")
            #expect(schema.accepts(try json(example)), "\(section.field)")
        }
    }
}
