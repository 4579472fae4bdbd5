// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Keymaps

/// The glyphs as `CODE.LEVEL=C`, in the order of their slots.
func slots(_ table: GlyphTable) -> String {
    table.glyphs.map { "\($0.slot.code).\($0.slot.level)=\($0.scalar)" }.joined(separator: " ")
}

func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

func ideographs(_ count: Int, from first: UInt32 = 0x4E00) -> [Unicode.Scalar] {
    (first..<first + UInt32(count)).compactMap(Unicode.Scalar.init)
}

struct GlyphTableTests {
    @Test func `the 60 spare keycodes are visible to X11, and none switches the machine`() {
        #expect(Set(GlyphTable.spareCodes).count == 60)
        #expect(GlyphTable.spareCodes.allSatisfy { (112...247).contains($0) })
        // Power, sleep, volume, brightness, programs, radios: KEY_MUTE, KEY_POWER, KEY_SLEEP, KEY_PROG1, ….
        for code in [
            // KEY_NEW, KEY_PLAYCD, KEY_CLOSE and KEY_SEARCH, on which Chromium acts.
            181, 200, 206, 217, 113, 114, 115, 116, 142, 143, 148, 149, 152, 190, 202, 203, 205, 224, 225,
            237, 238, 239, 240,
        ]
            as [UInt8]
        {
            #expect(!GlyphTable.spareCodes.contains(code))
        }
    }

    @Test func `the 30 spare keycodes that Chromium reads on Wayland come first`() {
        // Each typed on all levels into an <input> of Chromium under sway.
        let read: Set<UInt8> = [
            183, 184, 185, 186, 187, 188, 189, 194, 209, 120, 129, 132, 134, 169, 182, 207, 208, 210, 231,
            232,
            233, 234, 235, 167, 168, 201, 204, 179, 180, 118,
        ]
        #expect(Set(GlyphTable.spareCodes.prefix(30)) == read)
        let isRead = GlyphTable.spareCodes.map { GlyphTable.Slot(code: $0, level: 1).isReadByChromium }
        #expect(isRead == Array(repeating: true, count: 30) + Array(repeating: false, count: 30))
    }

    @Test func `keycodes that type signs come late, and those on which a desktop acts last`() {
        // In a session without Runepad's keymap, three type '(', ')' and '±'; the rest is a table of docs/characters.md.
        #expect(GlyphTable.chromiumCodes.suffix(10) == [179, 180, 118, 120, 168, 208, 207, 201, 210, 183])
        #expect(GlyphTable.spareCodes.suffix(7) == [216, 241, 242, 153, 162, 236, 226])
    }

