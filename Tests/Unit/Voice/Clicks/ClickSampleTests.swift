// SPDX-License-Identifier: MIT

import Clicks
import Testing

struct ClickSampleTests {
    @Test func `a click lasts 10 ms, begins and ends in silence, and is loud in between`() throws {
        let frames = ClickSample(volume: 1).frames
        #expect(frames.count == 480)
        #expect(frames.first == 0)
        #expect(frames.last == 0)
        let peak = try #require(frames.map { Int($0).magnitude }.max())
        #expect((13_000...32_767).contains(peak))
    }

    @Test func `a click has most of its energy in the first third, like a struck key`() {
        func energy(_ frames: some Sequence<Int16>) -> Int { frames.reduce(0) { $0 + Int($1) * Int($1) } }
        let frames = ClickSample(volume: 1).frames
        #expect(energy(frames.prefix(160)) > 10 * energy(frames.dropFirst(160)))
    }

    @Test(arguments: [0.0, 0.25, 0.5]) func `a click gets softer in proportion to the volume`(
        _ volume: Double
    ) {
        let (full, soft) = (ClickSample(volume: 1).frames, ClickSample(volume: volume).frames)
        #expect(zip(full, soft).allSatisfy { abs(Double($0) * volume - Double($1)) <= 1 })
    }

    @Test(arguments: [1.5, 1_000, .infinity]) func `a click is never louder than full scale`(_ volume: Double)
    {
        #expect(ClickSample(volume: volume) == ClickSample(volume: 1))
    }
}
