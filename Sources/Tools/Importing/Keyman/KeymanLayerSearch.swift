// SPDX-License-Identifier: MIT

/// The search for the layers of a touch layout to which keys lead.
struct KeymanLayerSearch {
    /// The layers, in which the keys that alone lead to a layer have this meaning.
    private(set) var layers: [KeymanLayout.Layer]
    /// The indices of the layers that are reached, the first one in front.
    private(set) var reached: [Int]
    /// The number of keys from the first layer to each layer that is reached, by index.
    private(set) var depths: [Int: Int]
    private let names: KeymanLayerNames

    /// Searches from the layer of the index `first`.
    ///
    /// Only a rule says that a key with a code of the author's own types nothing.  It is taken for a key that shows its
    /// `nextlayer` if it types nothing here, and no other key leads to that layer: some keyboards have such a key for
    /// numbers.  A letter of two characters, such as `CH`, leads back to a layer that others reach.
    init(_ layers: [KeymanLayout.Layer], named names: KeymanLayerNames, from first: Int) {
        self.layers = layers
        self.names = names
        reached = [first]
        depths = [first: 0]
        var doubtful: [(from: Int, to: Int)] = []
        var hidden: Set<Int> = []
        // The nearest layers come first.
        var visited = 0
        while visited < reached.count {
            let index = reached[visited]
            visited += 1
            for key in layers[index].keysForLayers {
                if case .layer(let wanted) = key.meaning {
                    if let target = names.first(of: wanted) { reach(target, from: index) }
                } else if key.mayLead, let target = names.next(of: key) {
                    doubtful.append((index, target))
                }
            }
            guard visited == reached.count else { continue }
            for (index, target) in doubtful where depths[target] == nil {
                hidden.insert(target)
                reach(target, from: index)
            }
            doubtful = []
        }
        if !hidden.isEmpty { addWays(to: hidden) }
    }

    private mutating func reach(_ target: Int, from index: Int) {
        guard depths[target] == nil else { return }
        depths[target] = (depths[index] ?? 0) + 1
        reached.append(target)
    }

    /// Gives the keys of which only rules say what they do, and that may lead to one of these layers, that meaning.
    private mutating func addWays(to hidden: Set<Int>) {
        let names = names
        func leadingOn(_ key: KeymanLayout.Key) -> KeymanLayout.Key {
            var key = key
            if key.mayLead, let next = key.nextLayer, let target = names.next(of: key),
                hidden.contains(target)
            {
                key.meaning = .layer([next.text])
            }
            key.longPress = key.longPress.map(leadingOn)
            key.flicks = key.flicks.map(leadingOn)
            return key
        }
        for index in layers.indices { layers[index].rows = layers[index].rows.map { $0.map(leadingOn) } }
    }
}

extension KeymanLayout.Layer {
    /// The keys that may lead to a layer, with those that a long press or a flick offers.
    ///
    /// A layer by taps in a row would be in the way of two taps that lock a layer.
    var keysForLayers: some Sequence<KeymanLayout.Key> {
        rows.joined().lazy.flatMap { [$0] + $0.longPress + $0.flicks }
    }
}

extension KeymanLayout.Key {
    /// Whether only rules say what the key does, so that it may do nothing but show the layer that it names.
    fileprivate var mayLead: Bool { isOwn && meaning == .unknown(.rules) }
}

/// The layers of a touch layout that have keys, by name.
struct KeymanLayerNames {
    private var indices: [[UInt8]: Int] = [:]

    /// Of several layers with one name, the first counts.
    init(of layers: [KeymanLayout.Layer]) {
        for (index, layer) in layers.enumerated() where !layer.rows.isEmpty {
            let name = Array(layer.id.utf8)
            if indices[name] == nil { indices[name] = index }
        }
    }

    subscript(name: String) -> Int? { indices[Array(name.utf8)] }

    /// Returns the index of the first of these layers that there is.
    func first(of names: [String]) -> Int? {
        for name in names {
            if let index = self[name] { return index }
        }
        return nil
    }

    /// Returns the index of the layer that Keyman shows after a key, if the key names one.
    func next(of key: KeymanLayout.Key) -> Int? { key.nextLayer.flatMap { self[$0.text] } }
}
