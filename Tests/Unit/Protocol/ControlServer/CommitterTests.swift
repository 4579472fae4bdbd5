// SPDX-License-Identifier: MIT

import Testing

@testable import ControlServer

struct CommitterTests {
    private var committer = Committer()

    /// Asks, and returns whom with which number.
    private mutating func ask() -> String {
        committer.ask().map { "\($0.program) \($0.number)" } ?? "nobody"
    }

    @Test
    mutating func `the last program that has offered is asked, and after it has withdrawn the one before it`()
    {
        let first = ask()
        committer.offer(":1.1")
        committer.offer(":1.2")
        let second = ask()
        committer.offer(":1.3")
        let wasBefore = committer.withdraw(":1.2")
        let third = ask()
        let wasLast = committer.withdraw(":1.3")
        let fourth = ask()
        _ = committer.withdraw(":1.1")
        let last = ask()
        #expect([first, second, third, fourth, last] == ["nobody", ":1.2 1", ":1.3 2", ":1.1 3", "nobody"])
        #expect(!wasBefore && wasLast)
        #expect(!committer.isReady && !committer.isAwaited)
    }

    @Test mutating func `an answer counts once, from the program that was asked, with the last number`() {
        committer.offer(":1.1")
        let early = committer.answer(0, by: ":1.1")
        _ = ask()
        _ = ask()
        let former = committer.answer(1, by: ":1.1")
        let other = committer.answer(2, by: ":1.2")
        let first = committer.answer(2, by: ":1.1")
        let again = committer.answer(2, by: ":1.1")
        #expect([early, former, other, first, again] == [.ignored, .ignored, .ignored, .inTime, .ignored])
    }

    @Test mutating func `a program that was late is asked again once it answers or offers again`() {
        committer.offer(":1.1")
        _ = ask()
        committer.miss()
        let whileLate = ask()
        let answer = committer.answer(1, by: ":1.1")
        let afterAnswer = ask()
        committer.miss()
        committer.offer(":1.1")
        let afterOffer = ask()
        #expect(answer == .late)
        #expect([whileLate, afterAnswer, afterOffer] == ["nobody", ":1.1 2", ":1.1 3"])
    }

    @Test mutating func `what is missed without a question has no effect`() {
        committer.miss()
        committer.offer(":1.1")
        committer.miss()
        #expect(committer.isReady)
    }
}
