// SPDX-License-Identifier: MIT

import TestSpeech
import Testing

/// What the tests of the voice rely on when they listen.
struct SpokenSoundTests {
    @Test(arguments: ["en", "de"])
    func `a digit spoken at another speed sounds most like the same digit`(language: String) throws {
        let digits = (0...9).map(String.init)
        let usual = try digits.map { try SpokenSound.synthesized($0, language: language) }
        for (index, digit) in digits.enumerated() {
            let heard = try SpokenSound.synthesized(digit, language: language, speed: 130)
            let distances = usual.map { heard.distance(to: $0) }
            #expect(distances.min() == distances[index], "\(digit): \(distances)")
        }
    }

    @Test func `silence is recognized as silence`() {
        #expect(SpokenSound([Int16](repeating: 0, count: 20_000), rate: 20_000).isSilent)
    }
}
