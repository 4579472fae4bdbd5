// SPDX-License-Identifier: MIT

import Engine

// What the layout of a keyboard needs to know of the layout that it extends.
extension Layout {
    /// The keys of the last row of the first layer.
    var bottomRow: [Int] {
        (layers[0].rows.last ?? []).compactMap(\.key)
    }

    /// The names in a row of a layer, by its number from 1, or `nil` if there is no such row.
    func row(_ number: Int, ofLayer name: String) -> [String]? {
        guard let rows = layers.first(where: { $0.name == name })?.rows, number <= rows.count else {
            return nil
        }
        return rows[number - 1].map { $0.key.map { keys[$0].name } ?? "_" }
    }

    /// What the keys of a layer and their alternates type.
    func texts(ofLayer name: String) -> [String] {
        (layers.first { $0.name == name }?.rows ?? []).joined().flatMap { place in
            place.key.map(texts(ofKey:)) ?? []
        }
    }

    /// What a key and its alternates type.
    func texts(ofKey key: Int) -> [String] {
        ([key] + keys[key].alternates).map { keys[$0].action.characters.map { String($0) }.joined() }
    }
}
