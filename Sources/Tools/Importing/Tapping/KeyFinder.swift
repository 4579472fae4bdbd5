// SPDX-License-Identifier: MIT

package import Engine

/// Finds the keys of a view by the words of a person who looks at it.
///
/// ```swift
/// let finder = KeyFinder(view: view, layout: layout)
/// finder.key(named: "Enter")   // the key with ⏎
/// finder.step(toward: "ß")     // a hold of "s", with the alternate that types ß
/// ```
package struct KeyFinder: Hashable, Sendable {
    package let view: DrawnView
    /// The layout of the view, or `nil` if its file is not known: keys then have only their labels.
    package let layout: Layout?

    package init(view: DrawnView, layout: Layout?) {
        self.view = view
        self.layout = layout
    }

    /// A touch that types a character, or leads to the layer that has it.
    package enum Step: Hashable, Sendable {
        /// A tap of the key, which types the character.
        case tap(DrawnKey)
        /// A tap of the key, which shows another layer.
        case change(DrawnKey)
        /// A hold of the key until it offers alternates, and a slide to the one with this label.
        case choose(String, from: DrawnKey)
    }

    /// Returns the key that a word names, or `nil` if there is none.
    ///
    /// A word is the label of a key, as it is drawn or in English; otherwise the name of a key in its file, or of its
    /// keycode without `KEY_`, such as `Enter` or `Backspace`.
    package func key(named word: String) -> DrawnKey? {
        if let key = drawnKey(labelled: word) { return key }
        guard let layout else { return nil }
        let named = shownKeys(of: layout).first { index in
            let key = layout.keys[index]
            return key.name == word || key.label == word
                || key.action.keycodes.contains { $0.name == "KEY_" + word.uppercased() }
        }
        return named.flatMap { drawnKey($0, of: layout) }
    }

    /// Returns the next touch on the way to a character, or `nil` if the layout has no way to it.
    ///
    /// A way to another layer is the shortest one. After a ``Step/change(_:)`` the caller asks again, with the new view.
    package func step(toward character: Character) -> Step? {
        guard let layout, let layer = layout.layers.firstIndex(where: { $0.name == view.layer }) else {
            return drawnKey(labelled: String(character)).map { .tap($0) }
        }
        if let step = step(toward: character, onLayer: layer, of: layout) { return step }
        // Breadth first: each layer with the key of the present layer that begins the way to it.
        var ways = links(of: layer, in: layout)
        var seen: Set<Int> = [layer]
        var index = 0
        while index < ways.count {
            let way = ways[index]
            index += 1
            guard seen.insert(way.layer).inserted else { continue }
            if types(character, onLayer: way.layer, of: layout) {
                return drawnKey(way.key, of: layout).map { .change($0) }
            }
            ways += links(of: way.layer, in: layout).map { (key: way.key, layer: $0.layer) }
        }
        return nil
    }
}

extension KeyFinder {
    private func drawnKey(labelled label: String) -> DrawnKey? {
        view.allKeys.first { $0.label == label && $0.state != .unavailable }
    }

    /// Returns the key with this index, whose label may be a word in the language of the view.
    ///
    /// A word that another key may show does not tell it.
    private func drawnKey(_ key: Int, of layout: Layout) -> DrawnKey? {
        if let drawn = drawnKey(labelled: layout.keys[key].label) { return drawn }
        let others = Set(shownKeys(of: layout).filter { $0 != key }.flatMap { layout.ownLabels(ofKey: $0) })
        return layout.labels(ofKey: key).lazy.filter { !others.contains($0) }
            .compactMap { drawnKey(labelled: $0) }.first
    }

    /// The keys of the shown layer and of the strip, by index.
    private func shownKeys(of layout: Layout) -> [Int] {
        let layer = layout.layers.firstIndex { $0.name == view.layer } ?? 0
        return keys(onLayer: layer, of: layout)
    }

    private func keys(onLayer layer: Int, of layout: Layout) -> [Int] {
        (layout.accessory + layout.layers[layer].rows).flatMap { row in
            row.compactMap(\.key)
        }
    }

    /// The keys of a layer that show other layers, each with its layer.
    private func links(of layer: Int, in layout: Layout) -> [(key: Int, layer: Int)] {
        keys(onLayer: layer, of: layout).compactMap { key in
            if case .layer(let target, _) = layout.keys[key].action { (key, target) } else { nil }
        }
    }

    private func step(toward character: Character, onLayer layer: Int, of layout: Layout) -> Step? {
        let keys = keys(onLayer: layer, of: layout)
        if let key = keys.first(where: { layout.keys[$0].types(character) }) {
            return drawnKey(key, of: layout).map { .tap($0) }
        }
        for key in keys {
            let alternate = layout.keys[key].alternates.first { layout.keys[$0].types(character) }
            guard let alternate, let drawn = drawnKey(key, of: layout) else { continue }
            return .choose(layout.keys[alternate].label, from: drawn)
        }
        return nil
    }

    private func types(_ character: Character, onLayer layer: Int, of layout: Layout) -> Bool {
        keys(onLayer: layer, of: layout).contains { key in
            ([key] + layout.keys[key].alternates).contains { layout.keys[$0].types(character) }
        }
    }
}

extension Key {
    /// Whether a tap of the key types this character and nothing else.
    fileprivate func types(_ character: Character) -> Bool {
        if action.characters == [character] { return true }
        let names: [Character: String] = [" ": "KEY_SPACE", "\n": "KEY_ENTER", "\t": "KEY_TAB"]
        return names[character].map { name in action.keycodes.map(\.name) == [name] } ?? false
    }
}
