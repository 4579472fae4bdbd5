// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("runepad preview")
struct PreviewTests {
    @Test(
        "shows every layer and says how large the keys are",
        arguments: [("qwerty", 4), ("pin", 1), ("runic", 1)])
    func shipped(name: String, layers: Int) throws {
        let result = try runepad("preview", name, "--keymap", "us")
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.lines.count { $0.hasPrefix("╭") } == layers)
        #expect(result.output.contains("On a panel of 154 × 86 mm the smallest side of a key is "))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test("shows one layer, by name or number")
    func layer() throws {
        let byName = try runepad("preview", "qwerty", "--layer", "symbols", "--keymap", "us")
        let byNumber = try runepad("preview", "qwerty", "--layer", "3", "--keymap", "us")
        #expect(byName.status == 0)
        #expect(byName.output == byNumber.output)
        #expect(byName.lines.first?.contains("symbols") == true)
    }

    @Test("shuffles alike for the same seed")
    func seed() throws {
        let one = try runepad("preview", "pin", "--seed", "1", "--keymap", "us").lines
        let picture = try String(
            contentsOf: repository.appending(path: "Tests/PaintingTests/Pictures/pin-seed-1.txt"),
            encoding: .utf8)
        #expect(one.dropLast().map { $0 + "\n" }.joined() == picture)
    }

    @Test("says what the keymap cannot type")
    func unavailable() throws {
        let result = try runepad("preview", "runic", "--keymap", "us")
        #expect(result.lines.last == "The keymap us cannot type the 27 keys with dashed outlines.")
    }

    @Test("shows the layout of a file")
    func file() throws {
        let folder = try Folder(["f.yaml": "title: Mine\nlayers: {base: [a]}\n"])
        let result = try runepad("preview", "f.yaml", "--keymap", "us", directory: folder.url)
        #expect(result.lines.first?.hasPrefix("╭─ Mine ─") == true)
    }

    @Test("says what is wrong and exits as sysexits(3) has it")
    func faults() throws {
        let unknown = try runepad("preview", "pim")
        #expect(unknown.status == 66)
        #expect(unknown.errors == "runepad: error: there is no layout 'pim'; did you mean 'pin'?\n")
        let folder = try Folder(["f.yaml": "layers: {base: [ab]}\n"])
        let broken = try runepad("preview", "f.yaml", directory: folder.url)
        #expect(broken.status == 65)
        #expect(broken.errors.hasPrefix("f.yaml:1:17: error: unknown key 'ab'"))
        #expect(broken.output == "")
        let layer = try runepad("preview", "qwerty", "--layer", "symbol", "--keymap", "us")
        #expect(layer.status == 64)
        #expect(layer.errors.contains("the layout 'qwerty' has no layer 'symbol'; did you mean 'symbols'?"))
        #expect(try runepad("preview", "qwerty", "--width", "5").status == 64)
        #expect(try runepad("preview", "qwerty", "--panel", "big").status == 64)
    }
}
