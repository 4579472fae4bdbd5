// SPDX-License-Identifier: MIT

import Layouts
import Testing
import Touch

@testable import KeyEngine

private struct NoKeymap: CharacterResolver {
    func keystroke(for character: Character) -> Keystroke? { nil }
}

@Suite("A shuffle's order")
struct ShuffleOrderTests {
    @Test("is the same in a picture and in the engine for the same seed", arguments: 0..<20 as Range<UInt64>)
    func agreement(seed: UInt64) throws {
        let keys = (0..<10).map { Key(name: "\($0)", action: .character("x")) }
        let layout = Layout(
            name: "pad", layers: [Layer(name: "base", rows: [(0..<10).map { .key($0) }])], keys: keys,
            shuffle: Shuffle(keys: [1, 2, 3, 5, 7, 9]))
        let placed = PlacedLayout(layout)
        var pictureGenerator = SeededGenerator(seed: seed)
        let picture = placed.shuffled(using: &pictureGenerator)

        var engine = KeyEngine(TypingPlan(placed, resolver: NoKeymap()))
        engine.show(at: MonotonicTime(rawValue: 0))
        var engineGenerator = SeededGenerator(seed: seed)
        engine.shuffle(using: &engineGenerator)
        let labels = engine.snapshot().keys.map(\.label)
        #expect(labels == picture.layers[0].map { layout.keys[$0.key].label })
    }
}
