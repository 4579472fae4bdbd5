// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Foundation
import LayoutFiles
import Testing
import YAML

struct ConfigurationLayoutsTests {
    private static let files = [
        "amount.yaml":
            "language: de\nlayers: {base: [1 P N]}\nkeys: {P: {locale: decimal-separator}, N: {action: next-layout}}\n",
        "letters.yaml": "language: en\nlayers: {base: [a]}\n",
    ]

    @Test func `a panel with shuffle: no keeps its keys in order; another panel shuffles them`() throws {
        let folder = try LayoutFolder([
            "pad.yaml": "secret: yes\nlayers: {base: [1 2 3]}\nshuffle: {keys: 123}\n"
        ])
        let configuration = try configuration(
            """
            panels:
              - {name: fixed, match: {name: A}, layout: pad, shuffle: no}
              - {name: shuffled, match: {name: B}, layout: pad}

            """)
        var collection = LayoutCollection(folder.library)
        var diagnostics = DiagnosticList()
        let sets = configuration.layouts(from: &collection, into: &diagnostics)
        #expect(diagnostics.isEmpty)
        #expect(sets.map { $0?.files[0].layout.shuffle == nil } == [true, false])
        #expect(faults(of: "shuffle: never") == ["error: 'shuffle' must be yes or no, not 'never'"])
    }

    @Test func `the layouts of a panel have the words of all its languages, and no others`() throws {
        let folder = try LayoutFolder([
            "layouts/own.yaml":
                "language: de\nlayers: {base: [a D]}\nkeys: {D: {label: {word: done}, action: hide}}\n",
            "layouts/pad.yaml": "layers: {base: [1 2]}\n", "words/de.yaml": "labels: {done: OK}\n",
            "words/fr.yaml": "labels: {done: Fait}\n", "words/it.yaml": "labels: {done: Fatto}\n",
        ])
        let configuration = try configuration("panels: [{layout: [own, pad], locale: fr_FR}]\n")
        var collection = LayoutCollection(folder.layouts)
        var diagnostics = DiagnosticList()
        let set = try #require(configuration.layouts(ofPanel: 0, from: &collection, into: &diagnostics))
        #expect(diagnostics.isEmpty)
        let (german, french) = (LanguageTag("de"), LanguageTag("fr-FR"))
        for file in set.files {
            #expect(Set(file.layout.words.keys.map(Optional.some)) == [german, french])
            #expect(file.layout.words.values.compactMap { $0[.done] }.sorted() == ["Fait", "OK"])
        }
        #expect(set.files[0].layout.keys[1].word == .done && set.files[0].layout.keys[1].label == "Done")
    }

    @Test func `layouts can be made from the host's XKB keyboards`() throws {
        let configuration = try configuration("panels: [{layout: [{xkb: ge}, {xkb: de}, number-pad]}]\n")
        var collection = LayoutCollection(LayoutLibrary(directories: [shippedLayouts]))
        var diagnostics = DiagnosticList()
        let set = try #require(configuration.layouts(ofPanel: 0, from: &collection, into: &diagnostics))
        #expect(diagnostics.sorted.map(\.description) == [])
        let layouts = set.files.map(\.layout)
        // The search path has a layout that is called de.
        #expect(layouts.map(\.name) == ["ge", "de-xkb", "number-pad"])
        #expect(layouts.map { $0.language?.description } == ["ka", "de", nil])
        let letters = Set(layouts[0].keys.flatMap(\.action.characters))
        #expect(letters.isSuperset(of: "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ"))
    }

