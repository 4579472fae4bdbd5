// SPDX-License-Identifier: MIT

import Engine
import Foundation
import LayoutFiles
import Testing
import YAML

/// A keymap that types small letters only.
private struct SmallLetters: CharacterResolver {
    func keystroke(for character: Character) -> Keystroke? {
        ("a"..."z").contains(character) ? Keystroke(Keycode(rawValue: 30)) : nil
    }
}

private func read(_ text: String) throws -> LayoutFile {
    let read = try LayoutFolder(["f.yaml": text]).read("f.yaml")
    #expect(read.diagnostics == [])
    return try #require(read.file)
}

struct LayoutFileTests {
    @Test func `a layout file says what each key does`() throws {
        let layout = try read(
            """
            layers:
              base: [é A B C D E F G H I J K L M N O _]
              more: [x A]
            keys:
              A: {layer: more}
              B: {layer: more, mode: once}
              C: {modifier: altgr}
              D: {modifier: control, mode: lock}
              E: {key: KEY_ENTER, label: ⏎, width: 1.5, style: dark}
              F: {text: 0123}
              G: {text: ß}
              H: {keys: KEY_LEFTCTRL+KEY_C}
              I: {keys: [KEY_LEFTALT, KEY_F4]}
              J: {action: hide}
              K: {action: none, label: ' '}
              L: {layout: runic}
              M: {action: next-layout}
              N: {action: shuffle}
              O: {locale: decimal-separator, width: flexible}
            shuffle: {keys: éA}
            """
        ).layout
        #expect(
            layout.keys.map(\.action) == [
                .character("é"), .layer(1, .lock), .layer(1, .once), .modifier(.altgr, .once),
                .modifier(.control, .lock), .key(.enter), .text("0123"), .character("ß"),
                .chord([.leftControl, Keycode(rawValue: 46)]), .chord([.leftAlt, Keycode(rawValue: 62)]),
                .hide, .none, .layout("runic"), .nextLayout, .shuffle, .decimalSeparator, .character("x"),
            ])
        #expect(layout.keys[5] == Key(name: "E", label: "⏎", action: .key(.enter), width: 1.5, style: "dark"))
        #expect(layout.keys[1].label == "A")
        #expect(layout.keys[11].label == " ")
        #expect(layout.keys[11].hasOwnLabel && !layout.keys[12].hasOwnLabel)
        #expect(layout.keys[15].isFlexible && !layout.keys[14].isFlexible)
        #expect(layout.layers[0].rows[0].last == .empty)
    }

    @Test func `fields that a layout file leaves out have their default values`() throws {
        let layout = try read("layers: {base: [a]}\n").layout
        #expect(
            layout
                == Layout(
                    name: "f", layers: [Layer(name: "base", rows: [[.key(0)]])],
                    keys: [Key(name: "a", action: .character("a"))]))
    }

    @Test func `alternates may be characters or names of keys, even of each other`() throws {
        let layout = try read(
            "layers: {base: [e L]}\nkeys: {e: {alternates: éèL}, L: {text: long, alternates: [e, ê]}}\n"
        ).layout
        #expect(layout.keys.map(\.name) == ["e", "L", "é", "è", "ê"])
        #expect(layout.keys[0].alternates == [2, 3, 1])
        #expect(layout.keys[1].alternates == [0, 4])
    }

    @Test func `a picture lies beside its key's file, and the words are its label by default`()
        throws
    {
        let folder = try LayoutFolder([
            "base/parent.yaml":
                "layers: {base: [Logo Done Own]}\nkeys: {Logo: {picture: a.png, spoken: our firm, text: x}, Own: {text: y}, Done: {picture: c.png, spoken: {word: done}, text: z}}\n",
            "f.yaml":
                "extends: parent\nkeys: {Own: {label: Mine, picture: b.png, spoken: my own, text: y}}\n",
        ])
        let (file, diagnostics) = folder.result { diagnostics in
            LayoutLibrary(directories: ["\(folder.path)/base"]).layout(
                atPath: "\(folder.path)/f.yaml", into: &diagnostics)
        }
        #expect(diagnostics == [])
        let keys = try #require(file).layout.keys
        #expect(
            keys.map(\.picture) == ["base/a.png", "base/c.png", "b.png"].map { "\(folder.path)/\($0)" })
        #expect(keys.map(\.label) == ["our firm", "Done", "Mine"])
        #expect(keys.map(\.word) == [nil, .done, nil])
        #expect(file?.picturePlaces[0]?.file == "\(folder.path)/base/parent.yaml")
        #expect(file?.picturePlaces[2] == SourcePlace(file: "\(folder.path)/f.yaml", line: 2, column: 36))
    }

    @Test func `the path of a picture is absolute, even if that of its layout is not`() throws {
        var diagnostics = DiagnosticList()
        let text = "layers: {base: [A]}\nkeys: {A: {picture: a.png, spoken: x, text: x}}\n"
        let document = try #require(YAMLDocument(parsing: text, file: "f.yaml", into: &diagnostics))
        var collection = LayoutCollection(LayoutLibrary(directories: []))
        collection.add(document, path: "f.yaml")
        let file = collection.layout(atPath: "f.yaml", into: &diagnostics)
        #expect(diagnostics.isEmpty)
        #expect(file?.layout.keys[0].picture == FileManager.default.currentDirectoryPath + "/a.png")
    }

    @Test func `a key may be a grapheme cluster of several scalars`() throws {
        let layout = try read("layers: {base: [é 🇳🇴 👩‍🔧]}\n").layout
        #expect(layout.keys.map(\.action) == [.character("é"), .character("🇳🇴"), .character("👩‍🔧")])
    }

    @Test func `a layout shuffles its keys when it is shown, unless the file says otherwise`() throws {
        let once = try read("layers: {base: [a b c]}\nshuffle: {keys: ca}\n").layout
        #expect(once.shuffle == Shuffle(keys: [2, 0], occasions: [.show]))
        let both = try read("layers: {base: [a b c]}\nshuffle: {keys: [a, b], on: enter}\n").layout
        #expect(both.shuffle == Shuffle(keys: [0, 1], occasions: [.enter]))
        let idle = try read("layers: {base: [a b c]}\nshuffle: {keys: ab, on: [idle, key], idle: 5min}\n")
            .layout
        #expect(idle.shuffle == Shuffle(keys: [0, 1], occasions: [.idle, .key], idleTime: 300))
        let never = try read("layers: {base: [a b c]}\nshuffle: {keys: ab, on: []}\n").layout
        #expect(never.shuffle == Shuffle(keys: [0, 1], occasions: []))
    }

    @Test func `the field 'first-layer' applies when idle, unless its 'on' says otherwise`() throws {
        let layers = "layers: {base: [a B], more: [b]}\nkeys: {B: {layer: more}}\n"
        #expect(try read(layers).layout.firstLayer == nil)
        #expect(try read(layers + "first-layer: no\n").layout.firstLayer == nil)
        let idle = try read(layers + "first-layer: {idle: 5min}\n").layout
        #expect(idle.firstLayer == UseEnd(occasions: [.idle], idleTime: 300))
        for (text, seconds) in [("1s", 1.0), ("90s", 90), ("0.5h", 1800), ("1h", 3600)] {
            let idle = try read(layers + "first-layer: {idle: \(text)}\n").layout
            #expect(idle.firstLayer?.idleTime == seconds)
        }
        let enter = try read(layers + "first-layer: {on: enter}\n").layout
        #expect(enter.firstLayer == UseEnd(occasions: [.enter]))
        let both = try read(layers + "first-layer: {on: [enter, idle]}\n").layout
        #expect(both.firstLayer == UseEnd(occasions: [.enter, .idle], idleTime: 30))
    }

    @Test func `the field 'hide' applies when idle, after a minute, unless the file says otherwise`() throws {
        let layers = "layers: {base: [a b]}\n"
        #expect(try read(layers).layout.hiding == nil)
        #expect(try read(layers + "hide: no\n").layout.hiding == .never)
        #expect(try read(layers + "hide: {}\n").layout.hiding == UseEnd(occasions: [.idle], idleTime: 60))
        let both = try read(layers + "hide: {on: [enter, idle], idle: 5min}\n").layout
        #expect(both.hiding == UseEnd(occasions: [.enter, .idle], idleTime: 300))
        #expect(try read(layers + "hide: {on: enter}\n").layout.hiding?.occasions == [.enter])
    }

    @Test func `a key can type and then hide the view`() throws {
        let layers = "layers: {base: [K L M N O]}\n"
        let keys = try read(
            layers + """
                keys:
                  K: {key: KEY_ENTER, action: hide}
                  L: {action: hide, text: hello}
                  M: {keys: KEY_LEFTSHIFT+KEY_TAB, action: hide}
                  N: {locale: decimal-separator, action: hide}
                  O: {action: hide}

                """
        ).layout.keys
        #expect(keys.map(\.hidesAfterwards) == [true, true, true, true, false])
        #expect(
            keys.map(\.action) == [
                .key(.enter), .text("hello"), .chord([.leftShift, .tab]), .decimalSeparator, .hide,
            ])
    }

    @Test func `a key can move the view`() throws {
        let keys = try read("layers: {base: [Up a]}\nkeys: {Up: {label: ↕, action: move}}\n").layout.keys
        #expect(keys.map(\.action) == [.move, .character("a")])
    }

    @Test func `a key can type texts and keys one after another, and then hide the view`() throws {
        let keys = try read(
            "layers: {base: [K]}\nkeys: {K: {steps: [Hello, KEY_TAB, 7], action: hide}}\n"
        ).layout.keys
        #expect(keys.map(\.action) == [.steps([.text("Hello"), .key(.tab), .character("7")])])
        #expect(keys.map(\.hidesAfterwards) == [true])
    }

    @Test func `a layout file may name the language of the text that is typed with it`() throws {
        #expect(try read("language: NO\nlayers: {base: [a]}\n").layout.language == LanguageTag("no"))
        #expect(try read("layers: {base: [a]}\n").layout.language == nil)
    }

    @Test func `each character that the keymap cannot type is reported where it is written`() throws {
        let file = try read(
            "layers: {base: [a B T]}\nkeys: {T: {text: x1y2}, B: {label: b}}\naccessory: [ᚠ a]\n")
        var diagnostics = DiagnosticList()
        file.checkCharacters(with: SmallLetters(), keymap: "tiny", severity: .error, into: &diagnostics)
        #expect(
            diagnostics.sorted.map { "\($0.line):\($0.column): \($0.severity): \($0.message)" } == [
                "2:18: error: the keymap tiny cannot type '1'",
                "2:18: error: the keymap tiny cannot type '2'",
                "2:25: error: the keymap tiny cannot type 'B'",
                "3:13: error: the keymap tiny cannot type 'ᚠ'",
            ])
    }

    @Test(arguments: [
        ("", "Bж1€", "'é' of"), ("must-type: keys\n", "Bж1€", "'é' of"),
        ("must-type: all\n", "Bж1€é", ""),
        ("must-type: letters\n", "Bж1", "the 2 characters '€', 'é' of"),
    ]) func `missing characters are errors if 'must-type' covers them, else one warning`(
        field: String, errors: String, warned: String
    ) throws {
        let text = "layers: {base: [a B ж 1 €]}\nkeys: {a: {alternates: bé}}\n"
        let file = try read(field + text)
        var diagnostics = DiagnosticList()
        file.checkCharacters(
            with: SmallLetters(), keymap: "tiny", remedyForAll: "so", severity: .error, into: &diagnostics)
        let found = diagnostics.sorted.filter { $0.severity == .error }.map(\.message)
        #expect(Set(found) == Set(errors.map { "the keymap tiny cannot type '\($0)'" }))
        let warnings = diagnostics.sorted.filter { $0.severity == .warning }.map(\.message)
        let expected =
            "the keymap tiny cannot type \(warned) the layout '\(file.layout.name)': long presses do not "
            + "offer them, and their own keys type nothing; so"
        #expect(warnings == (warned.isEmpty ? [] : [expected]))
    }

    @Test func `each row with keys under 9 mm causes one warning`() throws {
        let file = try read(
            """
            height: 20mm
            layers:
              base:
                - a b W
                - W c
                - W X
            keys: {W: {text: w, width: 18}, X: {text: x, width: 9}}
            """)
        var diagnostics = DiagnosticList()
        let placement = Placement(panelSize: PhysicalSize(width: 152, height: 86))
        file.checkKeySizes(on: placement, panel: "this panel", into: &diagnostics)
        let found = diagnostics.sorted.map { "\($0.line):\($0.column): \($0.severity): \($0.message)" }
        #expect(
            found == [
                "4:7: warning: on this panel 3 keys of this row are hard to hit, being under 9 mm; "
                    + "the smallest, 'a', is 7.6 × 6.7 mm; WCAG 2.2, 2.5.8 asks for only 24 CSS pixels, 6.35 mm",
                "5:9: warning: on this panel the key 'c' is 8.0 × 6.7 mm; under 9 mm it is hard to hit; "
                    + "WCAG 2.2, 2.5.8 asks for only 24 CSS pixels, 6.35 mm",
                "6:9: warning: on this panel the key 'X' is 50.7 × 6.7 mm; under 9 mm it is hard to hit; "
                    + "WCAG 2.2, 2.5.8 asks for only 24 CSS pixels, 6.35 mm",
            ])
        var small = DiagnosticList()
        try read("{height: 6mm, layers: {base: [a]}}")
            .checkKeySizes(on: placement, panel: "this panel", into: &small)
        #expect(
            small.sorted.map(\.message) == [
                "on this panel the key 'a' is 152.0 × 6.0 mm; under 9 mm it is hard to hit; "
                    + "WCAG 2.2, 2.5.8 asks for at least 24 CSS pixels, 6.35 mm"
            ])
        var unknown = DiagnosticList()
        file.checkKeySizes(on: Placement(), panel: "", into: &unknown)
        #expect(unknown.isEmpty)
    }

    @Test func `a view that is higher than the panel is an error, with the height that it wants`() throws {
        let file = try read("{height: 80mm, layers: {base: [a, b, c]}, accessory: [d]}")
        var diagnostics = DiagnosticList()
        let placement = Placement(panelSize: PhysicalSize(width: 154, height: 86))
        file.checkKeySizes(on: placement, panel: "this panel", into: &diagnostics)
        #expect(
            diagnostics.sorted.map { "\($0.line):\($0.column): \($0.severity): \($0.message)" } == [
                "1:1: error: on this panel the view would be 100.0 mm high, so keys would lie beyond the glass: give the "
                    + "layout a lower 'height'"
            ])
        // On a panel of 100 mm it just fits, and a region has its own height.
        var fitting = DiagnosticList()
        file.checkKeySizes(
            on: Placement(panelSize: PhysicalSize(width: 154, height: 100)), panel: "", into: &fitting)
        let region = Region(x: .fraction(0), y: .fraction(0), width: .fraction(1), height: .fraction(0.9))
        file.checkKeySizes(
            on: Placement(region: region, panelSize: placement.panelSize), panel: "", into: &fitting)
        #expect(fitting.isEmpty)
    }
}
