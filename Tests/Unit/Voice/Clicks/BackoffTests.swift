// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Clicks

@Suite(.timeLimit(.minutes(10)))
struct BackoffTests {
    private func second(_ seconds: UInt64) -> MonotonicTime { MonotonicTime(rawValue: seconds * 1_000_000) }

    @Test func `a failed sound device is tried again after 2 s, then 4 s, up to a minute`() {
        var attempts = Backoff()
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
        var attempts = Backoff()
        attempts.isUnderWay = true
        #expect(!attempts.isDue(at: second(9)))
        _ = attempts.fail(at: second(9))
        #expect(attempts.isDue(at: second(11)))
    }

    @Test func `only the first failure and the next success are reported; then backoff restarts`() {
        var attempts = Backoff()
        let news = [
            attempts.succeed(), attempts.fail(at: second(1)), attempts.fail(at: second(3)),
            attempts.succeed(),
            attempts.succeed(), attempts.fail(at: second(10)),
        ]
        #expect(news == [false, true, false, true, false, true])
        #expect(attempts.isDue(at: second(12)))
    }
}
