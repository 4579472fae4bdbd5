// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import LayoutFiles
import Testing
import YAML

@testable import Keymaps

/// The layouts of this checkout.
private let shipped = LayoutLibrary(directories: [Checkout.layouts])

private func layout(named name: String) throws -> Layout {
    var diagnostics = DiagnosticList()
    return try #require(shipped.layout(named: name, into: &diagnostics)?.layout)
}

/// A keyboard of the installed xkeyboard-config.
private func keyboard(_ layout: String, title: String? = nil, _ language: String? = nil) throws -> Keyboard {
    let names = KeymapNames(argument: layout)
    let entry = KeyboardRegistry.Entry(names, title: title, language: language.flatMap { LanguageTag($0) })
    let compose = entry.locale.flatMap { ComposeTable(locale: $0) } ?? ComposeTable()
    return Keyboard(entry, keymap: try CompiledKeymap(names), compose: compose)
}

/// The layout that the text of a file makes, and its faults.
private func read(_ imported: ImportedKeyboard) throws -> (layout: Layout?, faults: [String]) {
    let written = try WrittenLayout(imported.text, name: imported.name, in: shipped)
    return (written.file?.layout, written.faults.map(\.message))
}

/// What a person can type with a layout: what keys that rows and long presses reach type.
private func texts(_ layout: Layout) -> Set<Character> {
    var found: Set<Character> = []
    for place in layout.layers.flatMap(\.rows).joined() {
        guard case .key(let key) = place else { continue }
        for index in [key] + layout.keys[key].alternates {
            found.formUnion(layout.keys[index].action.characters)
        }
    }
    return found
}

/// A keyboard, and the name, label and character of the key for its space bar.
private typealias SpaceBar = (keyboard: String, sign: String, label: String, text: Character)

struct KeyboardTests {
    @Test(arguments: [
        ("de", "de"), ("fr", "fr"), ("ru", "ru"), ("gr", "el"), ("il", "he"), ("ara", "ar"), ("tr", "tr"),
        ("pl", "pl"), ("es", "es"),
    ]) func `an imported keyboard types every character of the shipped layout it extends`(
        layout name: String, language: String
    ) throws {
        let parent = try layout(named: language)
        let imported = try #require(ImportedKeyboard(try keyboard(name, language), extending: parent))
        let result = try read(imported)
        #expect(result.faults == [])
        let missing = texts(parent).subtracting(texts(try #require(result.layout)))
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    @Test func `a long press on a letter offers its accented form from the digit row`() throws {
        let layout = try made("ru", extending: "default")
        #expect(
            layout.row(1, ofLayer: "base") == ["й", "ц", "у", "к", "е", "н", "г", "ш", "щ", "з", "х", "ъ"])
        #expect(try offered("е", layout).first == "ё")
        #expect(try offered("Е", layout).first == "Ё")
    }

    @Test func `a digit row full of letters becomes a letter row with digits on long press`() throws {
        let layout = try made("th", extending: "default")
        #expect(layout.layers[0].rows.count == 5)
        #expect(
            layout.row(1, ofLayer: "base") == [
                "ๅ", "/", "-", "ภ", "ถ", "U0E38", "U0E36", "ค", "ต", "จ", "ข", "ช",
            ])
        #expect(try offered("ภ", layout) == ["4"])
        let mark = try #require(layout.keys.first { $0.name == "U0E38" })
        #expect(mark.label == "\u{25CC}\u{E38}" && mark.action == .character("\u{E38}"))
    }

    @Test(arguments: [
        ("ge", "Georgian", "ქართული"), ("ge(ergonomic)", "Georgian (ergonomic)", "ქართული (ergonomic)"),
        ("ru(tt)", "Tatar", "Татар"), ("rs", "Serbian", "Српски"),
        ("rs(latin)", "Serbian (Latin)", "Serbian (Latin)"),
        ("be", "Belgian", "Belgian"), ("is", "Icelandic", "Íslenska"),
        ("md(gag)", "Moldavian (Gagauz)", "Moldavian (Gagauz)"),
    ]) func `a keyboard's title is in its own language if it types the title's first letter`(
        names: String, english: String, own: String
    ) throws {
        let source = try keyboard(names, title: english)
        let imported = try #require(ImportedKeyboard(source, extending: try layout(named: "default")))
        #expect(imported.text.contains("title: \(own)\n"))
    }

    @Test func `a keyboard variant gets the language of its title, not of its country`() throws {
        let entries = try KeyboardRegistry().entries
        func language(_ names: String) -> String? {
            entries.first { $0.names == KeymapNames(argument: names) }?.language?.description
        }
        #expect(
            ["ru", "ru(tt)", "fr(geo)", "be", "cn(tib)"].map(language) == ["ru", "tt", "ka", "nl", "bo"])
        #expect(["md", "md(gag)", "cn(mon_trad_manchu)"].map(language) == ["ro", "gag", "mnc"])
    }

