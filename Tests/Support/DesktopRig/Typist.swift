// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// Types for several sessions at a time, which read the same devices, and compares what each of them reads.
final class Typist {
    /// The sessions.
    let sessions: [Session]
    /// What was typed in each session, and how much of it was read as it was typed.
    private(set) var counts: [Report.Row: Count] = [:]
    /// The first few that were read otherwise, for a person.
    private(set) var faults: [String] = []
    private var silence: [Report.Row: Int] = [:]

    /// How many scalars were typed, and how many of them were right.
    struct Count: Hashable {
        var right = 0
        var typed = 0
    }

    /// Types for sessions that have just been started.
    init(_ sessions: [Session]) {
        self.sessions = sessions
    }

    /// Waits until every session reads a device, on which `space` and `enter` type a space and Enter.
    func awaitFocus(space: () throws -> Void, enter: () throws -> Void) throws {
        // Several browsers need longer for a space than half a second, and would have more and more of them to read.
        let pause = sessions.contains { $0.row.browser != nil } ? 3_000 : 500
        let attempts = (0..<patience / pause).first { _ in
            try? space()
            return wait(within: pause) { !$0.client.bytes.isEmpty }
        }
        let late = sessions.filter { $0.client.bytes.isEmpty }
        try #require(attempts != nil, "\(late.map(\.row)) read nothing: \(late.map(\.logs).joined())")
        try enter()
        let isThere = wait(within: patience) { $0.client.bytes.last == UInt8(ascii: "\r") }
        let behind = sessions.filter { $0.client.bytes.last != UInt8(ascii: "\r") }
        try #require(
            isThere,
            "\(behind.map { "\($0.row) read \($0.client.bytes)" }), not Enter: \(behind.map(\.logs).joined())"
        )
        for session in sessions { _ = session.client.take() }
    }

    /// Types something that every session has to read as `text`, and waits until all have read as much.
    ///
    /// Whatever comes too late, or too much, makes the next text wrong.
    func expect(_ text: String, _ type: () throws -> Void) throws {
        try type()
        // A session that reads nothing at all is not waited for each time.
        let heard = Set(sessions.map(\.row).filter { silence[$0, default: 0] < 10 })
        // On a machine that other programs keep busy, Firefox has taken more than 20 seconds for ten characters.  A
        // character that is lost costs all of this time, so it is not the usual patience.
        _ = wait(within: 180_000) { !heard.contains($0.row) || $0.client.bytes.count >= text.utf8.count }
        for session in sessions {
            let read = session.client.take()
            // Scalar by scalar: é and e with an accent are two things to a program.
            let (wanted, found) = (Array(text.unicodeScalars), Array(read.unicodeScalars))
            counts[session.row, default: Count()].typed += wanted.count
            counts[session.row, default: Count()].right += zip(wanted, found).count { $0 == $1 }
            silence[session.row] = read.isEmpty ? silence[session.row, default: 0] + 1 : 0
            if found != wanted {
                let messages = session.client.keyboardMessages
                note("\(session.row) read \(described(read)) for \(described(text)) \(messages)")
            }
        }
    }

    /// Types the next letters of the plain keyboard, which every session has to read as they are printed on it.
    ///
    /// They are a few at a time, which the kernel's buffer of events holds with their Shift for a session that comes late.
    func expectLetters(of left: inout ArraySlice<HostKeyboard.Letter>, on pad: Pad) throws {
        let row = left.prefix(5)
        left = left.dropFirst(5)
        try expect(row.map(\.text).joined()) {
            for letter in row { try pad.type(letter.code, shifted: letter.isShifted) }
        }
    }

    /// Types a space and waits until every session has read it, so that all have seen what its keyboard released before.
    ///
    /// Sessions read their keyboards one after another, in no order, while most have one state of Shift for all.
    func fence(_ type: () throws -> Void) throws {
        try type()
        let isThere = wait(within: patience) { $0.client.bytes.last == UInt8(ascii: " ") }
        try #require(isThere, "\(sessions.filter { $0.client.bytes.isEmpty }.map(\.row)) read no space")
        for session in sessions {
            let read = session.client.take()
            if read != " " { note("\(session.row) read \(described(read)) for a space") }
        }
    }

    /// Waits until a browser has written something of its page.
    func awaitPage() throws {
        // The longest of starts, on a machine that other programs keep busy.
        let isThere = wait(within: 3 * patience) { !$0.client.bytes.isEmpty }
        try #require(isThere, "\(sessions.map(\.row)) showed no page: \(sessions.map(\.logs).joined())")
        for session in sessions { _ = session.client.take() }
    }

    /// Waits until every session reads a key as `text`: sessions read a new keymap in their own time.
    ///
    /// `enter` types Enter, so that all of an attempt has been read before the next one.
    func awaitKeymap(_ text: String, type: () throws -> Void, enter: () throws -> Void) throws {
        let end = ContinuousClock.now + .milliseconds(patience)
        var behind = sessions
        while !behind.isEmpty {
            try #require(
                ContinuousClock.now < end,
                "\(behind.map(\.row)) read no new keymap: \(behind.map(\.logs).joined())")
            try type()
            try enter()
            let isThere = wait(within: patience) { $0.client.bytes.last == UInt8(ascii: "\r") }
            try #require(isThere, "\(sessions.map { "\($0.row) read \($0.client.bytes)" }), not Enter")
            behind = sessions.filter { $0.client.take() != text + "\r" }
        }
    }

    /// Waits until every session has read so many bytes.
    func awaitRead(_ count: Int) throws {
        let isThere = wait(within: patience) { $0.client.bytes.count >= count }
        let late = sessions.filter { $0.client.bytes.count < count }
        try #require(
            isThere,
            "\(late.map { "\($0.row) read \($0.client.bytes)" }), not \(count) bytes; before: \(faults); \(late.map(\.logs).joined())"
        )
    }

    /// What each session has read since it was taken last.
    func take() -> [SessionKind: String] {
        Dictionary(uniqueKeysWithValues: sessions.map { ($0.kind, $0.client.take()) })
    }

    /// Stops every session while something happens.
    func stall(_ body: () throws -> Void) throws {
        defer { for session in sessions { session.resume() } }
        for session in sessions { try session.stop() }
        try body()
    }

    private func note(_ fault: String) {
        if faults.count < 40 { faults.append(fault) }
    }

    /// Reads until all sessions fulfil a condition, and returns whether they did in time.
    private func wait(within milliseconds: Int, _ condition: (Session) -> Bool) -> Bool {
        let clock = ContinuousClock()
        let deadline = clock.now + .milliseconds(milliseconds)
        while true {
            for session in sessions { session.client.read() }
            if sessions.allSatisfy(condition) { return true }
            let left = (deadline - clock.now) / .milliseconds(1)
            guard left > 0 else { return false }
            var requests = sessions.map {
                pollfd(fd: $0.client.descriptor, events: Int16(POLLIN), revents: 0)
            }
            _ = unsafe poll(&requests, nfds_t(requests.count), Int32(left) + 1)
        }
    }
}

/// A text with its scalars: what is read wrong often cannot be seen.
private func described(_ text: String) -> String {
    text.isEmpty
        ? "nothing"
        : "'\(text)' ("
            + text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
            .joined(separator: " ") + ")"
}
