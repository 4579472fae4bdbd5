// SPDX-License-Identifier: MIT

/// The layers of a touch layout of Keyman, and the ways between them.
struct KeymanLayers {
    let all: [KeymanLayout.Layer]
    /// The index of the layer that Keyman shows first: `default`, or else the first one with keys.
    let first: Int
    /// The indices of the layers to which keys lead, the first layer's in front.
    let reached: [Int]
    /// The layers after whose keys Keyman shows another layer, by index.
    private let once: [Bool]
    /// The indices of the layers, by name.
    private let indices: [[UInt8]: Int]
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
        var indices: [[UInt8]: Int] = [:]
        for (index, layer) in layers.enumerated() where !layer.rows.isEmpty {
            let name = Array(layer.id.utf8)
            if indices[name] == nil { indices[name] = index }
        }
        let usual = layers.firstIndex { !$0.rows.isEmpty }
        let first = indices[Array("default".utf8)] ?? usual ?? 0
        var ways: Set<Way> = []
        var depths = [first: 0]
        // The nearest layers come first.
        var toVisit = [first]
        var visited = 0
        while visited < toVisit.count {
            let index = toVisit[visited]
            visited += 1
            for key in layers[index].rows.joined() {
                for key in [key] + key.longPress + key.flicks {
                    guard case .layer(let names) = KeymanMeaning(of: key),
                        let target = Self.firstLayer(of: names, in: indices)
                    else { continue }
                    ways.insert(Way(code: key.code, from: index, to: target))
                    if depths[target] == nil {
                        depths[target] = (depths[index] ?? 0) + 1
                        toVisit.append(target)
                    }
                }
            }
        }
        let hasCaps = indices[Array("caps".utf8)] != nil
        once = layers.enumerated().map { index, layer in
            index != first
                && (Self.isLeftByKeys(layer, at: index, among: indices) || hasCaps && layer.id == "shift")
        }
        all = layers
        self.first = first
        self.indices = indices
        self.ways = ways
        self.depths = depths
        reached = [first] + toVisit.dropFirst().sorted()
    }

    private static func firstLayer(of names: [String], in indices: [[UInt8]: Int]) -> Int? {
        for name in names {
            if let index = indices[Array(name.utf8)] { return index }
        }
        return nil
    }

    /// Whether Keyman shows another layer after more than half of the keys that type.
    private static func isLeftByKeys(
        _ layer: KeymanLayout.Layer, at index: Int, among indices: [[UInt8]: Int]
    ) -> Bool {
        var (typing, leaving) = (0, 0)
        for key in layer.rows.joined() where KeymanMeaning(of: key).isText {
            typing += 1
            let next = key.nextLayer.flatMap { indices[Array($0.text.utf8)] }
            if let next, next != index { leaving += 1 }
        }
        return leaving * 2 > typing
    }
}

extension KeymanLayers {
    /// Returns the index of the first of these layers that there is.
    func firstLayer(of names: [String]) -> Int? { Self.firstLayer(of: names, in: indices) }

    /// Whether a layer lasts for the next key only, as after Shift.
    func isOnce(_ index: Int) -> Bool { once[index] }

    /// Whether Keyman shows another layer after a key of the layer at `index`.
    func isLeft(by key: KeymanLayout.Key, from index: Int) -> Bool {
        guard let next = key.nextLayer, let target = firstLayer(of: [next.text]) else { return false }
        return target != index
    }

    /// Returns the layer that a key on the layer `index` shows, and whether for the next key only.
    ///
    /// A key that leads back from a layer for one key is the key that leads there, so that two taps on it lock the
    /// layer.  A key that leads to its own layer leaves it in Runepad, too.
    func action(of key: KeymanLayout.Key, to target: Int, from index: Int) -> (layer: String, isOnce: Bool)? {
        let leadsBack = (depths[target] ?? 0) < (depths[index] ?? 0)
        let isSameKey =
            leadsBack && once[index] && ways.contains(Way(code: key.code, from: target, to: index))
        guard target == index || isSameKey else { return (all[target].id, once[target]) }
        if index == first { return nil }
        return (all[index].id, once[index])
    }
}
