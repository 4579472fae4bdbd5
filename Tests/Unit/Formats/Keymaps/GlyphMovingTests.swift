// SPDX-License-Identifier: MIT

import Testing

@testable import Keymaps

struct GlyphMovingTests {
    /// A table of glyphs on codes that Chromium drops, as they were given before it was known which these are.
    private func older(_ places: (Character, UInt8, UInt8)...) -> GlyphTable {
        var table = GlyphTable()
        for (character, code, level) in places {
            table.insert(character.unicodeScalars.first ?? " ", at: .init(code: code, level: level))
        }
        return table
    }

    @Test func `glyphs that Chromium drops move to slots that it reads, and all others stay`() throws {
        var table = older(("ᚠ", 185, 1), ("ᚢ", 112, 1), ("ð", 141, 3), ("Ð", 141, 4), ("ᚦ", 184, 2))
        #expect(table.untypedByChromium == scalars("ᚢðÐ"))
        table.moveToBetterCodes(first: [])
        #expect(slots(table) == "184.2=ᚦ 185.1=ᚠ 189.1=ð 189.2=Ð 209.1=ᚢ")
        #expect(table.untypedByChromium == [])
    }

    @Test func `glyphs leave the keycodes on which desktops act, as far as others are free`() throws {
        var table = older(
            ("ᚠ", 183, 1), ("ð", 207, 1), ("Ð", 207, 2), ("\u{1F600}", 226, 1), ("ᚢ", 184, 1))
        #expect(table.leadingOut == scalars("ᚠðÐ\u{1F600}"))
        table.moveToBetterCodes(first: [])
        #expect(slots(table) == "112.1=\u{1F600} 184.1=ᚢ 189.1=ð 189.2=Ð 209.1=ᚠ")
        var full = GlyphTable()
        try full.add(ideographs(184))
        full.insert("ᚠ", at: .init(code: 183, level: 1))
        full.moveToBetterCodes(first: [])
        #expect(full.slot(of: "ᚠ") == .init(code: 183, level: 1))
    }

    @Test func `glyphs of older tables leave the keycodes on which Chromium acts`() throws {
        var table = older(("ᚠ", 206, 1), ("ᚢ", 181, 1), ("ᚦ", 217, 3), ("ᚨ", 200, 2), ("ᚱ", 112, 1))
        try table.add(scalars("ᚢ"))
        #expect(slots(table) == "112.1=ᚱ 189.1=ᚦ 189.2=ᚨ 209.1=ᚠ 209.2=ᚢ")
    }

    @Test func `glyphs that Chromium mistypes move too, and slots that glyphs leave stay free`() throws {
        var table = older(("\u{1F600}", 209, 1), ("ᚠ", 112, 1), ("\u{1F601}", 141, 1))
        #expect(table.mistypedByChromium == scalars("\u{1F600}"))
        table.moveToBetterCodes(first: [])
        #expect(slots(table) == "112.2=\u{1F600} 141.1=\u{1F601} 209.2=ᚠ")
        #expect(table.mistypedByChromium == [])
        #expect(table.untypedByChromium == scalars("\u{1F600}\u{1F601}"))
    }

    @Test func `requested glyphs move first, and glyphs without room stay where they are`() throws {
        var table = GlyphTable()
        try table.add(ideographs(239))
        #expect(table.slot(of: ideographs(239)[238]) == .init(code: 183, level: 7))
        table.insert("ᚠ", at: .init(code: 112, level: 1))
        table.insert("ᚢ", at: .init(code: 141, level: 5))
        table.moveToBetterCodes(first: scalars("ᚢ"))
        #expect(table.untypedByChromium == scalars("ᚠ"))
        #expect(table.slot(of: "ᚠ") == .init(code: 112, level: 1))
        #expect(table.slot(of: "ᚢ") == .init(code: 183, level: 8))
        #expect(table.count == 241)
    }

    @Test func `no glyph moves to an avoided keycode, a forbidden level or a reserved slot`() {
        var table = older(("ᚠ", 112, 1))
        let low = GlyphTable.chromiumCodes.flatMap { code in
            (1...UInt8(4)).map { GlyphTable.Slot(code: code, level: $0) }
        }
        table.moveToBetterCodes(first: [], mostLevels: 4, reserving: Set(low))
        #expect(slots(table) == "112.1=ᚠ")
        table.moveToBetterCodes(first: [], avoiding: [209], reserving: Set(low))
        #expect(slots(table) == "189.5=ᚠ")
    }

    @Test func `a table takes each glyph and each slot only once`() {
        var table = older(("ᚠ", 112, 1))
        let inserted = [
            table.insert("ᚠ", at: .init(code: 112, level: 2)),
            table.insert("ᚢ", at: .init(code: 112, level: 1)),
            table.insert("ᚢ", at: .init(code: 112, level: 2)),
        ]
        #expect(inserted == [false, false, true])
        #expect(slots(table) == "112.1=ᚠ 112.2=ᚢ")
    }
}
