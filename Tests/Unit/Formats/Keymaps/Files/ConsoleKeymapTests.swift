// SPDX-License-Identifier: MIT

import Testing

@testable import Keymaps

struct ConsoleKeymapTests {
    private func lines(_ glyphs: String, _ codes: [String]) throws -> [String] {
        try glyphFiles(GlyphTable(glyphs), host: KeymapNames()).consoleKeymap.split(separator: "\n")
            .map(String.init).filter { line in
                codes.contains { line.contains(" \($0) = ") || line.hasPrefix($0) }
            }
    }

    @Test func `each console table has the characters of its level at their keycodes`() throws {
        #expect(
            try lines("ᚠᚢ", ["keycode 209"]).filter { !$0.hasPrefix("#") }
                == [
                    "plain keycode 209 = U+16a0", "ctrll keycode 209 = U+16a0",
                    "shift keycode 209 = U+16a2", "shift ctrll keycode 209 = U+16a2",
                ])
    }

    @Test func `the console types characters beyond U+F000 as texts of function keys`() throws {
        #expect(
            try lines("\u{1F600}\u{F123}", ["keycode 112", "keycode 209", "string"])
                == [
                    "plain keycode 112 = F100", "ctrll keycode 112 = F100",
                    "plain keycode 209 = F101", "ctrll keycode 209 = F101",
                    #"string F100 = "\360\237\230\200""#, #"string F101 = "\357\204\243""#,
                ])
    }

    @Test func `ASCII letters keep their Ctrl and Alt shortcuts in the console keymap`() throws {
        #expect(
            try lines("cC", ["keycode 209"])
                == [
                    "plain keycode 209 = U+0063", "ctrll keycode 209 = U+0063",
                    "control keycode 209 = Control_c",
                    "alt keycode 209 = Meta_c",
                    "shift keycode 209 = U+0043", "shift ctrll keycode 209 = U+0043",
                ])
    }

    @Test func `an ASCII letter that is not on level 1 has no shortcut of its own`() throws {
        let lines = try lines("cd", ["keycode 209"])
        #expect(lines.contains("shift keycode 209 = U+0064"))
        #expect(lines.filter { $0.hasSuffix("_c") || $0.hasSuffix("_d") }.count == 2)
    }

    @Test func `the console keymap has no 'keymaps' line, which would drop other tables`() throws {
        #expect(try lines("ᚠ", ["keymaps"]) == [])
    }

    @Test func `characters beyond U+F000 after the 146th are reported as missing`() throws {
        var table = GlyphTable()
        try table.add((0x1F300..<0x1F300 + 148).compactMap(Unicode.Scalar.init))
        let files = try glyphFiles(table, host: KeymapNames())
        #expect(files.missingOnConsole.count == 2)
        #expect(files.consoleKeymap.contains("string F245 = "))
        #expect(!files.consoleKeymap.contains("F246"))
    }
}