    @Test func `an unknown XKB keyboard is an error that lists the keyboards of the language`() throws {
        let configuration = try configuration("panels: [{layout: [{xkb: ka}, {xkb: brai}, number-pad]}]\n")
        var collection = LayoutCollection(LayoutLibrary(directories: [shippedLayouts]))
        var diagnostics = DiagnosticList()
        let set = try #require(configuration.layouts(ofPanel: 0, from: &collection, into: &diagnostics))
        #expect(set.files.map(\.layout.name) == ["number-pad"])
        let messages = diagnostics.sorted.map(\.description)
        #expect(messages.count == 2)
        #expect(
            messages.first?.hasSuffix(
                "; for the language ka there is ge, ge(ergonomic), ge(mess), fr(geo)") == true,
            "\(messages)")
        #expect(messages.last?.hasSuffix("error: the keyboard 'brai' has no key with a letter") == true)
    }

    @Test func `an unknown XKB keyboard that is no language is an error without suggestions`() throws {
        let configuration = try configuration("panels: [{layout: {xkb: nokeyboard}}]\n")
        var collection = LayoutCollection(LayoutLibrary(directories: [shippedLayouts]))
        var diagnostics = DiagnosticList()
        #expect(configuration.layouts(ofPanel: 0, from: &collection, into: &diagnostics) == nil)
        let messages = diagnostics.sorted.map(\.description)
        #expect(messages.first?.hasSuffix("LAYOUT` their variants") == true, "\(messages)")
    }

    @Test func `an XKB keyboard without the shipped layouts is an error that says what is missing`() throws {
        let configuration = try configuration("panels: [{layout: {xkb: de}}]\n")
        var collection = LayoutCollection(LayoutLibrary(directories: []))
        var diagnostics = DiagnosticList()
        #expect(configuration.layouts(ofPanel: 0, from: &collection, into: &diagnostics) == nil)
        #expect(
            diagnostics.sorted.map(\.message) == [
                "layouts of keyboards extend the shipped layout 'default', which is missing or has errors; install the "
                    + "package runepad, which has it in /usr/share/runepad/layouts"
            ])
    }

    @Test func `a panel's delay and debounce time, if set, replace those of its layouts`() throws {
        let folder = try LayoutFolder([
            "pad.yaml": "layers: {base: [1 2 3]}\ntouch: {press: lift, delay: 200ms, debounce: 1s}\n"
        ])
        let configuration = try configuration(
            """
            panels:
              - {name: slow, match: {name: A}, layout: pad, touch: {delay: 2s}}
              - {name: usual, match: {name: B}, layout: pad}

            """)
        var collection = LayoutCollection(folder.library)
        var diagnostics = DiagnosticList()
        let sets = configuration.layouts(from: &collection, into: &diagnostics)
        #expect(diagnostics.isEmpty)
        #expect(
            sets.map { $0?.files[0].layout.touch } == [
                TouchBehavior(press: .lift, delay: 2, debounce: 1),
                TouchBehavior(press: .lift, delay: 0.2, debounce: 1),
            ])
    }

    @Test func `a kiosk refuses a key that leads out with a modifier held on another panel`() throws {
        let folder = try LayoutFolder([
            "alt.yaml": "layers: {base: [a Alt]}\nkeys: {Alt: {modifier: alt}}\n",
            "tab.yaml": "layers: {base: [a Tab]}\nkeys: {Tab: {key: KEY_TAB}}\n",
        ])
        func sets(_ layouts: [String]) throws -> (isThere: [Bool], hasErrors: Bool) {
            let panels = layouts.map { "  - {name: \($0), match: {name: \($0)}, layout: \($0)}\n" }.joined()
            let configuration = try configuration("kiosk: yes\npanels:\n" + panels)
            var collection = LayoutCollection(folder.library, for: configuration.kiosk)
            var diagnostics = DiagnosticList()
            let sets = configuration.layouts(from: &collection, into: &diagnostics)
            return (sets.map { $0 != nil }, diagnostics.hasErrors)
        }
        #expect(try sets(["tab"]) == ([true], false))
        #expect(try sets(["alt"]) == ([true], false))
        // Alt+Tab leads to another program.
        #expect(try sets(["alt", "tab"]) == ([true, false], true))
    }

    @Test func `where a kiosk refuses a layout, the error names one for the same use`()
        throws
    {
        func out(_ fields: String) -> String {
            "\(fields)layers: {base: [a Out]}\nkeys: {Out: {key: KEY_SYSRQ}}\n"
        }
        func fit(_ fields: String) -> String { "\(fields)layers: {base: [a]}\n" }
        let folder = try LayoutFolder([
            "plain.yaml": out(""), "german.yaml": out("purpose: default\nlanguage: de\n"),
            "codes.yaml": out("purpose: pin\n"), "shell.yaml": out("purpose: terminal\n"),
            "leads.yaml": "layers: {base: [a To]}\nkeys: {To: {layout: codes}}\n",
            // Each is allowed for one of them; the first by name is refused, the second is faulty.
            "a-pin.yaml": out("purpose: pin\n"), "b-pin.yaml": "purpose: pin\nlayers: {base: [a nonsense]}\n",
            "c-pin.yaml": fit("purpose: pin\n"), "any.yaml": fit("purpose: default\n"),
            "swiss.yaml": fit("purpose: default\nlanguage: de-CH\n"),
        ])
        func found(_ layout: String) throws -> [String] {
            let configuration = try configuration("kiosk: browser\npanels:\n  - {layout: \(layout)}\n")
            var collection = LayoutCollection(folder.library, for: configuration.kiosk)
            var diagnostics = DiagnosticList()
            _ = configuration.layouts(from: &collection, into: &diagnostics)
            // The files' own faults come besides.
            return diagnostics.sorted.filter { !$0.message.hasPrefix("a kiosk must not") }.map(\.description)
        }
        func refusal(_ name: String, _ allowed: String) -> String {
            "error: the layout '\(name)' has keys that a browser's kiosk refuses; it allows those of '\(allowed)'"
        }
        for (layout, allowed) in [
            ("plain", "any"), ("german", "swiss"), ("codes", "c-pin"), ("shell", "any"),
        ] {
            #expect(
                try found(layout) == ["/etc/runepad/runepad.yaml:3:14: \(refusal(layout, allowed))"])
        }
        let leads = try found("leads")
        #expect(leads.count == 1 && leads[0].hasSuffix(refusal("codes", "c-pin")), "\(leads)")
        #expect(leads[0].contains("leads.yaml:2:21: "), "\(leads)")
        let alone = try LayoutFolder(["plain.yaml": out("")])
        var collection = LayoutCollection(alone.library, for: .system)
        var diagnostics = DiagnosticList()
        _ = try configuration("kiosk: yes\npanels:\n  - {layout: plain}\n")
            .layouts(from: &collection, into: &diagnostics)
        #expect(
            diagnostics.sorted.map(\.message).contains("the layout 'plain' has keys that a kiosk refuses"))
    }

    @Test func `a panel's locale and other layouts decide what its keys type and show`() throws {
        let folder = try LayoutFolder(Self.files)
        let configuration = try configuration(
            """
            panels:
              - {name: both, match: {name: A}, layout: [amount, letters], locale: C}
              - {name: none, match: {name: B}, layout: lettres}

            """)
        var collection = LayoutCollection(folder.library)
        var diagnostics = DiagnosticList()
        let both = configuration.layouts(ofPanel: 0, from: &collection, into: &diagnostics)
        #expect(diagnostics.isEmpty)
        #expect(both?.files.map(\.layout.name) == ["amount", "letters"])
        let keys = both?.files.first?.layout.keys ?? []
        #expect(keys.map(\.action) == [.character("1"), .character("."), .nextLayout])
        #expect(keys.map(\.label) == ["1", ".", "EN"])
        #expect(configuration.layouts(ofPanel: 1, from: &collection, into: &diagnostics) == nil)
        #expect(
            diagnostics.sorted.map(\.description) == [
                "/etc/runepad/runepad.yaml:3:44: error: there is no layout 'lettres'; did you mean 'letters'?"
            ])
    }
}

/// Layout files in a folder of their own, which is there as long as this value.
private final class LayoutFolder {
    private let url = FileManager.default.temporaryDirectory.appending(path: "layouts-\(UUID().uuidString)")

    /// Writes files, by their paths in the folder.
    init(_ files: [String: String]) throws {
        for (path, text) in files {
            let file = url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The library of these files alone.
    var library: LayoutLibrary { LayoutLibrary(directories: [url.path]) }

    /// The library of the folder's own folder `layouts`.
    var layouts: LayoutLibrary { LayoutLibrary(directories: [url.appending(path: "layouts").path]) }
}
