// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Bus

@Suite(.timeLimit(.minutes(10)))
struct BusPaceTests {
    /// So many seconds.
    private func time(_ seconds: Double) -> MonotonicTime {
        MonotonicTime(rawValue: UInt64((seconds * 1_000_000).rounded()))
    }

    @Test func `a burst of 300 messages is read at once, and the next message after a pause`() {
        var pace = BusPace()
        for _ in 0..<300 { #expect(pace.count(1, at: time(5)) == nil) }
        #expect(pace.count(1, at: time(5)) == time(5.01))
        #expect(pace.count(1, at: time(5.01)) == time(5.02))
    }

    @Test func `reading pauses longer after too many messages in one piece`() {
        var pace = BusPace()
        #expect(pace.count(400, at: time(1)) == time(2))
        #expect(pace.count(1, at: time(2)) == time(2.01))
    }

    @Test func `a hundred messages a second are read without a pause`() {
        var pace = BusPace()
        for count in 0..<10_000 { #expect(pace.count(1, at: time(1 + Double(count) / 100)) == nil) }
    }

    @Test func `after three seconds without a message, a burst is read at once again`() {
        var pace = BusPace()
        #expect(pace.count(300, at: time(1)) == nil)
        #expect(pace.count(300, at: time(4)) == nil)
        #expect(pace.count(1, at: time(4)) == time(4.01))
    }
}
