// SPDX-License-Identifier: MIT

import Layouts
import Testing

@Suite("A seeded generator")
struct SeededGeneratorTests {
    @Test("gives the numbers of SplitMix64's reference implementation")
    func reference() {
        // From the seed 1234567 as published with the JDK's SplittableRandom and Vigna's splitmix64.c.
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(
            (0..<5).map { _ in generator.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test("draws every order of a shuffle equally often")
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
