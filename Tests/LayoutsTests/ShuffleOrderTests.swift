// SPDX-License-Identifier: MIT

import Layouts
import Testing

@Suite("A shuffle")
struct ShuffleOrderTests {
    @Test("draws every order equally often")
    func uniform() {
        var generator = SeededGenerator(seed: 42)
        let shuffle = Shuffle(keys: [3, 5, 8])
        var counts: [[Int]: Int] = [:]
        for _ in 0..<6000 { counts[shuffle.order(using: &generator), default: 0] += 1 }
        #expect(counts.count == 6)
        // Chi-square with 5 degrees of freedom: above 20.5 once in a thousand.
        let chiSquare = counts.values.reduce(0.0) { $0 + Double(($1 - 1000) * ($1 - 1000)) / 1000 }
        #expect(chiSquare < 20.5)
    }
}
