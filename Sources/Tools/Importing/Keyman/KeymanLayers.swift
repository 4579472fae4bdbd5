// SPDX-License-Identifier: MIT

/// The layers of a touch layout of Keyman, and the ways between them.
struct KeymanLayers {
    let all: [KeymanLayout.Layer]
    /// The index of the layer that Keyman shows first: `default`, or else the first one with keys.
    let first: Int
    /// The indices of the layers to which keys lead, the first layer's in front.
    let reached: [Int]
    private let names: KeymanLayerNames
    /// The layers after whose keys Keyman shows another layer, by index.
    private let once: [Bool]
    /// The layer that Keyman shows after most of a layer's keys that lead to another, by index.
    private let next: [Int?]
    private let ways: Set<Way>
    /// The number of keys from the first layer to each layer that is reached, by index.
    private let depths: [Int: Int]

    /// A key that leads from one layer to another.
    private struct Way: Hashable {
        var code: String
        var from: Int
        var to: Int
    }

    /// Finds the ways between layers, of which at least one has keys.
    init(_ layers: [KeymanLayout.Layer]) {
        let names = KeymanLayerNames(of: layers)
        let first = names["default"] ?? layers.firstIndex { !$0.rows.isEmpty } ?? 0
        let search = KeymanLayerSearch(layers, named: names, from: first)
        var ways: Set<Way> = []
        for index in search.reached {
            for key in search.layers[index].keysForLayers {
                guard case .layer(let wanted) = key.meaning, let target = names.first(of: wanted) else {
                    continue
                }
                ways.insert(Way(code: key.code, from: index, to: target))
            }
        }
        let hasCaps = names["caps"] != nil
        let ends = search.layers.enumerated().map { Self.end(of: $1, at: $0, among: names) }
        once = zip(search.layers.indices, ends).map { index, end in
            index != first && (end.isUsual || hasCaps && search.layers[index].id == "shift")
        }
        next = ends.map(\.next)
        all = search.layers
        self.first = first
        self.names = names
        self.ways = ways
        depths = search.depths
        reached = [first] + search.reached.dropFirst().sorted()
    }

    /// Returns the layer that Keyman shows after most of the keys that type and lead to another layer, and whether more
    /// than half of those that type do.
    private static func end(
        of layer: KeymanLayout.Layer, at index: Int, among names: KeymanLayerNames
    ) -> (next: Int?, isUsual: Bool) {
        var typing = 0
        var leaving: [Int: Int] = [:]
        for key in layer.rows.joined() where key.meaning.isText {
            typing += 1
            if let target = names.next(of: key), target != index { leaving[target, default: 0] += 1 }
        }
        let most = leaving.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return (most?.key, leaving.values.reduce(0, +) * 2 > typing)
    }
}

extension KeymanLayers {
    /// Returns the index of the first of these layers that there is.
    func firstLayer(of names: [String]) -> Int? { self.names.first(of: names) }

    /// Whether a layer lasts for the next key only, as after Shift.
    func isOnce(_ index: Int) -> Bool { once[index] }

    /// Whether Keyman shows another layer after a key of the layer at `index`.
    func isLeft(by key: KeymanLayout.Key, from index: Int) -> Bool {
        names.next(of: key).map { $0 != index } ?? false
    }

    /// Returns the layer that a key on the layer `index` shows, and whether for the next key only.
    ///
    /// A key that leads back from a layer for one key is the key that leads there, so that two taps on it lock the
    /// layer.  A key that leads to its own layer leaves it in Runepad, too.
    func action(of key: KeymanLayout.Key, to target: Int, from index: Int) -> (layer: Int, isOnce: Bool) {
        let leadsBack = (depths[target] ?? 0) < (depths[index] ?? 0)
        let isSameKey =
            leadsBack && once[index] && ways.contains(Way(code: key.code, from: target, to: index))
        let shown = isSameKey ? index : target
        return (shown, once[shown])
    }

    /// Returns the layers that Keyman and Runepad show after one key of the layer `shown`, to which a key on the layer
    /// `index` leads, or `nil` if they are the same.
    ///
    /// Runepad goes back to the layer with the key, or to the one below it.
    func difference(after shown: Int, openedOn index: Int) -> (keyman: String, here: String)? {
        let below = once[index] ? first : index
        guard once[shown], shown != index, let next = next[shown], next != below else { return nil }
        return (all[next].id, all[below].id)
    }
}
