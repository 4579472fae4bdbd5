// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

@testable import TextFields

@Suite(.timeLimit(.minutes(10))) struct FocusTrackerTests {
    private var tracker = FocusTracker()
    private var now = MonotonicTime(rawValue: 1_000_000)

    private let entry = FocusTracker.Object(program: ":1.6", path: "/org/a11y/atspi/accessible/2")
    private let password = FocusTracker.Object(program: ":1.6", path: "/org/a11y/atspi/accessible/3")
    private let elsewhere = FocusTracker.Object(program: ":1.9", path: "/org/a11y/atspi/accessible/2")

    /// Takes the next question at its time, and returns its number if it is about this object.
    private mutating func ask(_ object: FocusTracker.Object) -> UInt64? {
        if let deadline = tracker.deadline { now = max(now, deadline) }
        let question = tracker.takeQuestion(at: now)
        return question?.object == object ? question?.number : nil
    }

    /// Enters a field.
    private mutating func enter(_ object: FocusTracker.Object) throws {
        tracker.gained(object, at: now)
        let number = try #require(ask(object))
        _ = tracker.answered(number, .default, program: nil)
        #expect(tracker.field == object)
    }

    @Test mutating func `a field whose focus is reported twice is queried once and then entered`() throws {
        tracker.gained(entry, at: now)
        tracker.gained(entry, at: now)
        #expect(tracker.deadline == now)
        let number = try #require(ask(entry))
        tracker.gained(entry, at: now)
        #expect(tracker.deadline == nil && tracker.takeQuestion(at: now) == nil)
        #expect(
            tracker.answered(number, .email, program: "firefox-esr")
                == .entered(.email, program: "firefox-esr"))
        tracker.gained(entry, at: now)
        #expect(tracker.deadline == nil)
        #expect(tracker.lost(entry) == .left)
        #expect(tracker.lost(entry) == nil)
    }

    @Test mutating func `focus on an object that takes no text leaves the text field`() throws {
        try enter(entry)
        tracker.gained(password, at: now)
        let number = try #require(ask(password))
        #expect(tracker.field == entry)
        #expect(tracker.answered(number, nil, program: nil) == .left)
        #expect(tracker.answered(number, .pin, program: nil) == nil)
    }

    @Test mutating func `a late report of lost focus leaves the first field, not the second`() throws {
        try enter(entry)
        tracker.gained(password, at: now)
        #expect(tracker.lost(entry) == .left)
        let number = try #require(ask(password))
        #expect(tracker.answered(number, .password, program: nil) == .entered(.password))
    }

    @Test mutating func `an answer about a focus that is not the newest is ignored`() throws {
        tracker.gained(entry, at: now)
        let old = try #require(ask(entry))
        tracker.gained(elsewhere, at: now)
        #expect(tracker.answered(old, .default, program: nil) == nil)
        let new = try #require(ask(elsewhere))
        #expect(tracker.unanswered(old, at: now) == nil && tracker.unknown(old, at: now) == nil)
        #expect(tracker.answered(new, .url, program: nil) == .entered(.url))
        #expect(tracker.field == elsewhere)
    }

    @Test mutating func `a silent program gets six queries with growing pauses, and the old field is left`()
        throws
    {
        try enter(entry)
        tracker.gained(elsewhere, at: now)
        var pauses: [UInt64] = []
        while tracker.deadline != nil {
            let number = try #require(ask(elsewhere))
            #expect(tracker.unanswered(number, at: now) == (pauses.isEmpty ? .left : nil))
            #expect(tracker.field == nil)
            pauses.append((tracker.deadline ?? now).rawValue - now.rawValue)
        }
        #expect(pauses == [250_000, 500_000, 1_000_000, 2_000_000, 4_000_000, 0])
    }

    @Test mutating func `the field of a program that answers late is still entered`() throws {
        tracker.gained(entry, at: now)
        for _ in 0..<3 {
            let number = try #require(ask(entry))
            #expect(tracker.unanswered(number, at: now) == nil)
            // The focus that it reports once more is the same.
            tracker.gained(entry, at: now)
        }
        let number = try #require(ask(entry))
        #expect(tracker.answered(number, .decimalPad, program: nil) == .entered(.decimalPad))
        tracker.gained(elsewhere, at: now)
        let other = try #require(ask(elsewhere))
        #expect(tracker.unanswered(other, at: now) == .left)
        #expect(tracker.lost(elsewhere) == nil)
        #expect(tracker.deadline == nil)
    }

    @Test mutating func `a program that reports focus 1000 times a second gets 20 queries a second`() {
        var questions = 0
        for millisecond in 0..<1000 {
            now = MonotonicTime(rawValue: UInt64(1_000_000 + millisecond * 1000))
            tracker.gained(millisecond % 2 == 0 ? entry : password, at: now)
            if tracker.takeQuestion(at: now) != nil { questions += 1 }
        }
        #expect(questions == 20)
    }

    @Test mutating func `a field that its program does not know yet is queried again 250 ms later`() throws {
        tracker.gained(entry, at: now)
        let first = try #require(ask(entry))
        #expect(tracker.unknown(first, at: now) == nil)
        #expect(tracker.deadline == now.advanced(byMicroseconds: 250_000))
        let second = try #require(ask(entry))
        #expect(tracker.answered(second, .default, program: nil) == .entered(.default))
    }

    @Test mutating func `a field that stays unknown is queried four times`() throws {
        try enter(elsewhere)
        tracker.gained(entry, at: now)
        var questions = 0
        while tracker.deadline != nil {
            let number = try #require(ask(entry))
            questions += 1
            #expect(tracker.unknown(number, at: now) == (questions == 4 ? .left : nil))
        }
        #expect(questions == 4)
    }

    @Test mutating func `when a program leaves the bus, only its own field and query are dropped`() throws {
        try enter(entry)
        #expect(tracker.gone(":1.9") == nil)
        tracker.gained(elsewhere, at: now)
        #expect(tracker.gone(":1.9") == nil)
        #expect(tracker.deadline == nil)
        #expect(tracker.gone(":1.6") == .left)
        try enter(elsewhere)
        #expect(tracker.forget() == .left)
        #expect(tracker.forget() == nil)
    }
}
