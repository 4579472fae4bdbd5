// SPDX-License-Identifier: MIT

import Configuration
import Drawing
import Engine
import Foundation
import Testing
import YAML

/// A field of a file that extends no other, or a part of one.
struct SampleField: CustomTestStringConvertible, Sendable {
    /// The field's name, or that of its owner and its own: `overlay/theme`.
    var path: String
    /// A line with a value that is not the default.
    var value: String
    /// A line with a wrong value, which begins behind the sign `‸`.
    var wrong: String
    /// Whether the field is `layout`, which each panel has.
    var isLayout: Bool { path == "layout" || path.hasPrefix("layout/") }

    init(_ path: String, _ value: String, wrong: String) {
        (self.path, self.value, self.wrong) = (path, value, wrong)
    }

    var testDescription: String { path }

    /// The column of the wrong value, counted from 1.
    var column: Int { (wrong.firstIndex(of: "‸").map { wrong[..<$0].count } ?? -1) + 1 }
    /// The wrong line without the sign.
    var wrongLine: String { wrong.replacing("‸", with: "") }
}

extension JSON {
    /// The paths of the fields of a schema's part, those with parts by their parts: `overlay/theme`.
    func paths(_ definitions: JSON) -> Set<String> {
        func parts(_ node: JSON) -> [String] {
            var found = Array((node["properties"]?.members ?? [:]).keys)
            if case .string(let reference)? = node["$ref"], let name = reference.split(separator: "/").last,
                let definition = definitions[String(name)]
            {
                found += parts(definition)
            }
            for list in ["oneOf", "anyOf"] {
                if case .array(let choices)? = node[list] { found += choices.flatMap(parts) }
            }
            return found
        }
        return Set(
            (self["properties"]?.members ?? [:]).flatMap { name, node in
                let parts = parts(node)
                return parts.isEmpty ? [name] : parts.map { "\(name)/\($0)" }
            })
    }
}

struct ConfigurationFieldTests {
    private static let device = "device: {name: Buddy}"
    private static let order = "[top-left, bottom-right, top-left, top-right]"

