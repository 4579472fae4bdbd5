// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

@testable import WaylandWindows

struct InputMethodV1StateTests {
    @Test(
        arguments: zip(
            0...14 as ClosedRange<UInt32>,
            [
                Purpose.default, .default, .numberPad, .decimalPad, .phonePad, .url, .email, .default,
                .password, .date, .time, .date, .terminal, .default, .default,
            ])) func `content purposes of version 1 map to the purposes of layouts`(
            purpose: UInt32, expected: Purpose
        )
    {
        #expect(Purpose(hint: 0, purposeOfVersion1: purpose) == expected)
    }

    @Test func `hidden digits are a PIN, and other hidden text is a password`() {
        #expect(Purpose(hint: 0xC0, purposeOfVersion1: 2) == .pin)
        #expect(Purpose(hint: 0x48, purposeOfVersion1: 0) == .password)
        #expect(Purpose(hint: 0x48, purposeOfVersion1: .max) == .password)
    }

    @Test
    func `a field tells whether it begins with a capital and has lines, and the next one tells it anew`() {
        var (state, reports) = (InputMethodV1State(), TextFieldReports())
        state.activate()
        state.setContentType(hint: 0x207, purpose: 0)
        #expect(
            reports.event(state)
                == .entered(.default, hints: FieldHints(enter: .newLine, beginsWithCapital: true)))
        state.deactivate()
        #expect(state.hints == FieldHints())
        state.activate()
        state.setCursor(3)
        state.setContentType(hint: 0x7, purpose: 0)
        #expect(state.hints == FieldHints())
        // A date of version 1 has the number of a PIN.
        #expect(FieldHints(hint: 0x4, purposeOfVersion1: 9, cursor: 0) == FieldHints())
    }

    @Test func `a field is entered with its content type, and repeated events report nothing`() {
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

    @Test func `a field without a content type is for any text once its state is committed`() {
        var (state, reports) = (InputMethodV1State(), TextFieldReports())
        state.activate()
        state.commitState()
        #expect(reports.event(state) == .entered(.default))
    }

    @Test func `a commit has the number of the field's last state`() {
        var state = InputMethodV1State()
        state.activate()
        state.commitState(7)
        #expect(state.serial == 7)
        state.commitState(8)
        #expect(state.serial == 8)
        state.activate()
        #expect(state.serial == 0)
    }

    @Test func `a reset and a new content type mean another field in the same context`() {
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

    @Test func `a field left before it was reported, and events without a field, are ignored`() {
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
        event(state.purpose, hints: state.hints, entries: state.entries)
    }
}
