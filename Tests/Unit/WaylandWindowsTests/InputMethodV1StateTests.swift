// SPDX-License-Identifier: MIT

import Layouts
import Testing
import Windows

@testable import WaylandWindows

struct InputMethodV1StateTests {
    @Test(
        "the content purposes of version 1 find the purposes of layouts",
        arguments: zip(
            0...14 as ClosedRange<UInt32>,
            [
                Purpose.default, .default, .numberPad, .decimalPad, .phonePad, .url, .email, .default,
                .password, .date, .time, .date, .terminal, .default, .default,
            ]))
    func purposes(purpose: UInt32, expected: Purpose) {
        #expect(Purpose(hint: 0, purposeOfVersion1: purpose) == expected)
    }

    @Test("hidden digits are a PIN, and other hidden text is a password")
    func hidden() {
        #expect(Purpose(hint: 0xC0, purposeOfVersion1: 2) == .pin)
        #expect(Purpose(hint: 0x48, purposeOfVersion1: 0) == .password)
        #expect(Purpose(hint: 0x48, purposeOfVersion1: .max) == .password)
    }

    @Test("a field is entered with its content type, and repeated events report nothing")
    func entry() {
        var (state, reports) = (InputMethodV1State(), TextFieldReports())
        state.activate()
        #expect(reports.event(state) == nil)
        state.setContentType(hint: 0, purpose: 2)
        #expect(reports.event(state) == .entered(.numberPad))
        // KWin repeats both for one field of GTK 3.
        for _ in 0..<4 {
            state.commitState()
            state.setContentType(hint: 0, purpose: 2)
            #expect(reports.event(state) == nil)
        }
        state.setContentType(hint: 0, purpose: 6)
        #expect(reports.event(state) == .changed(to: .email))
        state.deactivate()
        #expect(reports.event(state) == .left)
    }

    @Test("a field without a content type is for any text once the compositor has reported its state")
    func noContentType() {
        var (state, reports) = (InputMethodV1State(), TextFieldReports())
        state.activate()
        state.commitState()
        #expect(reports.event(state) == .entered(.default))
    }

    @Test("a context that is kept has another field after a reset with a content type, as under weston")
    func keptContext() {
        var (state, reports) = (InputMethodV1State(), TextFieldReports())
        state.activate()
        state.reset()
        state.setContentType(hint: 0xC0, purpose: 0)
        #expect(reports.event(state) == .entered(.password))
        state.reset()
        #expect(reports.event(state) == nil)
        state.commitState()
        #expect(reports.event(state) == nil)
        state.setContentType(hint: 0xC0, purpose: 0)
        #expect(reports.event(state) == .entered(.password))
    }

    @Test("a field that is left before it was reported is skipped, and what comes without a field is ignored")
    func skipped() {
        var (state, reports) = (InputMethodV1State(), TextFieldReports())
        state.activate()
        state.setContentType(hint: 0, purpose: 6)
        state.deactivate()
        state.setContentType(hint: 0, purpose: 2)
        state.commitState()
        state.reset()
        #expect(reports.event(state) == nil)
        state.activate()
        state.setContentType(hint: 0, purpose: 6)
        #expect(reports.event(state) == .entered(.email))
    }
}

extension TextFieldReports {
    fileprivate mutating func event(_ state: InputMethodV1State) -> TextFieldEvent? {
        event(state.purpose, entries: state.entries)
    }
}
