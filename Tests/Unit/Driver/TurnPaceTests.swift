// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Driver

struct TurnPaceTests {
    private var turns = TurnPace()

    private func after(_ milliseconds: UInt64) -> MonotonicTime {
        MonotonicTime(rawValue: 5_000_000 + milliseconds * 1000)
    }

    private mutating func request(_ milliseconds: UInt64, isTouched: Bool = false) -> Bool {
        turns.request(at: after(milliseconds))
        return turns.take(isTouched: isTouched, at: after(milliseconds))
    }

    @Test mutating func `a panel that nothing touches is turned at once`() {
        let isTurned = request(0)
        #expect(isTurned && turns.deadline == nil)
        let isTurnedAgain = turns.take(isTouched: false, at: after(1))
        #expect(!isTurnedAgain)
    }

    @Test mutating func `a turn waits for contacts, but for three seconds at most`() {
        let isTurned = request(0, isTouched: true)
        #expect(!isTurned && turns.deadline == after(50))
        // A request meanwhile does not begin the wait anew.
        let isTurnedNow = request(2900, isTouched: true)
        #expect(!isTurnedNow)
        let isTurnedWithoutContact = turns.take(isTouched: true, at: after(3000))
        #expect(isTurnedWithoutContact)
        let isTurnedOnLift = request(10_000, isTouched: true)
        #expect(!isTurnedOnLift)
        let isTurnedAfterLift = turns.take(isTouched: false, at: after(10_050))
        #expect(isTurnedAfterLift)
    }

    @Test mutating func `a request for later waits, unless one for sooner comes`() {
        turns.request(at: after(1000))
        let isTurned = turns.take(isTouched: false, at: after(0))
        #expect(!isTurned && turns.deadline == after(1000))
        turns.request(at: after(500))
        turns.request(at: after(2000))
        #expect(turns.deadline == after(500))
        let isTurnedLater = turns.take(isTouched: false, at: after(500))
        #expect(isTurnedLater && turns.deadline == nil)
    }

    @Test mutating func `of a flood of turns, four come at once and then one a second`() {
        var times: [UInt64] = []
        for millisecond: UInt64 in 0..<6000 where request(millisecond) { times.append(millisecond) }
        #expect(times == [0, 1, 2, 3, 1000, 2000, 3000, 4000, 5000])
        let isTurnedAfterPause = request(20_000)
        #expect(isTurnedAfterPause && turns.deadline == nil)
    }
}
