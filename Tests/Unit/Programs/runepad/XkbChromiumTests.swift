// SPDX-License-Identifier: MIT

import Testing

extension XkbTests {
    /// A table as it was written before it was known which keycodes Chromium reads.
    private static let olderTable = "# Written by `runepad xkb`\n112 1 U+16A0\n141 1 U+16A2\n184 1 U+20AC\n"

    @Test func `glyphs that Chromium cannot type are counted, and move only with --move`() throws {
        let folder = try Folder([
            "own.yaml": "layers: {base: [ᚠ ᚢ €]}\n",
            "runepad.yaml": "panels: [{name: a, layout: ./own.yaml, keymap: us}]\n",
            "root/etc/runepad/glyphs": Self.olderTable,
        ])
        let kept = try run("--install", "--root", "root", "--config", "runepad.yaml", in: folder)
        #expect(kept.status == 0)
        #expect(
            kept.lines.prefix(3) == [
                "3 glyphs on 3 keycodes of 4 levels: ᚠ ᚢ €",
                "Chromium on Wayland does not type 2 of them: ᚠ ᚢ",
                "  `runepad xkb --install --move` gives them keycodes that it reads",
            ])
        #expect(
            try text("root/etc/runepad/glyphs", in: folder).split(separator: "\n").suffix(3) == [
                "112 1 U+16A0  # ᚠ", "141 1 U+16A2  # ᚢ", "184 1 U+20AC  # €",
            ])
        let moved = try run("--install", "--move", "--root", "root", "--config", "runepad.yaml", in: folder)
        #expect(moved.status == 0)
        #expect(moved.lines.first == "3 glyphs on 2 keycodes of 4 levels: ᚠ ᚢ €")
        #expect(!moved.output.contains("Chromium"))
        #expect(
            try text("root/etc/runepad/glyphs", in: folder).split(separator: "\n").suffix(3) == [
                "184 1 U+20AC  # €", "209 1 U+16A0  # ᚠ", "209 2 U+16A2  # ᚢ",
            ])
        // The sessions of another system do not run.
        #expect(!paths(in: folder, below: "root").contains { $0.hasPrefix("run/") })
    }

    @Test func `glyphs beyond the keycodes of Chromium are counted, with a remedy`() throws {
        let characters = (0x4E00..<0x4E00 + 121).compactMap(Unicode.Scalar.init).map { String($0) }
        let keys = stride(from: 0, to: 121, by: 11).map { first in
            "  K\(first): {text: \(characters[first..<first + 11].joined())}\n"
        }
        let names = stride(from: 0, to: 121, by: 11).map { "K\($0)" }.joined(separator: " ")
        let folder = try Folder(["full.yaml": "layers: {base: [\(names)]}\nkeys:\n" + keys.joined()])
        let result = try run("--keymap", "us", "--levels", "4", "--output", "out", "full.yaml", in: folder)
        #expect(result.status == 0)
        #expect(
            result.lines[1...2] == [
                "Chromium on Wayland does not type 1 of them: \(characters[120])",
                "  it reads at most 120 glyphs: list fewer layouts, or take keys and alternates out of one, or choose a "
                    + "keymap that types some of their characters, or run Chromium in an X session, where it types all",
            ])
        let all = try run("--keymap", "us", "--output", "eight", "full.yaml", in: folder)
        #expect(all.lines.count == 1)
    }

    @Test func `runepad xkb --move gives characters above U+FFFF keycodes that Chromium ignores`() throws {
        let folder = try Folder([
            "emoji.yaml": "layers: {base: [A ᚠ]}\nkeys: {A: {text: \"\u{1F600}\"}}\n",
            "root/etc/runepad/glyphs": "# Written by `runepad xkb`\n209 1 U+1F600\n",
        ])
        let kept = try run("--install", "--root", "root", "--keymap", "us", "emoji.yaml", in: folder)
        #expect(kept.status == 0)
        let reason = "  no keycode types characters above U+FFFF there: run it under X11 for these"
        #expect(
            kept.lines.prefix(3) == [
                "2 glyphs on 1 keycodes of 4 levels: ᚠ \u{1F600}",
                "Chromium on Wayland does not type 1 of them: \u{1F600}",
                reason + "; `runepad xkb --install --move` makes it type nothing instead of wrong characters",
            ])
        let moved = try run(
            "--install", "--move", "--root", "root", "--keymap", "us", "emoji.yaml", in: folder)
        #expect(moved.lines.dropFirst(2).first == reason)
        #expect(
            try text("root/etc/runepad/glyphs", in: folder).split(separator: "\n").suffix(2) == [
                "112 1 U+1F600  # \u{1F600}", "209 2 U+16A0  # ᚠ",
            ])
    }
}
