// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Drawing

struct TerminalGraphicsTests {
    @Test func `a terminal's answers show by which protocol it draws pictures`() {
        #expect(TerminalGraphics(answers: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c") == .kitty)
        #expect(TerminalGraphics(answers: "\u{1B}_Gi=31;ENOTSUPPORTED:\u{1B}\\\u{1B}[?62;4;22c") == .sixel)
        #expect(TerminalGraphics(answers: "\u{1B}[?62;4;22c") == .sixel)
        #expect(TerminalGraphics(answers: "\u{1B}[?64;1;2;6;22c") == nil)
        // The first number is the kind of the terminal.
        #expect(TerminalGraphics(answers: "\u{1B}[?4c") == nil)
        #expect(TerminalGraphics(answers: "") == nil)
    }

    @Test func `the answers are complete once the terminal has reported its attributes`() {
        #expect(!TerminalGraphics.isComplete("\u{1B}_Gi=31;OK\u{1B}\\"))
        #expect(!TerminalGraphics.isComplete("\u{1B}[?62;4"))
        #expect(TerminalGraphics.isComplete("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c"))
    }

    @Test(arguments: [1, 2, 3, 4000, 9001])
    func `a picture for kitty is sent in parts that decode to its file`(count: Int) throws {
        let file = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let text = String(decoding: kittyText(ofPNG: file), as: UTF8.self)
        let parts = text.split(separator: "\u{1B}\\").map {
            $0.dropFirst("\u{1B}_G".count).split(separator: ";")
        }
        #expect(parts.first?.first?.hasPrefix("a=T,f=100,m=") == true)
        #expect(parts.map { $0[0].last } == parts.indices.map { $0 == parts.count - 1 ? "0" : "1" })
        #expect(parts.allSatisfy { $0[1].count <= 4096 })
        #expect(Data(base64Encoded: parts.map { String($0[1]) }.joined()) == Data(file))
    }

    @Test func `sixels decode to the pixels of the picture`() throws {
        let width = 11
        // Two bands, the lower one of two rows, with a long run and a colour that is only in one of them.
        let pixels = (0..<8 * width).map { index -> UInt32 in
            index / width == 7 ? 0x0000F8 : index % width < 6 ? 0xF80000 : 0xF8F8F8
        }
        let text = String(decoding: SixelImage(width: width, pixels: pixels).text, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}P0;1q\"1;1;11;8#"))
        #expect(text.hasSuffix("\u{1B}\\"))
        #expect(text.contains("!6~"))
        #expect(try decoded(text, width: width, height: 8) == pixels.map(percent))
    }

    @Test func `more than 256 colours are reduced to the nearest of the most frequent ones`() throws {
        // A gradient, in which a colour that is rare lies beside a frequent one.
        var pixels: [UInt32] = []
        for index in 0..<512 as Range<UInt32> { pixels.append((index % 32) << 19 | (index / 32) << 11) }
        pixels += pixels.prefix(240)
        let shown = try decoded(
            String(decoding: SixelImage(width: 8, pixels: pixels).text, as: UTF8.self), width: 8, height: 94)
        #expect(Set(shown).count <= 256)
        #expect(shown.prefix(240).elementsEqual(pixels.prefix(240).map(percent)))
    }

    /// A colour as sixels have it: three parts in percent.
    private func percent(_ color: UInt32) -> [Int] {
        [16, 8, 0].map { (Int(color >> UInt32($0) & 0xFF) * 100 + 127) / 255 }
    }

    /// Draws sixels as a terminal does, and returns the colour of each pixel.
    private func decoded(_ text: String, width: Int, height: Int) throws -> [[Int]] {
        var pixels = [[Int]](repeating: [], count: width * height)
        var palette: [Int: [Int]] = [:]
        var (x, y, color) = (0, 0, 0)
        let begin = try #require(text.firstIndex(of: "#"))
        var rest = text[begin...].dropLast(2)
        func numbers() -> [Int] {
            let digits = rest.prefix { $0.isNumber || $0 == ";" }
            rest = rest.dropFirst(digits.count)
            return digits.split(separator: ";").compactMap { Int($0) }
        }
        func draw(_ character: Character?, count: Int) throws {
            let bits = try #require(character?.asciiValue) - 0x3F
            for _ in 0..<count {
                for row in 0..<6 where bits & 1 << UInt8(row) != 0 {
                    pixels[(y + row) * width + x] = palette[color] ?? []
                }
                x += 1
            }
        }
        while let character = rest.popFirst() {
            switch character {
            case "#":
                let fields = numbers()
                color = fields[0]
                if fields.count > 1 { palette[color] = Array(fields[2...]) }
            case "!":
                let count = numbers()[0]
                try draw(rest.popFirst(), count: count)
            case "$": x = 0
            case "-": (x, y) = (0, y + 6)
            default: try draw(character, count: 1)
            }
        }
        return pixels
    }
}