    @Test func `a kiosk has no glyphs on keycodes on which a desktop or Chromium acts`() throws {
        #expect(
            GlyphTable.codesThatLeadOut == [
                120, 168, 208, 207, 201, 210, 183, 216, 241, 242, 153, 162, 236, 226, 206, 181, 217, 200,
            ])
        var table = GlyphTable()
        try table.add(ideographs(240))
        #expect(table.leadingOut.count == 56)
        #expect(table.forKiosk.count == 184)
        #expect(table.forKiosk.leadingOut == [])
        // The next installation for a kiosk gives them other places.
        try table.add(ideographs(240), avoiding: GlyphTable.codesThatLeadOut)
        #expect(table.forKiosk.count == 240)
        #expect(throws: GlyphCapacityError(scalars: ideographs(1, from: 0x4E00 + 368), capacity: 368)) {
            try table.add(ideographs(369), avoiding: GlyphTable.codesThatLeadOut)
        }
    }

    @Test func `glyphs fill the first two levels in the order of their requests`() throws {
        var table = GlyphTable()
        try table.add(scalars("ᚠᚢᚦ"))
        #expect(slots(table) == "189.1=ᚦ 209.1=ᚠ 209.2=ᚢ")
        #expect(table.levels == 4)
    }

    @Test func `a small letter and its capital share a keycode, on levels 1 and 2`() throws {
        var table = GlyphTable()
        try table.add(scalars("ᚠÐßðẞæ€Æ"))
        #expect(slots(table) == "129.1=æ 129.2=Æ 189.1=ð 189.2=Ð 194.1=ß 194.2=ẞ 209.1=ᚠ 209.2=€")
    }

    @Test func `a capital that is added later joins its small letter if there is room`() throws {
        var table = GlyphTable()
        try table.add(scalars("ðþ"))
        #expect(slots(table) == "209.1=ð 209.2=þ")
        try table.add(scalars("ðþæ"))
        try table.add(scalars("Æ"))
        #expect(slots(table) == "189.1=æ 189.2=Æ 209.1=ð 209.2=þ")
        // þ is where a capital belongs, and beside ð is þ.
        try table.add(scalars("Þ"))
        try table.add(scalars("Ð"))
        #expect(slots(table) == "189.1=æ 189.2=Æ 194.1=Þ 194.2=Ð 209.1=ð 209.2=þ")
    }

    @Test func `a glyph keeps its slot when others are added`() throws {
        var table = GlyphTable()
        try table.add(scalars("ᚠᚢᚦᚨᚱ"))
        let before = table.glyphs.map { "\($0)" }
        try table.add(scalars("éÉ") + ideographs(400) + scalars("ᚱᚠ"))
        let kept = table.glyphs.filter { scalars("ᚠᚢᚦᚨᚱ").contains($0.scalar) }.map { "\($0)" }
        #expect(kept == before)
        #expect(table.levels == 8)
        #expect(table.count == 407)
    }

    @Test func `keycodes that Chromium reads are filled first, on four levels, then on eight`() throws {
        var table = GlyphTable()
        try table.add(ideographs(80))
        #expect(table.levels == 4)
        #expect(Set(table.codes) == Set(GlyphTable.chromiumCodes.prefix(20)))
        try table.add(ideographs(81))
        #expect(table.slot(of: ideographs(81)[80]) == .init(code: 209, level: 5))
        // '(', ')' and '±' of sessions without Runepad's keymap come late, and what desktops do comes last.
        try table.add(ideographs(185))
        #expect(table.slot(of: ideographs(185)[159]) == .init(code: 186, level: 8))
        #expect(table.slot(of: ideographs(185)[160]) == .init(code: 179, level: 1))
        #expect(table.slot(of: ideographs(185)[183]) == .init(code: 118, level: 8))
        #expect(table.leadingOut == [ideographs(185)[184]])
        #expect(table.slot(of: ideographs(185)[184]) == .init(code: 120, level: 1))
        try table.add(ideographs(240))
        #expect(table.untypedByChromium == [])
        try table.add(ideographs(241))
        #expect(table.slot(of: ideographs(241)[240]) == .init(code: 112, level: 1))
        #expect(table.untypedByChromium == [ideographs(241)[240]])
    }

    @Test func `with four levels, keycodes that Chromium reads have room for 120 glyphs`() throws {
        var table = GlyphTable()
        try table.add(ideographs(240), mostLevels: 4)
        #expect(table.levels == 4)
        #expect(table.slot(of: ideographs(121)[120]) == .init(code: 112, level: 1))
        #expect(table.untypedByChromium.count == 240 - 120)
    }

    @Test func `characters above U+FFFF get keycodes that Chromium drops while any is free`() throws {
        var table = GlyphTable()
        try table.add(scalars("\u{1F600}ᚠ\u{10400}\u{10428}"))
        // A pair: the Deseret letter's capital is beside it.
        #expect(slots(table) == "112.1=\u{1F600} 141.1=\u{10428} 141.2=\u{10400} 209.1=ᚠ")
        #expect(table.untypedByChromium == scalars("\u{1F600}\u{10428}\u{10400}"))
        #expect(table.mistypedByChromium == [])
        var many = GlyphTable()
        try many.add(ideographs(241, from: 0x20000))
        #expect(many.slot(of: ideographs(241, from: 0x20000)[240]) == .init(code: 209, level: 1))
        #expect(many.mistypedByChromium == [ideographs(241, from: 0x20000)[240]])
        #expect(many.untypedByChromium.count == 241)
        #expect(many.count == 241)
    }

    @Test func `a glyph gets a reserved slot only when no other slot is left`() throws {
        let reserved: Set<GlyphTable.Slot> = [.init(code: 209, level: 1), .init(code: 189, level: 2)]
        var table = GlyphTable()
        try table.add(scalars("ᚠðÐ"), reserving: reserved)
        #expect(slots(table) == "194.1=ð 194.2=Ð 209.2=ᚠ")
        try table.add(ideographs(478), reserving: reserved)
        #expect(reserved.allSatisfy { slot in !table.glyphs.contains { $0.slot == slot } })
        try table.add(ideographs(480), reserving: reserved)
        #expect(table.count == 480)
    }

    // MARK: - Capacity

    @Test func `too many glyphs are refused by name, and the table stays as it was`() throws {
        var table = GlyphTable()
        try table.add(scalars("ᚠ"))
        #expect(throws: GlyphCapacityError(scalars: ideographs(3, from: 0x4E00 + 480), capacity: 480)) {
            try table.add(ideographs(483))
        }
        #expect(slots(table) == "209.1=ᚠ")
        #expect(throws: GlyphCapacityError(scalars: ideographs(1, from: 0x4E00 + 240), capacity: 240)) {
            try table.add(ideographs(241), mostLevels: 4)
        }
    }

    @Test func `glyphs that no layout needs any more make room when the table is full`() throws {
        var table = GlyphTable()
        try table.add(ideographs(480))
        try table.add(ideographs(480, from: 0x4E00 + 100))
        #expect(table.slot(of: ideographs(1)[0]) == nil)
        #expect(table.count == 480)
    }

    @Test func `no glyph gets an avoided keycode, and glyphs that have one move`() throws {
        var table = GlyphTable()
        try table.add(scalars("ᚠᚢᚦ"), avoiding: [209])
        #expect(slots(table) == "189.1=ᚠ 189.2=ᚢ 194.1=ᚦ")
        try table.add([], avoiding: [189])
        #expect(slots(table) == "194.1=ᚦ 209.1=ᚠ 209.2=ᚢ")
    }

    @Test func `levels are reached with Shift, Level 3 and Level 5 only`() {
        let keystrokes = (1...UInt8(8)).map { GlyphTable.Slot(code: 183, level: $0).keystroke }
        #expect(keystrokes.allSatisfy { $0.keycode.rawValue == 183 })
        #expect(
            keystrokes.map { $0.modifiers.subtracting(.exclusive) }
                == [
                    [], .shift, .level3, [.shift, .level3], .level5, [.shift, .level5], [.level3, .level5],
                    [.shift, .level3, .level5],
                ])
        #expect(keystrokes.allSatisfy { $0.modifiers.contains(.exclusive) })
    }

    @Test func `any character can be a glyph, except control characters and noncharacters`() {
        for value in [0x00, 0x0A, 0x1B, 0x7F, 0x85, 0x9F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFF, 0x10FFFF]
            as [UInt32]
        {
            #expect(Unicode.Scalar(value).map(GlyphTable.canHold) == false)
        }
        for value in [0x20, 0x7E, 0xA0, 0xFF, 0x301, 0x200D, 0xFDCF, 0xFFFD, 0x1F600, 0x10FFFD] as [UInt32] {
            #expect(Unicode.Scalar(value).map(GlyphTable.canHold) == true)
        }
    }

    @Test func `a character of two scalars is typed by the glyph of its composed form`() throws {
        var table = GlyphTable()
        try table.add(scalars("é"))
        #expect(table.keystroke(for: "e\u{301}")?.keycode.rawValue == 209)
        #expect(table.keystroke(for: "e\u{302}") == nil)
    }
}

