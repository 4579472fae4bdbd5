// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Voice

struct VoiceVolumeTests {
    private func level(_ kinds: [GuideMessage.Kind], standard: Int = 0) -> Int {
        var volume = VoiceVolume()
        volume.standard = standard
        for kind in kinds { volume.take(kind, of: "front") }
        return volume.level(of: "front")
    }

    @Test func `the volume changes in steps of 20, and other messages do not change it`() {
        #expect(level([]) == 0)
        #expect(level([.louder]) == 20)
        #expect(level([.softer, .softer]) == -40)
        #expect(level([.louder, .entered, .typed, .stop, .left]) == 20)
    }

    @Test(arguments: [GuideMessage.Kind.ended, .hidden])
    func `after the end of use the volume is the user's own again`(end: GuideMessage.Kind) {
        #expect(level([.louder, .louder, end]) == 0)
        #expect(level([.softer, end], standard: 100) == 100)
    }

    @Test func `the end of use at one panel leaves the volume of another one`() {
        var volume = VoiceVolume()
        volume.standard = 0
        volume.take(.softer, of: "front")
        volume.take(.louder, of: "back")
        volume.take(.ended, of: "back")
        #expect((volume.level(of: "front"), volume.level(of: "back")) == (-20, 0))
        #expect(volume.loudness(of: "back", usual: 0.4) == 0.4)
    }

    @Test func `a step beyond the loudest or the softest volume does not have to be taken back`() {
        #expect(level(Array(repeating: .louder, count: 9)) == 100)
        #expect(level(Array(repeating: .louder, count: 9) + [.softer]) == 80)
        #expect(level(Array(repeating: .softer, count: 9)) == -60)
        #expect(level(Array(repeating: .softer, count: 9) + [.louder]) == -40)
        // A user's own volume that is still softer stays.
        #expect(level([.softer], standard: -80) == -80)
    }

    @Test(arguments: [(101, 100), (Int.max, 100), (-101, -100), (Int.min, -100)])
    func `a volume beyond the range of speech-dispatcher becomes the nearest one`(told: Int, used: Int) {
        #expect(level([], standard: told) == used)
        var volume = VoiceVolume()
        volume.standard = told
        volume.take(.softer, of: "front")
        #expect((0...1).contains(volume.loudness(of: "front", usual: 0.4)))
    }

    @Test func `sounds follow the volume, and are never beyond full scale`() {
        var volume = VoiceVolume()
        volume.standard = 0
        #expect(volume.loudness(of: "front", usual: 0.4) == 0.4)
        volume.take(.softer, of: "front")
        #expect(abs(volume.loudness(of: "front", usual: 0.4) - 0.32) < 0.001)
        for _ in 0..<9 { volume.take(.louder, of: "front") }
        #expect(abs(volume.loudness(of: "front", usual: 0.4) - 0.8) < 0.001)
        #expect(volume.loudness(of: "front", usual: 0.8) == 1)
        volume.standard = -100
        #expect(volume.loudness(of: "front", usual: 0.4) == 0.4)
    }
}
