// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import LayoutFiles
import TestWords
import Testing
import YAML

@testable import Keymaps

private func layout(_ actions: KeyAction...) -> Layout {
    let keys = actions.enumerated().map { Key(name: "\($0.offset)", action: $0.element) }
    return Layout(
        name: "test", layers: [Layer(name: "base", rows: [keys.indices.map { .key($0) }])], keys: keys)
}

private func demand(
    _ layout: Layout, keymap: String = "us", installed: GlyphTable = GlyphTable()
) throws -> GlyphDemand {
    var demand = GlyphDemand(installed: installed)
    demand.add(layout, keymap: try Keymap(KeymapNames(layout: keymap)))
    return demand
}

struct GlyphDemandTests {
    @Test func `a layout needs each missing character as one glyph, in the order of its keys`() throws {
        let demand = try demand(layout(.character("ᚠ"), .character("a"), .text("ß€ᚠ"), .character("ß")))
        #expect(demand.needed.map { "\($0.scalar)\($0.key ?? -1)" } == ["ᚠ0", "ß2", "€2"])
        #expect(demand.avoidedCodes == [])
    }

    @Test func `a character that cannot be typed under Caps Lock needs a glyph too`() throws {
        let demand = try demand(layout(.text("aäß€^")), keymap: "de")
        // The circumflex is a dead key there; Caps Lock could make a capital of ß.
        #expect(demand.needed.map(\.scalar) == ["ß", "^"])
    }

    @Test func `a grapheme cluster needs glyphs for the scalars that the keymap lacks`() throws {
        let demand = try demand(layout(.character("x\u{301}"), .character("🇩🇪"), .character("e\u{301}")))
        #expect(demand.needed.map(\.scalar) == ["\u{301}", "\u{1F1E9}", "\u{1F1EA}"])
    }

    @Test func `glyphs avoid pressed keycodes, and replace characters on spare keycodes`() throws {
        let demand = try demand(
            layout(
                .key(Keycode(rawValue: 183)), .chord([.leftShift, Keycode(rawValue: 184)]), .character("±")))
        #expect(demand.avoidedCodes == [183, 184])
        #expect(demand.needed.map(\.scalar) == ["±"])
    }

    @Test func `letters of words need glyphs in both cases, after the keys of all layouts`() throws {
        let keymap = try Keymap(KeymapNames(layout: "de"))
        var demand = GlyphDemand(installed: GlyphTable())
        demand.add(layout(.character("ᛟ")), keymap: keymap)
        demand.add(layout(.character("Å"), .character("ᚠ")), keymap: keymap)
        demand.add(WordList(lines: "straße\nåse\nᛟa"), ofLayout: 0, keymap: keymap)
        // A German keymap has ß, but Caps Lock could make a capital of it.
        #expect(
            demand.needed.map { "\($0.scalar) \($0.layout) \($0.key ?? -1)" } == [
                "ᛟ 0 0", "Å 1 0", "ᚠ 1 1", "ß 0 -1", "å 0 -1",
            ])
    }

    @Test func `the layouts that alone need glyphs come in the order of their numbers`() throws {
        let keymap = try Keymap(KeymapNames(layout: "us"))
        var demand = GlyphDemand(installed: GlyphTable())
        for (name, text) in [("a", "ßᚠᚢ"), ("b", "ßжд€"), ("c", "ᛟ"), ("c", "ᛟᛞᛗ€"), ("d", "ß")] {
            var named = layout(.text(text))
            named.name = name
            demand.add(named, keymap: keymap)
        }
        #expect(demand.soleUsers.map { "\($0.layout) \($0.count)" } == ["c 3", "a 2", "b 2"])
    }

    @Test func `Unicode noncharacters can never be typed`() throws {
        let demand = try demand(layout(.text("a\u{1FFFE}")))
        #expect(demand.impossible.map(\.scalar) == ["\u{1FFFE}"])
        #expect(demand.needed.isEmpty)
    }

    @Test(arguments: ["us", "de", "fr", "ru"])
    func `with glyphs, every shipped layout can be typed, even under Caps Lock`(host: String) throws {
        let library = LayoutLibrary(directories: [Checkout.layouts])
        try #require(library.names.count > 5)
        let keymap = try Keymap(KeymapNames(layout: host))
        for name in library.names {
            var diagnostics = DiagnosticList()
            let layout = try #require(library.layout(named: name, into: &diagnostics)?.layout)
            var demand = GlyphDemand(installed: GlyphTable())
            demand.add(layout, keymap: keymap)
            #expect(demand.impossible.isEmpty)
            var table = GlyphTable()
            try table.add(demand.needed.map(\.scalar), avoiding: demand.avoidedCodes)
            let resolver = GlyphKeymap(keymap: keymap, glyphs: table)
            for character in layout.keys.flatMap(\.action.characters) {
                let pairs = resolver.keystrokes(for: character)
                #expect(
                    pairs != nil && pairs?.contains { $0.locked == nil } == false, "\(name): \(character)")
            }
            let set = try GlyphFileSet(
                glyphFiles(table, host: KeymapNames(layout: host)), for: .directory("/x"), vendor: 1,
                product: 2)
            #expect(set.untyped.isEmpty)
        }
    }
}
