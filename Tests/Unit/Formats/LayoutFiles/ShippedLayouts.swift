// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing
import YAML

/// The layouts that Runepad ships, as the tests know them.
enum Shipped {
    static let names = [
        "abc", "abc-large", "ar", "ascii-capable", "ascii-capable-number-pad", "barcode-fallback",
        "calculator", "date", "de", "decimal-pad", "default", "el", "email", "emoji", "en", "es", "fr", "he",
        "hex", "id-card", "ja-kana", "ko", "name-phone-pad", "number-pad", "numbers-and-punctuation",
        "password", "phone-pad", "pin", "pin-fixed", "pin-start", "pl", "plate-pad", "qwerty", "ru", "runic",
        "social", "telephone", "terminal", "time", "tr", "url", "value-pad", "web-search",
    ]

    /// A layout as shipped, without a fault.
    static func layout(_ name: String) throws -> Layout {
        var diagnostics = DiagnosticList()
        let file = LayoutLibrary(directories: [shippedLayouts]).layout(named: name, into: &diagnostics)
        #expect(diagnostics.sorted.map(\.description) == [])
        return try #require(file).layout
    }
}

extension Layout {
    /// The keys that stand in a layer, without those of the strip.
    func keys(inLayer index: Int) -> [Key] {
        layers[index].rows.joined().compactMap(\.keyIndex).map { keys[$0] }
    }

    /// The keys that a person can reach: those that stand somewhere, and what a long press on them offers.
    var reachableKeys: [Key] {
        let rows = layers.flatMap(\.rows) + accessory
        let indices = Set(rows.joined().compactMap(\.keyIndex))
        return indices.union(indices.flatMap { keys[$0].alternates }).sorted().map { keys[$0] }
    }

    /// The characters that keys of the layers type, of those that stand there.
    func characters(inLayers layers: Range<Int>? = nil) -> Set<Character> {
        Set((layers ?? self.layers.indices).flatMap { keys(inLayer: $0).compactMap(\.character) })
    }

    /// The characters that a person can type, with those that a long press offers.
    var reachableCharacters: Set<Character> { Set(reachableKeys.compactMap(\.character)) }

    /// Those of `characters` that a person cannot type.
    func unreachable(_ characters: String) -> String {
        let reachable = reachableCharacters
        return characters.filter { !reachable.contains($0) }
    }

    /// The rows of a layer as they are drawn.
    func drawn(_ layer: Int) -> [String] { labels(layers[layer].rows) }

    /// Rows as they are drawn, with `_` for an empty place.
    func labels(_ rows: [Row]) -> [String] {
        rows.map { row in
            row.map { place in place.keyIndex.map { keys[$0].label } ?? "_" }.joined(separator: " ")
        }
    }

    /// What a long press on the key with this name offers, as it is drawn.
    func alternates(of name: String) -> [String] {
        keys.first { $0.name == name }?.alternates.map { keys[$0].label } ?? []
    }
}

extension Place {
    /// The key's index, or `nil` for an empty place.
    var keyIndex: Int? {
        if case .key(let index) = self { index } else { nil }
    }
}

extension Key {
    /// The character that the key types, if it types one.
    var character: Character? {
        if case .character(let character) = action { character } else { nil }
    }

    /// The name of the keycode that the key presses, if it presses one.
    var keycodeName: String? {
        if case .key(let code) = action { code.name } else { nil }
    }
}
