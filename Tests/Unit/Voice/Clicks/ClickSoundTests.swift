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

@Suite(.timeLimit(.minutes(10)))
struct ClickAttemptsTests {
    private func second(_ seconds: UInt64) -> MonotonicTime { MonotonicTime(rawValue: seconds * 1_000_000) }

    @Test func `a failed sound device is tried again after 2 s, then 4 s, up to a minute`() {
        var attempts = ClickAttempts()
        var now: UInt64 = 100
        #expect(attempts.isDue(at: second(now)))
        for pause: UInt64 in [2, 4, 8, 16, 32, 60, 60] {
            _ = attempts.fail(at: second(now))
            #expect(!attempts.isDue(at: second(now + pause - 1)))
            #expect(attempts.isDue(at: second(now + pause)))
            now += pause
        }
    }

    @Test func `no other attempt at a sound device is due while one is under way`() {
        var attempts = ClickAttempts()
        attempts.isUnderWay = true
        #expect(!attempts.isDue(at: second(9)))
        _ = attempts.fail(at: second(9))
        #expect(attempts.isDue(at: second(11)))
    }

    @Test func `only the first failure and the next success are reported; then backoff restarts`() {
        var attempts = ClickAttempts()
        let news = [
            attempts.succeed(), attempts.fail(at: second(1)), attempts.fail(at: second(3)),
            attempts.succeed(),
            attempts.succeed(), attempts.fail(at: second(10)),
        ]
        #expect(news == [false, true, false, true, false, true])
        #expect(attempts.isDue(at: second(12)))
    }
}
