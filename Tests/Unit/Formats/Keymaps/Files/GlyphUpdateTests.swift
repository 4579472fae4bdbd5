// SPDX-License-Identifier: MIT

import Testing

@testable import Keymaps

/// A table of the glyphs of `lines`, each as in its file: `183 1 ᚠ`.
private func table(_ lines: String) throws -> GlyphTable {
    var table = GlyphTable()
    for line in lines.split(separator: ",") {
        let words = line.split(separator: " ")
        let scalar = try #require(words[2].unicodeScalars.first)
        let slot = GlyphTable.Slot(
            code: try #require(UInt8(words[0])), level: try #require(UInt8(words[1])))
        let isNew = table.insert(scalar, at: slot)
        #expect(isNew)
    }
    return table
}

/// The text of a table in the same form.
private func lines(_ table: GlyphTable?) -> String? {
    table.map { table in
        table.glyphs.map { "\($0.slot.code) \($0.slot.level) \($0.scalar)" }.joined(separator: ",")
    }
}

/// An update in whose keymap no slot types another character.
private func update(
    _ next: String, from installed: String, thisBoot: String? = nil, avoiding: Set<UInt8> = [],
    unsafe: String = ""
) throws -> GlyphUpdate {
    try GlyphUpdate(
        to: table(next), from: table(installed), thisBoot: thisBoot.map(table), avoiding: avoiding
    ) { scalar, _ in !unsafe.unicodeScalars.contains(scalar) }
}

struct GlyphUpdateTests {
    @Test func `an added glyph is typed at once if sessions read nothing else in its slot`() throws {
        let update = try update("183 1 ᚠ,183 2 ᚢ", from: "183 1 ᚠ")
        #expect(update.thisBoot == nil)
        #expect(update.moving.isEmpty && update.waiting.isEmpty)
    }

    @Test func `an added glyph waits for the reboot if sessions would read another character`() throws {
        let update = try update("183 1 ᚠ,183 5 ᚢ,184 1 ᚦ", from: "183 1 ᚠ", unsafe: "ᚢ")
        #expect(lines(update.thisBoot) == "183 1 ᚠ,184 1 ᚦ")
        #expect(update.waiting == ["ᚢ"])
    }

    @Test func `a moved glyph keeps its old slot until the reboot, and keymaps have both slots`() throws {
        let update = try update("183 1 ᚠ,184 1 ᚢ", from: "183 1 ᚠ,112 1 ᚢ")
        #expect(lines(update.next) == "183 1 ᚠ,184 1 ᚢ")
        #expect(lines(update.thisBoot) == "112 1 ᚢ,183 1 ᚠ")
        #expect(update.moving == ["ᚢ"])
        #expect(update.glyphs.map { "\($0.slot.code) \($0.scalar)" } == ["112 ᚢ", "183 ᚠ", "184 ᚢ"])
        #expect(update.codes == [112, 183, 184])
    }

    @Test func `a second installation before the reboot keeps what the first one decided`() throws {
        let first = try update("183 1 ᚠ,184 1 ᚢ,185 1 ᚦ", from: "183 1 ᚠ,112 1 ᚢ", unsafe: "ᚦ")
        let second = try update(
            "183 1 ᚠ,184 1 ᚢ,185 1 ᚦ,186 1 ᚨ", from: lines(first.next) ?? "", thisBoot: lines(first.thisBoot))
        #expect(lines(second.thisBoot) == "112 1 ᚢ,183 1 ᚠ,186 1 ᚨ".sortedLines)
        #expect(second.moving == ["ᚢ"])
        #expect(second.waiting == ["ᚦ"])
    }

    @Test func `after the reboot, the driver uses the installed table`() throws {
        let update = try update("183 1 ᚠ,184 1 ᚢ", from: "183 1 ᚠ,184 1 ᚢ")
        #expect(update.thisBoot == nil)
    }

    @Test func `if a glyph takes another glyph's slot, both wait for the reboot`() throws {
        let update = try update("183 1 ᚢ,184 1 ᚠ", from: "183 1 ᚠ", unsafe: "ᚢᚠ")
        #expect(lines(update.thisBoot) == "")
        #expect(update.waiting == ["ᚢ", "ᚠ"])
        #expect(update.glyphs.count == 2)
    }

    @Test func `a removed glyph keeps its slot until the reboot`() throws {
        let update = try update("183 1 ᚠ", from: "183 1 ᚠ,184 1 ᚢ")
        #expect(lines(update.thisBoot) == "183 1 ᚠ,184 1 ᚢ")
        #expect(update.glyphs.count == 2)
        #expect(update.moving.isEmpty && update.waiting.isEmpty)
    }

    @Test func `a glyph is moved at once from a keycode that layouts now press`() throws {
        let update = try update("184 1 ᚠ", from: "183 1 ᚠ", avoiding: [183])
        #expect(update.thisBoot == nil)
        #expect(update.codes == [184])
    }

    @Test func `the keymap has enough levels for the old and the new table`() throws {
        #expect(try update("183 1 ᚠ", from: "112 8 ᚠ").levels == 8)
        #expect(try update("183 1 ᚠ", from: "112 4 ᚠ").levels == 4)
    }
}

extension String {
    /// The lines in the order of their slots, if each has a keycode of three digits.
    fileprivate var sortedLines: String { split(separator: ",").sorted().joined(separator: ",") }
}

/// Updates with the keymaps of this machine.
struct GlyphUpdateKeymapTests {
    private func keymap(_ update: GlyphUpdate, _ host: KeymapNames) throws -> String {
        let set = try GlyphFileSet(
            glyphFiles(update, host: host), for: .directory("/x"), vendor: 1, product: 2)
        #expect(set.untyped.isEmpty)
        return try #require(set.files.first { $0.path == "/x/runepad.xkb" }).text
    }

    /// What a session with a keymap reads when the driver types a table, as `TYPED:READ` where it differs.
    private func misread(_ table: GlyphTable, _ keymap: borrowing CompiledKeymap) -> [String] {
        var misread: [String] = []
        for (scalar, slot) in table.glyphs {
            let read = keymap.scalar(of: slot.code, holding: slot.heldCodes)
            if read != scalar { misread.append("\(scalar):\(read.map { String($0) } ?? "nothing")") }
        }
        return misread
    }

    @Test(arguments: hosts)
    func `sessions read no wrong character before the reboot, and all glyphs after it`(
        host: KeymapNames
    ) throws {
        // Codes as they were given before it was known which of them Chromium reads.
        let before = try table("209 1 ᚠ,209 2 ᚢ,112 1 ð,112 2 Ð,223 3 €,221 4 \u{1F600}")
        let older = try CompiledKeymap(text: keymap(GlyphUpdate(before), host))
        var next = before
        // More than 80 glyphs need the fifth level, which the older keymap ignores.
        try next.add((0x4E00..<0x4E00 + 125).compactMap(Unicode.Scalar.init))
        next.moveToBetterCodes(first: [])
        #expect(next.untypedByChromium == ["\u{1F600}"])
        let update = GlyphUpdate(to: next, from: before, thisBoot: nil) { older.allows($0, in: $1) }
        #expect(Set(update.moving) == ["€", "ð", "Ð"])
        #expect(!update.waiting.isEmpty)
        let newer = try CompiledKeymap(text: keymap(update, host))
        let thisBoot = try #require(update.thisBoot)
        let beforeRestart = (older: misread(thisBoot, older), newer: misread(thisBoot, newer))
        #expect(beforeRestart.older.allSatisfy { $0.hasSuffix(":nothing") })
        #expect(beforeRestart.newer == [])
        let afterRestart = misread(next, newer)
        #expect(afterRestart == [])
        // The reason for the table of this boot: the glyphs that wait would be wrong.
        let tooEarly = misread(next, older)
        #expect(tooEarly.contains { !$0.hasSuffix(":nothing") })
    }

    @Test func `a keymap without glyphs types characters with three of the spare keycodes`() throws {
        let stock = try CompiledKeymap(KeymapNames())
        for code in GlyphTable.spareCodes {
            let isFree = stock.allows("ᚠ", in: .init(code: code, level: 1))
            #expect(isFree == ![179, 180, 118].contains(code), "\(code)")
        }
        let isOwn = stock.allows("(", in: .init(code: 179, level: 1))
        #expect(isOwn)
    }

    @Test func `the console keymap has a moved glyph in both slots, with one shared text`() throws {
        let update = GlyphUpdate(
            to: try table("184 1 \u{1F600},185 1 ᚠ"), from: try table("112 3 \u{1F600},141 1 ᚠ"),
            thisBoot: nil
        ) { _, _ in true }
        let text = try glyphFiles(update, host: KeymapNames()).consoleKeymap
        #expect(text.contains("\naltgr keycode 112 = F100\n"))
        #expect(text.contains("\nplain keycode 184 = F100\n"))
        #expect(text.contains("\nplain keycode 141 = U+16a0\n"))
        #expect(text.contains("\nplain keycode 185 = U+16a0\n"))
        #expect(text.split(separator: "\n").count { $0.hasPrefix("string ") } == 1)
    }

    @Test func `the table of this boot is written before the installed one, and removed too`() throws {
        let root = try TestRoot()
        var update = GlyphUpdate(to: try table("184 1 ᚠ"), from: try table("112 1 ᚠ"), thisBoot: nil) {
            _, _ in
            true
        }
        update.keymapOfThisBoot = "// \(GlyphFiles.mark): an older keymap\n"
        let set = try GlyphFileSet(
            glyphFiles(update, host: KeymapNames()), for: .installed(root: root.path), vendor: 1, product: 2)
        #expect(
            set.files.suffix(3).map(\.path) == [
                root.path + "/run/runepad/runepad.xkb", root.path + "/run/runepad/glyphs",
                root.path + "/etc/runepad/glyphs",
            ])
        try GlyphInstaller.install(set)
        #expect(try root.text("/run/runepad/glyphs")?.contains("\n112 1 U+16A0") == true)
        #expect(try root.text("/etc/runepad/glyphs")?.contains("\n184 1 U+16A0") == true)
        let removed = try GlyphInstaller.uninstall(below: root.path)
        #expect(removed.contains(root.path + "/run/runepad/glyphs"))
        #expect(try root.text("/run/runepad/glyphs") == nil)
        #expect(try root.text("/run/runepad/runepad.xkb") == nil)
    }
}
