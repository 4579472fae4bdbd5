// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import WaylandWindows

struct TextFieldStateTests {
    @Test(
        arguments: zip(
            0...14 as ClosedRange<UInt32>,
            [
                Purpose.default, .default, .numberPad, .decimalPad, .phonePad, .url, .email, .default,
                .password, .pin, .date, .time, .date, .terminal, .default,
            ])) func `a text field's content purpose maps to a purpose of layouts`(
            purpose: UInt32, expected: Purpose
        )
    {
        #expect(Purpose(hint: 0, purpose: purpose) == expected)
    }

    @Test func `hidden text is a password, hidden digits a PIN, and Latin text ASCII-capable`() {
        #expect(Purpose(hint: 0x40, purpose: 0) == .password)
        #expect(Purpose(hint: 0xC0, purpose: 2) == .pin)
        #expect(Purpose(hint: 0x40, purpose: 3) == .pin)
        #expect(Purpose(hint: 0x100, purpose: 0) == .asciiCapable)
        #expect(Purpose(hint: 0x100, purpose: 6) == .email)
        // Completion, spelling, capitals and several lines say nothing of the keys.
        #expect(Purpose(hint: 0x207, purpose: 0) == .default)
    }

    @Test func `changes of a field take effect with the done event`() {
        var state = TextFieldState()
        state.activate()
        state.setContentType(hint: 0, purpose: 9)
        #expect(state.purpose == nil)
        state.done()
        #expect(state.purpose == .pin)
        state.deactivate()
        #expect(state.purpose == .pin)
        state.done()
        #expect(state.purpose == nil)
    }

    @Test func `a new field is for any text until it gets its own content type`() {
        var state = TextFieldState()
        state.activate()
        state.setContentType(hint: 0, purpose: 9)
        state.done()
        state.deactivate()
        state.activate()
        state.done()
        #expect(state.purpose == .default)
    }

    @Test func `each entry into a field counts, even into the same field, but a change does not`() {
        var state = TextFieldState()
        #expect(state.entries == 0)
        state.activate()
        #expect(state.entries == 0)
        state.done()
        #expect(state.entries == 1)
        state.setContentType(hint: 0, purpose: 9)
        state.done()
        #expect(state.entries == 1)
        state.activate()
        state.done()
        #expect(state.entries == 2)
        state.deactivate()
        state.activate()
        state.done()
        #expect(state.entries == 3)
        state.activate()
        state.deactivate()
        state.done()
        #expect(state.entries == 3)
    }

    @Test func `a content type without a field is ignored`() {
        var state = TextFieldState()
        state.setContentType(hint: 0, purpose: 9)
        state.done()
        #expect(state.purpose == nil)
    }
}