    /// Every field of a panel, and every part of one.
    static let fields = [
        SampleField("name", "name: front", wrong: "name: ‸a b"),
        SampleField("match/name", "match: {name: 'ELAN*'}", wrong: "match: {name: ‸[x]}"),
        SampleField("match/phys", "match: {phys: 'usb-1*'}", wrong: "match: {phys: ‸[x]}"),
        SampleField("match/id", "match: {id: '04f3:010c'}", wrong: "match: {id: ‸x}"),
        SampleField("match/path", "match: {path: '/dev/input/event1'}", wrong: "match: {path: ‸[x]}"),
        SampleField("match/seat", "match: {seat: seat1}", wrong: "match: {seat: ‸[x]}"),
        SampleField("match/property", "match: {property: {A: b}}", wrong: "match: {property: ‸A}"),
        SampleField("layout/purpose", "layout: {purpose: url}", wrong: "layout: {purpose: ‸pim}"),
        SampleField(
            "layout/language", "layout: {purpose: pin, language: de}", wrong: "layout: {language: ‸german!}"),
        SampleField("layout/xkb", "layout: {xkb: de}", wrong: "layout: {xkb: ‸''}"),
        SampleField(
            "layout/height", "layout: {xkb: de, height: 60mm}", wrong: "layout: {xkb: de, height: ‸tall}"),
        SampleField(
            "region/x", "region: {x: 1%, y: 0, width: 9%, height: 1}",
            wrong: "region: {x: ‸a, y: 0, width: 1, height: 1}"),
        SampleField(
            "region/y", "region: {x: 0, y: 1%, width: 1, height: 9%}",
            wrong: "region: {x: 0, y: ‸a, width: 1, height: 1}"),
        SampleField(
            "region/width", "region: {x: 0, y: 0, width: 9%, height: 1}",
            wrong: "region: {x: 0, y: 0, width: ‸a, height: 1}"),
        SampleField(
            "region/height", "region: {x: 0, y: 0, width: 1, height: 9%}",
            wrong: "region: {x: 0, y: 0, width: 1, height: ‸a}"),
        SampleField("avoid", "avoid: touch", wrong: "avoid: ‸hands"),
        SampleField("handle", "handle: yes", wrong: "handle: ‸maybe"),
        SampleField("hide/on", "show: call\n    hide: {on: enter}", wrong: "hide: {on: ‸show}"),
        SampleField("hide/idle", "show: call\n    hide: {idle: 30s}", wrong: "hide: {idle: ‸30}"),
        SampleField("tablet-mode", "tablet-mode: no", wrong: "tablet-mode: ‸maybe"),
        SampleField("dark-touch", "dark-touch: type", wrong: "dark-touch: ‸no"),
        SampleField(
            "staff-gesture/corners", "staff-gesture: {corners: \(order), shows: pin}",
            wrong: "staff-gesture: {corners: ‸[top-left], shows: pin}"),
        SampleField(
            "staff-gesture/within", "staff-gesture: {corners: \(order), shows: pin, within: 9s}",
            wrong: "staff-gesture: {corners: \(order), shows: pin, within: ‸9}"),
        SampleField(
            "staff-gesture/shows", "staff-gesture: {corners: \(order), shows: pin}",
            wrong: "staff-gesture: {corners: \(order), shows: ‸''}"),
        SampleField(
            "staff-gesture/gives-back", "staff-gesture: {corners: \(order), gives-back: yes}",
            wrong: "staff-gesture: {corners: \(order), gives-back: ‸maybe}"),
        SampleField("touches/contacts", "touches: {contacts: 1}", wrong: "touches: {contacts: ‸0}"),
        SampleField("touches/edges", "touches: {edges: 8mm}", wrong: "touches: {edges: ‸wide}"),
        SampleField("touches/rest", "touches: {rest: 400ms}", wrong: "touches: {rest: ‸400}"),
        SampleField("touches/swipe", "touches: {swipe: no}", wrong: "touches: {swipe: ‸maybe}"),
        SampleField("rotation", "rotation: 90", wrong: "rotation: ‸45"),
        SampleField("calibration", "calibration: 1 0 0 0 -1 1", wrong: "calibration: ‸1 0"),
        SampleField(
            "ignore", "ignore: [{x: 1%, y: 0, width: 9%, height: 1}]",
            wrong: "ignore: [{x: ‸a, y: 0, width: 1, height: 1}]"),
        SampleField("size", "size: 154x86mm", wrong: "size: ‸big"),
        SampleField("keymap/layout", "keymap: {layout: de}", wrong: "keymap: {layout: ‸[x]}"),
        SampleField(
            "keymap/variant", "keymap: {layout: de, variant: neo}",
            wrong: "keymap: {layout: de, variant: ‸[x]}"),
        SampleField(
            "keymap/options", "keymap: {layout: de, options: x}", wrong: "keymap: {layout: de, options: ‸[x]}"
        ),
        SampleField(
            "keymap/model", "keymap: {layout: de, model: pc104}", wrong: "keymap: {layout: de, model: ‸[x]}"),
        SampleField(
            "keymap/rules", "keymap: {layout: de, rules: base}", wrong: "keymap: {layout: de, rules: ‸[x]}"),
        SampleField("locale", "locale: de_DE", wrong: "locale: ‸'@'"),
        SampleField("decimal-sign", "decimal-sign: ','", wrong: "decimal-sign: ‸';'"),
        SampleField("show", "show: auto", wrong: "show: ‸never"),
        SampleField(
            "fields", "fields: [{program: 'a*', purpose: url, layout: pin}]",
            wrong: "fields: [{purpose: ‸urn, layout: pin}]"),
        SampleField(
            "hardware-keyboard/count", "hardware-keyboard: {count: {name: x}}",
            wrong: "hardware-keyboard: {count: ‸5}"),
        SampleField(
            "hardware-keyboard/ignore", "hardware-keyboard: {ignore: [{name: x}]}",
            wrong: "hardware-keyboard: {ignore: [‸5]}"),
        SampleField("duration", "duration: 250ms", wrong: "duration: ‸250"),
        SampleField("output", "output: HDMI-A-1", wrong: "output: ‸[x]"),
        SampleField("overlay/theme", "overlay: {theme: dark}", wrong: "overlay: {theme: ‸[x]}"),
        SampleField("overlay/text", "overlay: {text: 150%}", wrong: "overlay: {text: ‸150}"),
        SampleField("overlay/reserve", "overlay: {reserve: yes}", wrong: "overlay: {reserve: ‸always}"),
        SampleField(
            "overlay/accessibility", "overlay: {accessibility: yes}",
            wrong: "overlay: {accessibility: ‸maybe}"),
        SampleField("shuffle", "shuffle: no", wrong: "shuffle: ‸maybe"),
        SampleField("touch/delay", "touch: {delay: 200ms}", wrong: "touch: {delay: ‸200}"),
        SampleField("touch/debounce", "touch: {debounce: 200ms}", wrong: "touch: {debounce: ‸200}"),
        SampleField("dwell", "dwell: 1s", wrong: "dwell: ‸1"),
        SampleField("guided/confirm", "guided: {confirm: lift}", wrong: "guided: {confirm: ‸tap}"),
        SampleField("guided/idle", "guided: {idle: 30s}", wrong: "guided: {idle: ‸30}"),
        SampleField("guided/fingers", "guided: {fingers: 3s}", wrong: "guided: {fingers: ‸3}"),
        SampleField("guided/headphones", "guided: {headphones: no}", wrong: "guided: {headphones: ‸maybe}"),
        SampleField(
            "guided/key", "guided: {key: {\(device), key: KEY_HELP}}",
            wrong: "guided: {key: {\(device), key: ‸HELP}}"),
        SampleField("scan/switch", "scan: {switch: touch}", wrong: "scan: {switch: ‸glass}"),
        SampleField(
            "scan/step", "scan: {switch: touch, step: {\(device), key: BTN_0}}",
            wrong: "scan: {switch: touch, step: ‸touch}"),
        SampleField(
            "scan/speed", "scan: {switch: touch, speed: 1s}", wrong: "scan: {switch: touch, speed: ‸1}"),
        SampleField(
            "scan/by", "scan: {switch: touch, by: linear}", wrong: "scan: {switch: touch, by: ‸column}"),
        SampleField(
            "navigate/device", "navigate: {\(device)}\n    guided: yes",
            wrong: "navigate: {device: ‸Buddy}\n    guided: yes"),
        SampleField(
            "navigate/keys",
            "navigate: {\(device), keys: {up: KEY_UP, down: KEY_DOWN, left: KEY_LEFT, right: KEY_RIGHT, "
                + "select: KEY_ENTER}}\n    guided: yes",
            wrong: "navigate: {\(device), keys: ‸KEY_UP}\n    guided: yes"),
        SampleField("repeat/delay", "repeat: {delay: 300ms}", wrong: "repeat: {delay: ‸300}"),
        SampleField("repeat/interval", "repeat: {interval: 50ms}", wrong: "repeat: {interval: ‸50}"),
        SampleField("clicks", "clicks: yes", wrong: "clicks: ‸loud"),
        SampleField("corner-hold/time", "corner-hold: {time: 3s}", wrong: "corner-hold: {time: ‸3}"),
        SampleField("corner-hold/size", "corner-hold: {size: 20mm}", wrong: "corner-hold: {size: ‸20}"),
        SampleField("rumble/match", "rumble: {match: {name: x}}", wrong: "rumble: {match: ‸5}"),
        SampleField("rumble/strength", "rumble: {strength: 60%}", wrong: "rumble: {strength: ‸60}"),
        SampleField("rumble/duration", "rumble: {duration: 25ms}", wrong: "rumble: {duration: ‸25}"),
    ]

