// SPDX-License-Identifier: MIT

import Layouts
import Testing

@testable import WaylandWindows

struct TextFieldStateTests {
    @Test(
        "a text field's content purpose finds a purpose of layouts",
        arguments: zip(
            0...14 as ClosedRange<UInt32>,
            [
                Purpose.default, .default, .numberPad, .decimalPad, .phonePad, .url, .email, .default,
                .password, .pin, .date, .time, .date, .terminal, .default,
            ]))
    func purposes(purpose: UInt32, expected: Purpose) {
        #expect(Purpose(hint: 0, purpose: purpose) == expected)
    }

    @Test("hidden text is a password, hidden digits are a PIN, and Latin text is for ASCII")
    func hints() {
        #expect(Purpose(hint: 0x40, purpose: 0) == .password)
        #expect(Purpose(hint: 0xC0, purpose: 2) == .pin)
        #expect(Purpose(hint: 0x40, purpose: 3) == .pin)
        #expect(Purpose(hint: 0x100, purpose: 0) == .asciiCapable)
        #expect(Purpose(hint: 0x100, purpose: 6) == .email)
        // Completion, spelling, capitals and several lines say nothing of the keys.
        #expect(Purpose(hint: 0x207, purpose: 0) == .default)
    }

    @Test("what is said of a field holds once it is done")
    func done() {
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

    @Test("the next field begins as any text, whatever the one before was for")
    func nextField() {
        var state = TextFieldState()
        state.activate()
        state.setContentType(hint: 0, purpose: 9)
        state.done()
        state.deactivate()
        state.activate()
        state.done()
        #expect(state.purpose == .default)
    }

    @Test(
        "each time that a field is entered counts, also the same one once more, and what is said of it does not"
    )
    func entries() {
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

    @Test("a content type without a field is no field")
    func noField() {
        var state = TextFieldState()
        state.setContentType(hint: 0, purpose: 9)
        state.done()
        #expect(state.purpose == nil)
    }
}
