// SPDX-License-Identifier: MIT

package import Engine

/// A keymap that types every character, but for some.
package struct TestKeymap: CharacterResolver {
    private let untypable: Set<Character>

    /// Makes a keymap that lacks some characters.
    package init(without untypable: Set<Character> = []) {
        self.untypable = untypable
    }

    /// A keystroke, always the same.
    package func keystroke(for character: Character) -> Keystroke? {
        untypable.contains(character) ? nil : Keystroke(.space)
    }
}

extension DrawnView {
    /// The view of a layout whose keys all lead somewhere, as the key engine draws it.
    package init(
        _ placed: PlacedLayout, layer: Int = 0, pressed: Set<Int> = [], alternatesOf: Int? = nil,
        seed: UInt64? = nil, untypable: Set<Character> = []
    ) {
        var links = LayoutLinks(next: 0)
        for case .layout(let name) in placed.layout.keys.map(\.action) { links.named[name] = 0 }
        var pose = ViewPose()
        pose.layer = layer
        pose.pressed = pressed
        pose.alternatesOf = alternatesOf
        pose.seed = seed
        self = TypingPlan(placed, resolver: TestKeymap(without: untypable), links: links).view(posed: pose)
    }
}
