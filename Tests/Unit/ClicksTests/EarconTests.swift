// SPDX-License-Identifier: MIT

import EventLoops
import Testing

@testable import Clicks

struct EarconTests {
    @Test(arguments: Earcon.allCases)
    func `a sound is short, begins and ends in silence, and is loud in between`(earcon: Earcon) throws {
        let frames = earcon.frames(volume: 1)
        #expect((ClickSample.rate / 100...Earcon.longest).contains(frames.count))
        #expect(frames.first == 0 && frames.last == 0)
        #expect(try #require(frames.map { Int($0).magnitude }.max()) > 30_000)
    }

    @Test(arguments: Earcon.allCases)
    func `a sound makes no crack: it never jumps by more than its pitch needs`(earcon: Earcon) {
        let frames = earcon.frames(volume: 1)
        // A tone of 1500 Hz changes by a fifth of full scale from frame to frame, and the swell by little more.
        let steps = zip(frames, frames.dropFirst()).map { abs(Int($0) - Int($1)) }
        #expect(steps.allSatisfy { $0 < 7_000 })
    }

    @Test func `no sound is like another`() {
        let crossings = Earcon.allCases.map { earcon in
            let frames = earcon.frames(volume: 1)
            let count = zip(frames, frames.dropFirst()).count { ($0 < 0) != ($1 < 0) }
            return "\(frames.count) frames, \(count) crossings"
        }
        #expect(Set(crossings).count == Earcon.allCases.count)
    }

    @Test(arguments: [0.0, 0.25, 0.5])
    func `a sound is as soft as the volume says`(volume: Double) {
        let (full, soft) = (Earcon.typed.frames(volume: 1), Earcon.typed.frames(volume: volume))
        #expect(zip(full, soft).allSatisfy { abs(Double($0) * volume - Double($1)) <= 1 })
    }

    @Test func `without a sound device there is one line`() throws {
        var lines: [String] = []
        let sound = try EarconSound(device: "hw:99", loop: try EventLoop()) { lines.append($0) }
        for _ in 0..<100 { sound.play(.entered) }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("cannot open the sound device 'hw:99': ") == true)
    }

    @Test func `sounds follow one another on a device that swallows them`() throws {
        var lines: [String] = []
        let sound = try EarconSound(device: "null", loop: try EventLoop()) { lines.append($0) }
        for _ in 0..<20 { for earcon in Earcon.allCases { sound.play(earcon) } }
        #expect(lines == [])
    }
}