    private func read(_ field: SampleField, _ line: String) -> (panel: PanelConfiguration?, errors: [String])
    {
        let layout = field.isLayout ? "" : "  - layout: pin\n"
        let text = "panels:\n\(layout)\(field.isLayout ? "  - " : "    ")\(line)\n"
        var diagnostics = DiagnosticList()
        let configuration = Configuration(parsing: text, file: "f", into: &diagnostics)
        let errors = diagnostics.sorted.filter { $0.severity == .error }.map(\.description)
        return (configuration?.panels.first, errors)
    }

    @Test(arguments: fields)
    func `of a panel is read, and refused with its place where it is wrong`(field: SampleField) throws {
        let (panel, errors) = read(field, field.value)
        #expect(errors == [])
        #expect(panel != PanelConfiguration(name: "panel-1", layouts: [.named("pin")]))
        #expect(panel != nil)
        let wrong = read(field, field.wrongLine)
        #expect(wrong.panel == nil)
        let place = "f:\(field.isLayout ? 2 : 3):\(field.column + 4): error: "
        #expect(wrong.errors.first?.hasPrefix(place) == true, "\(wrong.errors)")
    }

    @Test(arguments: [
        SampleField("layouts", "layouts: [/srv]", wrong: "layouts: ‸x"),
        SampleField("kiosk", "kiosk: browser", wrong: "kiosk: ‸perhaps"),
        SampleField("tests", "tests: yes", wrong: "tests: ‸perhaps"),
    ])
    func `of the whole file is read, and refused with its place where it is wrong`(field: SampleField) throws
    {
        func read(_ line: String) throws -> (settings: String?, errors: [String]) {
            var diagnostics = DiagnosticList()
            let text = "panels: [{layout: pin}]\n\(line)\n"
            let read = Configuration(parsing: text, file: "/f", into: &diagnostics)
            let settings = read.map {
                "\($0.layoutDirectories) \(String(describing: $0.kiosk)) \($0.allowsTests)"
            }
            return (settings, diagnostics.sorted.filter { $0.severity == .error }.map(\.description))
        }
        let (settings, errors) = try read(field.value)
        #expect(errors == [])
        #expect(settings != nil)
        #expect(try settings != read("").settings)
        let wrong = try read(field.wrongLine)
        #expect(wrong.settings == nil)
        #expect(wrong.errors.first?.hasPrefix("/f:2:\(field.column): error: ") == true, "\(wrong.errors)")
    }

