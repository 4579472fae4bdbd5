// SPDX-License-Identifier: MIT

/// A state of a view, for pictures: see ``TypingPlan/view(posed:)``.
package struct ViewPose: Hashable, Sendable {
    /// The shown layer, by index in ``Engine/Layout/layers``.
    package var layer = 0
    /// The keys with a contact on them, by index in ``Engine/Layout/keys``.
    package var pressed: Set<Int> = []
    /// The key whose alternates are offered, if it has any, by index in ``Engine/Layout/keys``; `nil` for
    /// none.
    package var alternatesOf: Int?
    /// The seed of the order of shuffled keys, or `nil` for the order of the layout.
    package var seed: UInt64?

    package init() {}
}

extension TypingPlan {
    /// The keys that do nothing, by index in ``Engine/Layout/keys``: the keymap cannot type them, or they
    /// lead to no layout.
    package var keysWithoutEffect: Set<Int> { Set(keys.indices.filter { keys[$0].isUnavailable }) }

    /// Returns whether a long press on a key, by its index in ``Engine/Layout/keys``, offers alternates that
    /// the keymap can type.
    package func offersAlternates(of key: Int) -> Bool { keys[key].alternateCount > 0 }

    /// Returns the view that the key engine makes in a given state, as an overlay would get it.
    package func view(posed pose: ViewPose = ViewPose()) -> DrawnView {
        var engine = KeyEngine(self)
        engine.isVisible = true
        engine.take(pose)
        return engine.drawnView()
    }
}

extension KeyEngine {
    /// Brings a new engine into the state of a pose.
    fileprivate mutating func take(_ pose: ViewPose) {
        if let seed = pose.seed {
            var generator = SeededGenerator(seed: seed)
            shuffle(using: &generator)
        }
        if pose.layer != 0 { showLayer(pose.layer) }
        for key in pose.pressed { keyStates[key].contacts = 1 }
        if let key = pose.alternatesOf { offerAlternates(of: key) }
    }

    /// Shows a layer as after a tap on a key that leads to it: for the next key only, if such a key has
    /// `mode: once`.
    private mutating func showLayer(_ layer: Int) {
        let leading = plan.keys.filter { $0.kind == .layer && Int($0.target) == layer }
        layers.press(0, layer: layer, at: MonotonicTime(rawValue: 0))
        layers.release(
            0, isTap: true, latchesOnce: leading.contains(where: \.latchesOnce),
            at: MonotonicTime(rawValue: 0))
    }

    private mutating func offerAlternates(of key: Int) {
        let count = Int(typist.keys[key].alternateCount)
        let shown = plan.placed.accessory + plan.placed.layers[shownLayer]
        guard count > 0, let placed = shown.first(where: { keyMap[$0.key] == key }) else { return }
        let center = placed.frame.center
        let place = view.grid.place(x: center.x, y: center.y, layer: shownLayer)
        guard place >= 0 else { return }
        popup = AlternatesPopup(
            slot: 0, key: key, count: count, place: view.grid.places[place], x: center.x,
            view: view.grid.frame)
    }
}
