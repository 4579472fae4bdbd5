// SPDX-License-Identifier: MIT

import Engine
import Files
import LayoutFiles
import Testing
import YAML

struct MutatedLayoutTests {
    /// The pieces that damage puts into a file: what YAML and layouts give a meaning to.
    private static let pieces: [[UInt8]] =
        [
            "\t", "\n", "\r", "\u{0}", ":", ": ", "- ", "#", "'", "\"", "[", "]", "{", "}", ",", "&a ", "*a",
            "!t ",
            "---\n", "...", "%YAML 9\n", "|", ">", "?", "_", "0", "-1", "999999999999999999999", "%", "mm",
            "KEY_", "extends: f\n", "layers:", "keys:", "language: de\n", "purpose: no\n", "flexible",
            "layout: f",
            "action: next-layout", "on: [idle, key]", "idle: 5min", "picker: {kind: date}\n", "%d", "%",
            "{picker: day+}",
            "completions: {words: en_US}\n", "{completion: 2}", "\u{FEFF}", "ᚠ", "e\u{301}", "👩‍🔧",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF8, 0x88]]

    @Test(arguments: [
        "ar", "ascii-capable", "date", "id-card", "ja-kana", "number-pad", "pin", "pin-fixed", "qwerty",
        "runic",
    ]) func `a damaged layout file is read, or refused with line and column, without a crash`(name: String)
        throws
    {
        let original = try File.read("\(shippedLayouts)/\(name).yaml")
        let folder = try LayoutFolder(["f.yaml": ""])
        let library = LayoutLibrary(directories: [folder.path, shippedLayouts])
        var generator = SeededGenerator(seed: 2024)
        var refused = 0
        for _ in 0..<300 {
            let damaged = Self.damage(original, using: &generator)
            try folder.write(damaged, to: "f.yaml")
            var diagnostics = DiagnosticList()
            let file = library.layout(named: "f", into: &diagnostics)
            #expect((file == nil) == diagnostics.hasErrors)
            // What it serves is looked for before it is known whether it is a layout.
            var collection = LayoutCollection(LayoutLibrary(directories: [folder.path]))
            let chosen = collection.path(
                ofLayoutServing: LayoutDemand(purpose: .numberPad, language: LanguageTag("de")))
            #expect(chosen == nil || chosen == "\(folder.path)/f.yaml")
            let lines = damaged.count { $0 == 0x0A || $0 == 0x0D } + 1
            for diagnostic in diagnostics.sorted where diagnostic.file.hasSuffix("/f.yaml") {
                #expect((1...lines).contains(diagnostic.line))
                #expect(diagnostic.column >= 1)
                #expect(!diagnostic.message.utf8.contains { $0 < 0x20 })
            }
            if let file {
                // What was read can be placed: no index leads out of the layout.
                #expect(PlacedLayout(file.layout).layers.count == file.layout.layers.count)
            } else {
                refused += 1
            }
        }
        #expect(refused > 50)
    }

    /// `bytes` with a few pieces inserted, removed, repeated or overwritten.
    private static func damage(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = Int.random(in: 0..<bytes.count, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 1...20, using: &generator))
            let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.insert(contentsOf: piece, at: start)
            case 1 where bytes.count > 40: bytes.removeSubrange(start..<end)
            case 2:
                bytes.insert(
                    contentsOf: bytes[start..<end], at: Int.random(in: 0..<bytes.count, using: &generator))
            default: bytes.replaceSubrange(start..<end, with: piece)
            }
            if bytes.isEmpty { bytes = [0x0A] }
        }
        return bytes
    }
}