    @Test func `a long press on a letter offers its Shift letter unless that is its capital`() throws {
        let georgian = try made("ge", extending: "default")
        #expect(try offered("ტ", georgian) == ["თ", "5"])
        #expect(try offered("ქ", georgian) == ["1"])
        // Capitals are not hidden.
        #expect(try offered("t", try made("us", extending: "default")) == ["5"])
    }

    @Test func `the AltGr key stands after the language key, labelled with two of its letters`() throws {
        let layout = try made("ge", extending: "default")
        #expect(layout.row(4, ofLayer: "base")?.prefix(3) == ["Symbols", "🌐", "AltGr"])
        #expect(layout.keys.first { $0.name == "AltGr" }?.label == "ჱჸ")
        // All that is new on the levels of this one is invisible.
        let urdu = try made("pk", extending: "default")
        #expect(urdu.keys.first { $0.name == "AltGr" }?.label == "AltGr")
    }

    @Test func `each dead key has a layer with its accented letters and the accent alone`() throws {
        let layout = try made("es", extending: "default")
        let acute = try #require(layout.row(1, ofLayer: "dead-acute"))
        #expect(acute.prefix(9) == ["_", "ẃ", "é", "ŕ", "_", "ý", "ú", "í", "ó"])
        #expect(layout.row(1, ofLayer: "dead-acute-shift")?.prefix(3) == ["_", "Ẃ", "É"])
        // The second row has eleven letters, so the key is in the third.
        #expect(layout.row(3, ofLayer: "base")?.suffix(2) == ["DeadAcute", "Delete"])
        #expect(layout.row(3, ofLayer: "dead-acute")?.suffix(2) == ["´", "Delete"])
        #expect(try offered("a", layout).prefix(2) == ["á", "à"])
    }

    @Test func `the vowels of Amharic are dead keys by the Compose file of its locale`() throws {
        let layout = try made("et", extending: "default", language: "am")
        // Its dead e and u are the ninth and tenth key of the first row, whatever their keysyms are called.
        let row = try #require(layout.row(1, ofLayer: "base"))
        #expect(row.prefix(8) == ["ቀ", "ወ", "ረ", "ተ", "የ", "ፐ", "ፀ", "ጨ"])
        func label(_ name: String) -> String? { layout.keys.first { $0.name == name }?.label }
        #expect(row.suffix(3).map(label) == ["ሄ", "ሁ", "ሂ"])
        #expect(layout.row(1, ofLayer: "shift")?.suffix(3).map(label) == ["ቌ", "ቍ", "ቊ"])
        guard case .layer(let target, _)? = layout.keys.first(where: { $0.name == row[8] })?.action else {
            Issue.record("the key of a dead key leads to no layer")
            return
        }
        #expect(layout.row(1, ofLayer: layout.layers[target].name)?.prefix(4) == ["ቄ", "ዌ", "ሬ", "ቴ"])
    }

    @Test func `dead keys whose keysyms differ in case alone have names of their own`() {
        #expect([DeadKey("dead_a").name, DeadKey("dead_A").name] == ["DeadA", "DeadCapitalA"])
        #expect([DeadKey("dead_a").layer, DeadKey("dead_A").layer] == ["dead-a", "dead-capital-a"])
        #expect(DeadKey("dead_acute").name == "DeadAcute" && DeadKey("dead_acute").layer == "dead-acute")
    }

    @Test func `a long press on a dead key's letter offers what a second dead key makes of it`() throws {
        let layout = try made("gr(polytonic)", extending: "el", language: "el")
        #expect(layout.row(2, ofLayer: "dead-abovecomma")?.first == "ἀ")
        let further = try offered("ἀ", layout)
        #expect(Set(further) == ["ἂ", "ἄ", "ἆ", "ᾀ", "ᾂ", "ᾄ", "ᾆ"])
        // Of Latin letters there would be more than a host has glyphs for.
        let portuguese = try made("pt(nativo)", extending: "default", language: "pt")
        #expect(!texts(portuguese).contains("ừ"))
    }

