// SPDX-License-Identifier: MIT

import Engine
import EventLoops
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EventLoopTests {
    private let loop: EventLoop
    /// Ends a run in which something never comes.
    private let limit: EventSource

    init() throws {
        let loop = try EventLoop()
        self.loop = loop
        limit = try loop.timer {
            Issue.record("nothing has ended the run")
            loop.stop()
        }
        limit.fire(at: .now().advanced(byMicroseconds: 60_000_000))
    }

    @Test func `the loop calls settle first of all, and after each call of a file`() throws {
        let pipe = try Pipe()
        var told: [String] = []
        let source = try loop.whenReadable(pipe.reader) {
            told.append("read")
            pipe.read()
            if told.count > 4 { loop.stop() } else { pipe.write() }
        }
        pipe.write()
        try loop.run { told.append("settled") }
        withExtendedLifetime(source) {}
        #expect(told == ["settled", "read", "settled", "read", "settled", "read"])
    }

    @Test func `the loop calls settle after a timer, before it waits`() throws {
        let pipe = try Pipe()
        var told: [String] = []
        let timer = try loop.timer { told.append("due") }
        timer.fire(at: .now())
        let source = try loop.whenReadable(pipe.reader) {
            told.append("read")
            loop.stop()
        }
        try loop.run {
            told.append("settled")
            // Only what is settled after the timer wakes the loop.
            if told == ["settled", "due", "settled"] { pipe.write() }
        }
        withExtendedLifetime((timer, source)) {}
        #expect(told == ["settled", "due", "settled", "read"])
    }

    @Test func `a timer that is set in settle still fires`() throws {
        var told: [String] = []
        let timer = try loop.timer {
            told.append("due")
            loop.stop()
        }
        try loop.run {
            if told.isEmpty { timer.fire(at: .now()) }
            told.append("settled")
        }
        #expect(told.last == "due")
    }

    @Test func `a loop that is stopped in settle does not wait, and can run again`() throws {
        for _ in 1...2 {
            var count = 0
            try loop.run {
                count += 1
                loop.stop()
            }
            #expect(count == 1)
        }
    }

    @Test func `after a source is dropped in its own call, the next file of its number is watched`() throws {
        let (old, new) = (try Pipe(), try Pipe())
        var source: EventSource?
        source = try loop.whenReadable(old.reader) { [loop] in
            source = nil
            dup2(new.reader, old.reader)
            source = try? loop.whenReadable(old.reader) { loop.stop() }
        }
        old.write()
        new.write()
        try loop.run()
        #expect(source != nil)
    }

    @Test func `a disabled source leaves its file to another source when it is dropped`() throws {
        let pipe = try Pipe()
        var disabled: EventSource? = try loop.whenReadable(pipe.reader) {}
        disabled?.isEnabled = false
        let source = try loop.whenReadable(pipe.reader) { [loop] in loop.stop() }
        withExtendedLifetime(disabled) {}
        disabled = nil
        pipe.write()
        try loop.run()
        withExtendedLifetime(source) {}
    }

    @Test func `a file with the first turn is called before other ready files`() throws {
        let (early, late) = (try Pipe(), try Pipe())
        var told: [String] = []
        let other = try loop.whenReadable(early.reader) {
            told.append("other")
            early.read()
        }
        let first = try loop.whenReadable(late.reader, turn: .first) {
            told.append("first")
            late.read()
        }
        early.write()
        late.write()
        try loop.run { if told.count == 2 { loop.stop() } }
        withExtendedLifetime((other, first)) {}
        #expect(told == ["first", "other"])
    }

    @Test func `files with the first turn are called in the order in which they became ready`() throws {
        let (early, late) = (try Pipe(), try Pipe())
        var told: [String] = []
        let second = try loop.whenReadable(late.reader, turn: .first) {
            told.append("late")
            late.read()
        }
        let first = try loop.whenReadable(early.reader, turn: .first) {
            told.append("early")
            early.read()
        }
        early.write()
        late.write()
        try loop.run { if told.count == 2 { loop.stop() } }
        withExtendedLifetime((first, second)) {}
        #expect(told == ["early", "late"])
    }

    @Test func `a file with the first turn that is always ready lets others run after 63 calls`() throws {
        let (flood, trickle) = (try Pipe(), try Pipe())
        var told: [Int] = []
        var count = 0
        let first = try loop.whenReadable(flood.reader, turn: .first) { [loop] in
            count += 1
            // Alone for a moment: the turns that others have waited for are over.
            if count == 20 { trickle.read() }
            if count == 21 { trickle.write() }
            if count > 500 { loop.stop() }
        }
        let other = try loop.whenReadable(trickle.reader) { [loop] in
            told.append(count)
            if told.count == 2 { loop.stop() }
        }
        flood.write()
        trickle.write()
        try loop.run()
        withExtendedLifetime((first, other)) {}
        // Since its byte is there again, and since its last turn.
        #expect(told == [21 + 63, 21 + 63 + 63])
    }
}

/// A pipe, to have something that is ready.
private final class Pipe {
    let reader: Int32
    private let writer: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    func write() {
        var byte: UInt8 = 0
        _ = unsafe Glibc.write(writer, &byte, 1)
    }

    func read() {
        var byte: UInt8 = 0
        _ = unsafe Glibc.read(reader, &byte, 1)
    }
}
