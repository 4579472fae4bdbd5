// SPDX-License-Identifier: MIT

import Engine
import Testing

struct SeededGeneratorTests {
    @Test func `a seeded generator gives the numbers of the reference SplitMix64`() {
        // From the seed 1234567 as published with the JDK's SplittableRandom and Vigna's splitmix64.c.
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(
            (0..<5).map { _ in generator.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }
}