    @Test(arguments: ["gr(polytonic)", "vn", "et"])
    func `no key of a keyboard is labelled with the name of a keysym`(name: String) throws {
        let layout = try made(name, extending: "default")
        #expect(
            layout.keys.filter { $0.label.hasPrefix("Dead") || $0.label.hasPrefix("dead") }.map(\.label) == []
        )
        // Without a Compose file nobody knows what dead keys make.
        let entry = KeyboardRegistry.Entry(KeymapNames(argument: name))
        let source = Keyboard(entry, keymap: try CompiledKeymap(entry.names), compose: nil)
        #expect(source.deadKeys == [])
    }

    @Test(arguments: ["pk(snd)", "fr(bepo_afnor)"])
    func `noncharacters of a keyboard are left out of its layout`(name: String) throws {
        let scalars = texts(try made(name, extending: "default")).flatMap(\.unicodeScalars)
        let noncharacters = scalars.filter { $0.properties.isNoncharacterCodePoint }
        #expect(noncharacters.isEmpty)
    }

    @Test(arguments: ["kh", "af", "bd", "us(mac)"])
    func `characters without a meaning in Unicode are left out of a layout`(name: String) throws {
        let scalars = texts(try made(name, extending: "default")).flatMap(\.unicodeScalars)
        let others = scalars.filter { [.unassigned, .privateUse].contains($0.properties.generalCategory) }
        #expect(others.isEmpty)
    }

    @Test(arguments: [("bt", "་", "་", "\u{F0B}"), ("kh", "U200B", "ZWSP", "\u{200B}")] as [SpaceBar])
    func `what a space bar types in place of a space has a key beside the space`(
        keyboard: String, sign: String, label: String, text: Character
    ) throws {
        let layout = try made(keyboard, extending: "default")
        let key = try #require(layout.keys.first { $0.name == sign })
        #expect(key.label == label && key.action == .character(text))
        #expect(layout.keys.first { $0.name == "Space" }?.action == .character(" "))
        for layer in layout.layers {
            let row = try #require(layout.row(layer.rows.count, ofLayer: layer.name))
            #expect(row.suffix(4) == [sign, "Space", ".", "Enter"], "\(layer.name)")
        }
    }

    @Test func `a bracket key types the bracket that right-to-left text shows as its label`() throws {
        let layout = try made("il", extending: "default")
        let opening = try #require(layout.keys.first { $0.name == "(" })
        #expect(opening.label == "(" && opening.action == .character(")"))
    }

    @Test func `an imported keyboard can keep all keys of its four rows in place`() throws {
        let source = try keyboard("fr")
        let imported = try #require(
            ImportedKeyboard(source, extending: try layout(named: "default"), keepsRows: true))
        let layout = try #require(try read(imported).layout)
        #expect(layout.row(1, ofLayer: "base")?.joined() == "²&é\"'(-è" + "Underscore" + "çà)=")
        #expect(
            layout.row(2, ofLayer: "base") == [
                "a", "z", "e", "r", "t", "y", "u", "i", "o", "p", "DeadCircumflex", "$",
            ])
    }

    @Test func `a keyboard of another script has its own digits, and ASCII ones on long press`() throws {
        let layout = try made("ir", extending: "default")
        #expect(layout.row(1, ofLayer: "symbols")?.joined() == "۱۲۳۴۵۶۷۸۹۰")
        #expect(try offered("۴", layout) == ["4"])
    }

    /// The layout of a keyboard that extends a shipped layout.
    private func made(_ name: String, extending parent: String, language: String? = nil) throws -> Layout {
        let source = try keyboard(name, language)
        let imported = try #require(ImportedKeyboard(source, extending: try layout(named: parent)))
        let result = try read(imported)
        #expect(result.faults == [])
        return try #require(result.layout)
    }

    /// What a long press on a key offers.
    private func offered(_ name: String, _ layout: Layout) throws -> [String] {
        let key = try #require(layout.keys.first { $0.name == name })
        return key.alternates.map { layout.keys[$0].name }
    }

    @Test func `an installed keyboard with letters becomes a layout with all its characters`() throws {
        let parent = try layout(named: "default")
        var count = Count()
        var compose = ComposeTable()
        var composeLocale = ComposeTable.usualLocale
        for entry in try KeyboardRegistry().entries {
            let names = entry.names
            // The registry lists the host's own keyboard, which has no files.
            guard let keymap = try? CompiledKeymap(names) else {
                #expect(names.layout == "custom")
                continue
            }
            let locale = entry.locale ?? ComposeTable.usualLocale
            if locale != composeLocale {
                compose = ComposeTable(locale: locale) ?? ComposeTable()
                composeLocale = locale
            }
            let source = Keyboard(entry, keymap: keymap, compose: compose)
            guard let imported = ImportedKeyboard(source, extending: parent) else {
                count.withoutLetters.append("\(names)")
                continue
            }
            count.keyboards += 1
            let result = try read(imported)
            for fault in result.faults { count.faults.append("\("\(names)"): \(fault)") }
            guard let layout = result.layout else { continue }
            let reachable = Set(texts(layout).flatMap(\.unicodeScalars))
            for case .character(let scalar)? in source.rows.joined().joined()
            where !reachable.contains(scalar) {
                count.faults.append("\("\(names)"): lacks \(describe(scalar))")
            }
            let own = try Keymap(names)
            count.type(texts(layout), on: own, readingWith: keymap, "\(names)")
            var demand = GlyphDemand(installed: GlyphTable())
            demand.add(layout, keymap: own)
            if !demand.impossible.isEmpty { count.faults.append("\(names): cannot be typed") }
            var table = GlyphTable()
            if (try? table.add(demand.needed.map(\.scalar), avoiding: demand.avoidedCodes)) == nil {
                count.withoutRoom.append("\(names)")
            }
        }
        print(count)
        #expect(count.faults.isEmpty, "\(count.faults.prefix(40).joined(separator: "\n"))")
        // Braille is typed with several keys at once, and the keys of Swedish Sign Language have no characters of Unicode.
        #expect(
            count.withoutLetters.allSatisfy { $0.hasPrefix("brai") || $0 == "se(swl)" },
            "\(count.withoutLetters)")
        // All that its dead keys make are 19 characters more than the glyphs that there are.
        #expect(count.withoutRoom == ["de(T3)"])
        #expect(count.keyboards > 500)
    }
}

