// SPDX-License-Identifier: MIT

import Testing

@testable import Control
@testable import ControlServer

@Suite(.timeLimit(.minutes(10)))
struct WithheldCallsTests {
    @Test func `a caller's identity is requested once for all of its waiting calls`() {
        var calls = WithheldCalls<Int>()
        #expect(calls.withhold(1, of: ":1.5") == .ask)
        #expect(calls.withhold(2, of: ":1.6") == .ask)
        #expect(calls.withhold(3, of: ":1.5") == .wait)
        #expect(calls.release(":1.5") == [1, 3])
        #expect(calls.release(":1.5") == [])
        #expect(calls.withhold(4, of: ":1.5") == .ask)
        #expect(calls.release(":1.6") == [2])
    }

    @Test func `at most sixteen calls of one caller wait, and other callers still have room`() {
        var calls = WithheldCalls<Int>()
        for call in 0..<16 { #expect(calls.withhold(call, of: ":1.5") != .refuse) }
        #expect(calls.withhold(16, of: ":1.5") == .refuse)
        #expect(calls.withhold(17, of: ":1.6") == .ask)
        #expect(calls.release(":1.5") == Array(0..<16))
        #expect(calls.withhold(18, of: ":1.5") == .ask)
    }

    @Test func `at most 64 calls of all callers wait`() {
        var calls = WithheldCalls<Int>()
        for call in 0..<64 { #expect(calls.withhold(call, of: ":1.\(call)") == .ask) }
        #expect(calls.withhold(64, of: ":1.64") == .refuse)
        #expect(calls.release(":1.3") == [3])
        #expect(calls.withhold(65, of: ":1.64") == .ask)
        calls.removeAll()
        #expect(calls.release(":1.64") == [])
        for call in 0..<64 { #expect(calls.withhold(call, of: ":1.\(call)") == .ask) }
    }
}
