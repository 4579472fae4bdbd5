// SPDX-License-Identifier: MIT

import EventLoops
import Testing

@testable import Clicks

struct EarconTests {
    @Test(arguments: Earcon.allCases)
    func `an earcon is short, begins and ends in silence, and is loud in between`(earcon: Earcon) throws {
        let frames = earcon.frames(volume: 1)
        #expect((ClickSample.rate / 100...Earcon.longest).contains(frames.count))
        #expect(frames.first == 0 && frames.last == 0)
        #expect(try #require(frames.map { Int($0).magnitude }.max()) > 30_000)
    }

    @Test(arguments: Earcon.allCases)
    func `an earcon does not crackle: it never jumps more than its pitch needs`(earcon: Earcon) {
        let frames = earcon.frames(volume: 1)
        // A tone of 1500 Hz changes by a fifth of full scale from frame to frame, and the swell by little more.
        let steps = zip(frames, frames.dropFirst()).map { abs(Int($0) - Int($1)) }
        #expect(steps.allSatisfy { $0 < 7_000 })
    }

    @Test func `every earcon sounds different from the others`() {
        let crossings = Earcon.allCases.map { earcon in
            let frames = earcon.frames(volume: 1)
            let count = zip(frames, frames.dropFirst()).count { ($0 < 0) != ($1 < 0) }
            return "\(frames.count) frames, \(count) crossings"
        }
        #expect(Set(crossings).count == Earcon.allCases.count)
    }

    @Test(arguments: [0.0, 0.25, 0.5])
    func `an earcon gets softer in proportion to the volume`(volume: Double) {
        let (full, soft) = (Earcon.typed.frames(volume: 1), Earcon.typed.frames(volume: volume))
        #expect(zip(full, soft).allSatisfy { abs(Double($0) * volume - Double($1)) <= 1 })
    }

    @Test func `without a sound device, only one line is logged`() throws {
        var lines: [String] = []
        let sound = try EarconSound(device: "hw:99", loop: try EventLoop()) { lines.append($0) }
        for _ in 0..<100 { sound.play(.entered) }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("cannot open the sound device 'hw:99': ") == true)
    }

    @Test func `many earcons in a row play on the null sound device without an error`() throws {
        var lines: [String] = []
        let sound = try EarconSound(device: "null", loop: try EventLoop()) { lines.append($0) }
        for _ in 0..<20 { for earcon in Earcon.allCases { sound.play(earcon) } }
        #expect(lines == [])
    }
}
