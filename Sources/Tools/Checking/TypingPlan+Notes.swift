// SPDX-License-Identifier: MIT

package import Engine
package import LayoutFiles
internal import Text

extension TypingPlan {
    /// The keys in places of these layers, or else of all, and of the accessory strip.
    private func shownKeys(on layers: [Int]? = nil) -> Set<Int> {
        let shown = layers.map { $0.map { placed.layers[$0] } } ?? placed.layers
        return Set((shown.joined() + placed.accessory).map(\.key))
    }

    /// The shown keys that the keymap cannot type.
    private func untypedKeys(on layers: [Int]? = nil) -> Set<Int> {
        shownKeys(on: layers).intersection(unresolved.compactMap(\.key))
    }

    /// A sentence about the shown keys that the keymap of this name cannot type, or `nil` if there are none.
    package func untypedNote(_ keymap: String?, on layers: [Int]? = nil) -> String? {
        let count = untypedKeys(on: layers).count
        guard let keymap, count > 0 else { return nil }
        return "The keymap \(keymap) cannot type \(dashed(count))."
    }

    /// Returns sentences about facts that the picture does not show.
    ///
    /// `keymap` is the keymap's name, or `nil` for one that types every character.
    package func notes(on panel: PhysicalSize, keymap: String?, hasSeed: Bool) -> [String] {
        var notes: [String] = []
        let small = placed.keys(smallerThan: PlacedLayout.comfortableSide, on: panel)
        let keys = placed.layers.joined().filter { placed.layout.keys[$0.key].action != .none }
        if let least = keys.map({ min($0.frame.width * panel.width, $0.frame.height * panel.height) }).min() {
            notes.append(
                "On a panel of \(panel.inMillimetres) the smallest side of a key is \(tenths(least)) mm"
                    + (small.isEmpty ? "." : "; \(smallKeys(small.map(\.key)))."))
        }
        // The picture shows no alternates that cannot be typed.
        if let note = untypedNote(keymap) { notes.append(note) }
        let others = keysWithoutEffect.intersection(shownKeys()).subtracting(untypedKeys())
        if !others.isEmpty {
            let verb = others.count == 1 ? "leads" : "lead"
            notes.append("On a panel with this layout alone, \(dashed(others.count)) \(verb) nowhere.")
        }
        if placed.layout.shuffle != nil, !hasSeed {
            notes.append("Its keys change places when it is shown; --seed 1 shows one of their orders.")
        }
        return notes
    }

    /// "1 of its keys is under 9 mm and hard to hit: 'a'"; the keys by their names in the file.
    private func smallKeys(_ keys: [Int]) -> String {
        let names = keys.map { placed.layout.keys[$0].name }
        return "\(keys.count) of its keys \(keys.count == 1 ? "is" : "are") under 9 mm and hard to hit: "
            + list(names, "keys")
    }
}

/// "the key with a dashed outline", or "the 3 keys with dashed outlines".
private func dashed(_ count: Int) -> String {
    count == 1 ? "the key with a dashed outline" : "the \(count) keys with dashed outlines"
}

extension LayoutFileSet {
    /// The title of a layout, and the layouts to which its language key leads one after another.
    package func heading(ofLayout index: Int) -> String {
        let layout = files[index].layout
        guard layout.keys.contains(where: { $0.action == .nextLayout }) else { return layout.title }
        var titles = [layout.title]
        var seen: Set = [index]
        var next = links[index].next
        while let following = next, seen.insert(following).inserted {
            titles.append(files[following].layout.title)
            next = links[following].next
        }
        return titles.joined(separator: " → ")
    }
}