private func describe(_ scalar: Unicode.Scalar) -> String {
    "U+\(String(scalar.value, radix: 16, uppercase: true)) \(scalar)"
}

/// What was found of all keyboards.
private struct Count: CustomStringConvertible {
    var keyboards = 0
    var withoutLetters: [String] = []
    /// The keyboards whose layouts need more glyphs than a host with the keyboard's keymap has room for.
    var withoutRoom: [String] = []
    var faults: [String] = []
    private var typed = 0
    private var glyphs = 0

    var description: String {
        "keyboards: \(keyboards); \(typed) characters typed on their keymaps and read back, \(glyphs) as glyphs"
    }

    /// Taps a key for each character that a keymap has, and reads the strokes with the keymap.
    mutating func type(
        _ characters: Set<Character>, on keymap: Keymap, readingWith reader: borrowing CompiledKeymap,
        _ name: String
    ) {
        let direct = characters.filter { keymap.keystroke(for: $0) != nil }.sorted()
        glyphs += characters.count - direct.count
        let keys = direct.map { Key(name: String($0), action: .character($0), hold: .once) }
        let rows = stride(from: 0, to: keys.count, by: 20).map { start in
            (start..<min(start + 20, keys.count)).map { Place.key($0) }
        }
        let rig = TypingRig(
            Layout(name: "all", layers: [Layer(name: "base", rows: rows)], keys: keys), resolver: keymap)
        for (row, places) in rows.enumerated() {
            for place in places.indices {
                let wanted = direct[row * 20 + place]
                let strokes = rig.tap(row: row, place: place)
                let read = strokes.map { stroke in
                    reader.scalar(
                        of: UInt8(stroke.code), holding: stroke.modifiers.sorted().map { UInt8($0) })
                }
                typed += 1
                if read.count == 1, let scalar = read[0], Character(scalar) == wanted { continue }
                faults.append("\(name): \(wanted) is read as \(read)")
            }
        }
    }
}
