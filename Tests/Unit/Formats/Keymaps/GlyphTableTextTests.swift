// SPDX-License-Identifier: MIT

import Engine
import Foundation
import Testing
import YAML

@testable import Keymaps

/// What is wrong with a text, as `LINE:COLUMN: MESSAGE` without the remedy that all share.
private func faults(_ text: String) -> [String] {
    var diagnostics = DiagnosticList()
    let table = GlyphTable(parsing: text, file: "glyphs", into: &diagnostics)
    #expect((table == nil) == diagnostics.hasErrors)
    return diagnostics.sorted.map { fault in
        #expect(fault.message.hasSuffix("; write the file anew with `runepad xkb --install`"))
        return "\(fault.line):\(fault.column): " + fault.message.prefix { $0 != ";" }
    }
}

struct GlyphTableTextTests {
    @Test func `a table of glyphs is read as it was written`() throws {
        var table = GlyphTable()
        try table.add("ᚠðÐ€\u{1F600}\u{301}\u{2028}~".unicodeScalars)
        var diagnostics = DiagnosticList()
        #expect(GlyphTable(parsing: table.text, file: "glyphs", into: &diagnostics) == table)
        #expect(diagnostics.isEmpty)
        #expect(table.text.contains("\n209 1 U+16A0  # ᚠ\n"))
        #expect(table.text.contains(" U+1F600  # 😀\n"))
    }

    @Test func `blank lines and comments are ignored`() {
        #expect(faults("") == [])
        #expect(faults("# nothing\n\n  \t# here\n183 1 U+16A0\r\n184 1 U+16A2") == [])
    }

    @Test func `every faulty line is reported with its line and column`() {
        #expect(
            faults(
                """
                183 1
                  183 1 U+16A0 ᚠ
                42 1 U+16A0
                300 1 U+16A0
                183 9 U+16A0
                183 x U+16A0
                183 1 16A0
                183  1  U+D800
                183 1 U+0A
                183 1 U+110000
                183 1 U++6A0
                """)
                == [
                    "1:1: a line needs a keycode, a level and a character, such as '183 1 U+16A0'",
                    "2:3: a line needs a keycode, a level and a character, such as '183 1 U+16A0'",
                    "3:1: '42' is not a spare keycode, such as 183",
                    "4:1: '300' is not a spare keycode, such as 183",
                    "5:5: '9' is not a level from 1 to 8", "6:5: 'x' is not a level from 1 to 8",
                    "7:7: '16A0' is not a character, such as U+16A0",
                    "8:9: 'U+D800' is not a character, such as U+16A0",
                    "9:7: 'U+0A' is not a character, such as U+16A0",
                    "10:7: 'U+110000' is not a character, such as U+16A0",
                    "11:7: 'U++6A0' is not a character, such as U+16A0",
                ])
    }

    @Test func `a slot or a character on two lines is an error`() {
        #expect(
            faults("183 1 U+16A0\n183 1 U+16A2\n184 1 U+16A0\n") == [
                "2:1: the keycode 183 has another character on level 1",
                "3:7: U+16A0 is on another line too",
            ])
    }

    @Test func `a missing file means no glyphs, and is no error`() {
        var diagnostics = DiagnosticList()
        #expect(GlyphTable(reading: "/nonexistent/glyphs", into: &diagnostics) == nil)
        #expect(diagnostics.isEmpty)
        #expect(GlyphTable(reading: "/", into: &diagnostics) == nil)
        #expect(diagnostics.sorted.map(\.description) == ["/: error: is a directory; name a file in it"])
    }

    @Test func `the table of this boot takes precedence, even if it is faulty`() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "glyphs-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: directory.appending(path: name))
        }
        let paths = ["boot", "installed"].map { directory.appending(path: $0).path }
        var diagnostics = DiagnosticList()
        #expect(GlyphTable(readingFirstOf: paths, into: &diagnostics) == nil)
        try write("184 1 U+16A0\n", to: "installed")
        let installed = GlyphTable(readingFirstOf: paths, into: &diagnostics)
        #expect(installed?.slot(of: "ᚠ")?.code == 184)
        try write("112 1 U+16A0\n", to: "boot")
        let ofBoot = GlyphTable(readingFirstOf: paths, into: &diagnostics)
        #expect(ofBoot?.slot(of: "ᚠ")?.code == 112)
        #expect(diagnostics.isEmpty)
        try write("112\n", to: "boot")
        #expect(GlyphTable(readingFirstOf: paths, into: &diagnostics) == nil)
        #expect(diagnostics.hasErrors)
    }

    @Test func `a table with damaged bytes is read or refused with an error`() {
        var generator = SeededGenerator(seed: 7)
        let valid = Array("# glyphs\n183 1 U+16A0  # ᚠ\n184 2 U+1F600\n".utf8)
        for _ in 0..<2000 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes[index], at: index)
                }
            }
            var diagnostics = DiagnosticList()
            let table = GlyphTable(
                parsing: String(decoding: bytes, as: UTF8.self), file: "glyphs", into: &diagnostics)
            #expect((table == nil) == diagnostics.hasErrors)
        }
    }
}
