// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Voice

@Suite(.timeLimit(.minutes(10))) struct SpeechProofTests {
    private var proof = SpeechProof()

    private func ms(_ milliseconds: UInt64) -> MonotonicTime {
        MonotonicTime(rawValue: milliseconds * 1_000)
    }

    @Test mutating func `a text that was said to its end is heard`() {
        proof.queue(1, length: 5, at: ms(0))
        let verdicts = [proof.take(.began(1), at: ms(100)), proof.take(.ended(1), at: ms(400))]
        #expect(verdicts == [nil, .heard])
        #expect(proof.deadline == nil)
    }

    @Test mutating func `a text that has not begun after five seconds is silent`() {
        proof.queue(1, length: 5, at: ms(0))
        #expect(proof.deadline == ms(5_000))
        #expect(!proof.isOverdue(at: ms(4_999)) && proof.isOverdue(at: ms(5_000)))
    }

    @Test mutating func `each character of a text gives it a quarter of a second more to end`() {
        proof.queue(1, length: 10, at: ms(0))
        _ = proof.take(.began(1), at: ms(1_000))
        #expect(proof.deadline == ms(8_500))
    }

    @Test mutating func `a text behind another one has five seconds from its end`() {
        proof.queue(1, length: 10, at: ms(0))
        proof.queue(2, length: 10, at: ms(0))
        _ = proof.take(.began(1), at: ms(100))
        _ = proof.take(.ended(1), at: ms(9_000))
        #expect(proof.deadline == ms(14_000))
    }

    @Test mutating func `a text that nobody cancelled and that never began is silent`() {
        proof.queue(1, length: 5, at: ms(0))
        let verdict = proof.take(.cancelled(1), at: ms(50))
        #expect(verdict == .silent)
    }

    @Test mutating func `a text that another program cuts short proves nothing`() {
        proof.queue(1, length: 5, at: ms(0))
        let verdicts = [proof.take(.began(1), at: ms(50)), proof.take(.cancelled(1), at: ms(90))]
        #expect(verdicts == [nil, nil])
        #expect(proof.deadline == nil)
    }

    @Test mutating func `late news of a text that the program cancelled proves nothing`() {
        proof.queue(1, length: 5, at: ms(0))
        proof.cancel(at: ms(50))
        let verdicts = [
            proof.take(.cancelled(1), at: ms(60)), proof.take(.began(1), at: ms(70)),
            proof.take(.ended(1), at: ms(80)),
        ]
        #expect(verdicts == [nil, nil, nil])
    }

    @Test mutating func `texts that are cancelled before they begin share five seconds`() {
        for number in 0..<10 as Range<UInt64> {
            proof.queue(number, length: 1, at: ms(number * 1_000))
            proof.cancel(at: ms(number * 1_000 + 300))
        }
        // Nothing is to be said, so nothing is late.
        #expect(!proof.isOverdue(at: ms(60_000)))
        proof.queue(20, length: 1, at: ms(60_000))
        #expect(proof.deadline == ms(62_000))
    }

    @Test mutating func `a text that begins gives those that follow five seconds again`() {
        proof.queue(1, length: 1, at: ms(0))
        proof.cancel(at: ms(4_000))
        proof.queue(2, length: 1, at: ms(4_000))
        _ = proof.take(.began(2), at: ms(4_100))
        proof.cancel(at: ms(4_200))
        proof.queue(3, length: 1, at: ms(4_200))
        #expect(proof.deadline == ms(9_200))
    }
}

@Suite(.timeLimit(.minutes(10))) struct SpeechRepliesTests {
    @Test func `a reply is whole with its last line, in whatever pieces it comes`() {
        var replies = SpeechReplies()
        let pieces = ["225-2", "1\r\n225 OK MESSAGE", " QUEUED\r\n701-21\r\n701-1\r\n701 BE", "GIN\r\n"]
        let found = pieces.map { replies.take($0.utf8) }
        #expect(found == [[], [], [.answer(code: 225, number: 21)], [.event(.began(21))]])
    }

    @Test func `the news of a text is read, and other news is not`() {
        var replies = SpeechReplies()
        let text =
            "702-3\r\n702-1\r\n702 END\r\n704-3\r\n704-1\r\n704 PAUSED\r\n703-4\r\n703-1\r\n703 CANCELED\r\n"
        let found = replies.take(text.utf8)
        #expect(found == [.event(.ended(3)), .event(.cancelled(4))])
    }

    @Test func `an answer without a text has no number, and a refusal its code`() {
        var replies = SpeechReplies()
        let found = replies.take("208 OK CLIENT NAME SET\r\n408 ERR INVALID\r\n".utf8)
        #expect(found == [.answer(code: 208, number: nil), .answer(code: 408, number: nil)])
    }

    @Test func `a line without an end takes no memory beyond its limit`() {
        var replies = SpeechReplies()
        for _ in 0..<100 { _ = replies.take([UInt8](repeating: 0x37, count: 4096)) }
        let found = replies.take("\r\n208 OK\r\n".utf8)
        #expect(found == [.answer(code: 208, number: nil)])
    }
}