struct GlyphKeymapTests {
    @Test func `the keymap is used before the glyphs`() throws {
        var glyphs = GlyphTable()
        try glyphs.add(scalars("aᚠ"))
        let host = GlyphKeymap(keymap: try Keymap(KeymapNames()), glyphs: glyphs)
        #expect(host.keystroke(for: "a") == Keystroke(Keycode(rawValue: 30)))
        #expect(host.keystroke(for: "ᚠ")?.keycode.rawValue == 209)
        #expect(host.keystroke(for: "€") == nil)
        #expect(GlyphKeymap(keymap: try Keymap(KeymapNames()), glyphs: nil).keystroke(for: "ᚠ") == nil)
    }

    @Test func `the keymap types nothing with spare keycodes, which text consoles do not map`() throws {
        // ± is on KEY_KPPLUSMINUS (118), one of the spare codes.
        for variant in ["", "euro"] {
            let keymap = try Keymap(KeymapNames(layout: "us", variant: variant))
            #expect(keymap.keystroke(for: "±") == nil)
            #expect(keymap.lockedKeystroke(for: "±") == nil)
            var glyphs = GlyphTable()
            try glyphs.add(scalars("±"))
            #expect(
                GlyphKeymap(keymap: keymap, glyphs: glyphs).keystroke(for: "±")
                    == Keystroke(Keycode(rawValue: 209), modifiers: .exclusive))
        }
    }

    @Test func `a glyph types what the keymap cannot type while Caps Lock is on`() throws {
        var glyphs = GlyphTable()
        try glyphs.add(scalars("ß"))
        let german = try Keymap(KeymapNames(layout: "de"))
        #expect(german.lockedKeystroke(for: "ß") == nil)
        let host = GlyphKeymap(keymap: german, glyphs: glyphs)
        #expect(host.keystroke(for: "ß") == Keystroke(Keycode(rawValue: 12)))
        #expect(host.lockedKeystroke(for: "ß")?.keycode.rawValue == 209)
    }

    @Test func `a cluster is typed with its own key if there is one, else scalar by scalar`() throws {
        var glyphs = GlyphTable()
        try glyphs.add(scalars("\u{1F1E9}\u{1F1EA}\u{301}"))
        let german = GlyphKeymap(keymap: try Keymap(KeymapNames(layout: "de")), glyphs: glyphs)
        #expect(german.keystrokes(for: "a\u{308}")?.map(\.plain.keycode.rawValue) == [40])
        #expect(german.keystrokes(for: "x\u{301}")?.map(\.plain.keycode.rawValue) == [45, 209])
        #expect(german.keystrokes(for: "🇩🇪")?.map(\.plain.keycode.rawValue) == [112, 112])
        #expect(german.keystrokes(for: "🇩🇰") == nil)
    }
}
