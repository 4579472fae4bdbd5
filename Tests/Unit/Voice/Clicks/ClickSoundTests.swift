// SPDX-License-Identifier: MIT

import Engine
import EventLoops
import Testing

@testable import Clicks

@Suite(.timeLimit(.minutes(10)))
struct ClickSoundTests {
    /// What was logged.
    private final class Lines {
        var lines: [String] = []
    }

    @Test func `without a sound device, one line is logged, and further presses log nothing`() throws {
        let lines = Lines()
        let sound = try ClickSound(device: "hw:99", loop: try EventLoop()) { lines.lines.append($0) }
        sound.play()
        #expect(lines.lines == [])
        sound.isWanted = true
        for _ in 0..<1000 { sound.play() }
        #expect(lines.lines.count == 1)
        #expect(lines.lines.first?.hasPrefix("cannot open the sound device 'hw:99': ") == true)
    }

    @Test func `clicks on the null sound device log nothing`() throws {
        let loop = try EventLoop()
        let lines = Lines()
        let sound = try ClickSound(device: "null", loop: loop) { lines.lines.append($0) }
        sound.isWanted = true
        for _ in 0..<100 { sound.play() }
        // Set after the sound's own: it is called after it.
        let end = try loop.timer { loop.stop() }
        end.fire(at: MonotonicTime.now().advanced(byMicroseconds: 100_000))
        try loop.run()
        sound.play()
        sound.isWanted = false
        sound.play()
        #expect(lines.lines == [])
    }
}