    @Test func `is in this table if the schema has it`() throws {
        let root = try JSON(
            parsing: Data(contentsOf: repository.appending(path: "config/schema/configuration.json")))
        let definitions = try #require(root["$defs"])
        let panel = try #require(definitions["panel"])
        #expect(panel.paths(definitions) == Set(Self.fields.map(\.path)))
        #expect(root.paths(definitions) == ["panels", "layouts", "kiosk", "tests"])
    }

    @Test func `is described in its page, and is among those with which the fuzzers begin`() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: repository.appending(path: path), encoding: .utf8)
        }
        let page = try text("docs/configuration.md") + text("docs/accessibility.md")
        let seeds = try text("Fuzzing/seeds/configuration/full.yaml")
        let dictionary = try text("Fuzzing/dictionaries/configuration.dict").split(separator: "\n")
        let names = Self.fields.flatMap { $0.path.split(separator: "/").map(String.init) }
        for name in Set(names + ["panels", "layouts", "kiosk", "tests"]).sorted() {
            #expect(try page.contains(Regex("`\(name)`|[`{ ]\(name):")), "no page has \(name)")
            #expect(try seeds.contains(Regex("(^|[ {\\n])\(name):")), "no seed has \(name)")
            #expect(dictionary.contains("\"\(name)\""), "the dictionary lacks \(name)")
        }
    }
}

struct ThemeFieldTests {
    private static let keys = [
        "key", "pressed", "latched", "locked", "selected", "wrong", "unavailable", "popup", "choice",
    ]

    /// Every field, and every part of one.
    static let fields =
        [
            SampleField("title", "title: Night", wrong: "title: ‸[x]"),
            SampleField("font", "font: [Noto Sans]", wrong: "font: [‸'']"),
            SampleField("weight", "weight: bold", wrong: "weight: ‸heavy"),
            SampleField("text", "text: 150%", wrong: "text: ‸150"),
            SampleField("radius", "radius: 2mm", wrong: "radius: ‸round"),
            SampleField("outline-width", "outline-width: 5%", wrong: "outline-width: ‸5"),
            SampleField("shadow", "shadow: '#123456'", wrong: "shadow: ‸black"),
            SampleField(
                "styles", "styles: {mine: {fill: '#123456'}}", wrong: "styles: {mine: {fill: ‸white}}"),
        ]
        + (["view", "accessory"].flatMap { owner in
            ["fill", "text"].map { sample(owner, $0) }
        } + keys.flatMap { owner in ["fill", "text", "outline", "hint"].map { sample(owner, $0) } })

    private static func sample(_ owner: String, _ part: String) -> SampleField {
        SampleField(
            "\(owner)/\(part)", "\(owner): {\(part): '#123456'}", wrong: "\(owner): {\(part): ‸white}")
    }

    private func read(_ text: String) throws -> (theme: Theme?, errors: [String]) {
        let folder = try Folder(["f.yaml": text + "\n"])
        var diagnostics = DiagnosticList()
        let path = folder.url.appending(path: "f.yaml").path
        let theme = ThemeLibrary(directories: []).theme(atPath: path, into: &diagnostics)
        let errors = diagnostics.sorted.filter { $0.severity == .error }
        return (theme, errors.map { String($0.description.dropFirst(path.count)) })
    }

    @Test(arguments: fields)
    func `is read, and refused with its place where it is wrong`(field: SampleField) throws {
        let (theme, errors) = try read(field.value)
        #expect(errors == [])
        #expect(theme != nil)
        #expect(try theme != read("").theme)
        let before = field.path == "title" ? "" : "title: a\n"
        let wrong = try read(before + field.wrongLine)
        #expect(wrong.theme == nil)
        let line = before.isEmpty ? 1 : 2
        #expect(wrong.errors.first?.hasPrefix(":\(line):\(field.column): error: ") == true, "\(wrong.errors)")
    }

    @Test func `is in this table if the schema has it, and described in its page`() throws {
        let root = try JSON(parsing: Data(contentsOf: repository.appending(path: "config/schema/theme.json")))
        let page = try String(contentsOf: repository.appending(path: "docs/themes.md"), encoding: .utf8)
        #expect(root.paths(try #require(root["$defs"])) == Set(Self.fields.map(\.path)))
        for name in Set(Self.fields.flatMap { $0.path.split(separator: "/").map(String.init) }).sorted() {
            #expect(try page.contains(Regex("`\(name)`|[`{ ]\(name):")), "no page has \(name)")
        }
    }
}
