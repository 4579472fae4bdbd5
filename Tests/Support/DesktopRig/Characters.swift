// SPDX-License-Identifier: MIT

import Checkout
import Engine
import LayoutFiles
import Testing
import YAML

/// The characters that are typed, as Unicode scalars, each once.
enum Characters {
    /// Those of every shipped layout.
    static func ofShippedLayouts() throws -> [Unicode.Scalar] {
        let library = LayoutLibrary(directories: [Checkout.layouts])
        var diagnostics = DiagnosticList()
        var found: [Unicode.Scalar] = []
        try #require(!library.names.isEmpty)
        for name in library.names {
            let layout = try #require(library.layout(named: name, into: &diagnostics)?.layout, "\(name)")
            for key in layout.keys {
                for character in key.action.characters + layout.pickedCharacters(by: key.action) {
                    found += character.unicodeScalars
                }
            }
        }
        return unique(found)
    }

    /// 300 that are not among `others`, of scripts and signs from all over Unicode.
    static func others(than others: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let known = Set(others)
        // Each range with how many of it are taken, so that every part has its share.
        let taken = ranges.flatMap { range, count in
            range.compactMap(Unicode.Scalar.init).filter {
                !known.contains($0) && $0.properties.generalCategory != .unassigned
            }.prefix(count)
        }
        return Array(unique(taken).prefix(300))
    }

    private static let ranges: [(ClosedRange<UInt32>, Int)] = [
        (0xA1...0xFF, 30),  // Latin-1
        (0x100...0x17F, 50),  // Latin Extended-A
        (0x1A0...0x233, 20),  // Latin Extended-B: Vietnamese, Croatian, Romanian
        (0x250...0x2AF, 10),  // phonetic
        (0x391...0x3CE, 20),  // Greek
        (0x400...0x45F, 30),  // Cyrillic
        (0x531...0x556, 6),  // Armenian
        (0x5D0...0x5EA, 6),  // Hebrew
        (0x621...0x64A, 6),  // Arabic
        (0x905...0x939, 10),  // Devanagari
        (0xE01...0xE2E, 6),  // Thai
        (0x10D0...0x10F0, 6),  // Georgian
        (0x1E80...0x1EF9, 16),  // Welsh, Vietnamese
        (0x2010...0x203A, 14),  // dashes, quotation marks
        (0x2070...0x208E, 8),  // superscripts and subscripts
        (0x20A0...0x20C0, 16),  // currencies
        (0x2100...0x215E, 10),  // letterlike signs, fractions
        (0x2190...0x21FF, 10),  // arrows
        (0x2200...0x22FF, 20),  // mathematics
        (0x2300...0x23FF, 8),  // technical
        (0x2460...0x24FF, 4),  // in circles
        (0x2500...0x257F, 8),  // boxes
        (0x25A0...0x26FF, 14),  // shapes, symbols
        (0x2801...0x28FF, 4),  // Braille
        (0x3041...0x30FF, 6),  // kana
        (0x4E00...0x4E20, 10),  // Han
        (0xAC00...0xAC10, 6),  // Hangul
        (0xFB00...0xFB06, 4),  // ligatures, above U+F000
        (0x10330...0x1034A, 4),  // Gothic
        (0x1D400...0x1D433, 4),  // mathematical letters
        (0x1F300...0x1F64F, 20),  // emoji
        (0x20000...0x20010, 4),  // Han, plane 2
    ]

    private static func unique(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var seen: Set<Unicode.Scalar> = []
        return scalars.filter { seen.insert($0).inserted }
    }
}

/// A layout with a key for each of some characters: the n-th is labelled `kN`.
///
/// The layout has further `fields`, line by line.
func layoutText(of characters: ArraySlice<Unicode.Scalar>, fields: [String] = []) -> String {
    let names = characters.indices.map { "k\($0)" } + ["Space", "Enter"]
    let rows = stride(from: 0, to: names.count, by: 24).map {
        "    - " + names[$0..<min($0 + 24, names.count)].joined(separator: " ")
    }
    let keys = characters.indices.map { index in
        "  k\(index): {text: \"\\U" + hexadecimal(characters[index].value) + "\"}"
    }
    return fields.map { $0 + "\n" }.joined() + """
        layers:
          base:
        \(rows.joined(separator: "\n"))
        keys:
          Space: {key: KEY_SPACE, hold: once}
          Enter: {key: KEY_ENTER}
        \(keys.joined(separator: "\n"))

        """
}

private func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
}

extension Characters {
    /// Parts that are each small enough for one table of glyphs, of which a machine has 480.
    static func rounds(of characters: [Unicode.Scalar], most: Int = 440) -> [ArraySlice<Unicode.Scalar>] {
        let count = (characters.count + most - 1) / most
        return (0..<count).map {
            characters[characters.count * $0 / count..<characters.count * ($0 + 1) / count]
        }
    }

    /// At most so many of some characters, at equal distances, so that each script has its share.
    static func sample(of characters: [Unicode.Scalar], most: Int) -> [Unicode.Scalar] {
        let count = min(most, characters.count)
        return (0..<count).map { characters[characters.count * $0 / count] }
    }
}
