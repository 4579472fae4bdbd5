// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

@Suite(.timeLimit(.minutes(10)))
struct ShuffleOrderTests {
    /// Ten keys, of which those at `shuffled` change places.
    private func plan(shuffling shuffled: [Int]?) -> TypingPlan {
        let keys = (0..<10).map { Key(name: "\($0)", action: .hide) }
        let layout = Layout(
            name: "pad", layers: [Layer(name: "base", rows: [(0..<10).map { .key($0) }])], keys: keys,
            shuffle: shuffled.map { Shuffle(keys: $0) })
        return TypingPlan(PlacedLayout(layout), resolver: NoKeymap())
    }

    private func order(seed: UInt64, shuffling shuffled: [Int]?) -> [Int] {
        var pose = ViewPose()
        pose.seed = seed
        return plan(shuffling: shuffled).view(posed: pose).keys.compactMap { Int($0.label) }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a shuffle moves only the shuffled keys, and depends only on its seed`(seed: UInt64) {
        let order = order(seed: seed, shuffling: [1, 2, 3, 5, 7, 9])
        #expect(order.sorted() == Array(0..<10))
        for key in [0, 4, 6, 8] { #expect(order[key] == key) }
        #expect(order == self.order(seed: seed, shuffling: [1, 2, 3, 5, 7, 9]))
    }

    @Test func `a layout without a shuffle keeps its order`() {
        #expect(order(seed: 7, shuffling: nil) == Array(0..<10))
    }

    @Test func `every order of shuffled keys is equally likely`() {
        var counts: [[Int]: Int] = [:]
        for seed in UInt64(0)..<6000 { counts[order(seed: seed, shuffling: [3, 5, 8]), default: 0] += 1 }
        #expect(counts.count == 6)
        // Chi-square with 5 degrees of freedom: above 20.5 once in a thousand.
        let chiSquare = counts.values.reduce(0.0) { $0 + Double(($1 - 1000) * ($1 - 1000)) / 1000 }
        #expect(chiSquare < 20.5)
    }
}

private struct NoKeymap: CharacterResolver {
    func keystroke(for character: Character) -> Keystroke? { nil }
}
