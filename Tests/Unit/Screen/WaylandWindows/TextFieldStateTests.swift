// SPDX-License-Identifier: MIT

import Engine
import Testing
import Windows

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

    @Test(
        arguments: [
            (0x4, 0, 0, FieldHints(beginsWithCapital: true)),
            (0x20, 7, 0, FieldHints(beginsWithCapital: true)),
            (0x207, 0, 0, FieldHints(enter: .newLine, beginsWithCapital: true)),
            // Within a text, small letters, hidden text, digits and addresses.
            (0x4, 0, 1, FieldHints()), (0xC, 0, 0, FieldHints()), (0xC4, 0, 0, FieldHints()),
            (0x4, 2, 0, FieldHints()), (0x4, 6, 0, FieldHints()), (0x3, 0, 0, FieldHints()),
        ] as [(UInt32, UInt32, UInt32, FieldHints)])
    func `a text field tells by its content hints whether it has lines and begins with a capital`(
        hint: UInt32, purpose: UInt32, cursor: UInt32, expected: FieldHints
    ) {
        #expect(FieldHints(hint: hint, purpose: purpose, cursor: cursor) == expected)
        var state = TextFieldState()
        state.activate()
        state.setCursor(cursor)
        state.setContentType(hint: hint, purpose: purpose)
        state.done()
        #expect(state.hints == expected)
        state.deactivate()
        state.done()
        #expect(state.hints == FieldHints())
    }

    @Test func `a cursor that moves is no event, and what Enter does is one`() {
        var (state, reports) = (TextFieldState(), TextFieldReports())
        func report() -> TextFieldEvent? {
            state.done()
            return reports.event(state.purpose, hints: state.hints, entries: state.entries)
        }
        state.activate()
        state.setContentType(hint: 0x4, purpose: 0)
        #expect(report() == .entered(.default, hints: FieldHints(beginsWithCapital: true)))
        state.setCursor(1)
        #expect(report() == nil)
        state.setCursor(0)
        #expect(report() == nil)
        state.setContentType(hint: 0x204, purpose: 0)
        #expect(report() == .changed(to: .default, hints: FieldHints(enter: .newLine)))
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

    @Test func `a text is late if the field has told more since, but not if it is another field`() {
        var state = TextFieldState()
        #expect(state.serial == 0)
        state.activate()
        state.done()
        let sent = state
        #expect(sent.serial == 1)
        #expect(!state.isSameField(later: sent))
        state.setCursor(3)
        state.done()
        #expect(state.serial == 2)
        #expect(state.isSameField(later: sent))
        var left = state
        left.deactivate()
        left.done()
        #expect(!left.isSameField(later: sent))
        left.activate()
        left.done()
        #expect(!left.isSameField(later: sent))
    }

    @Test func `a content type without a field is ignored`() {
        var state = TextFieldState()
        state.setContentType(hint: 0, purpose: 9)
        state.done()
        #expect(state.purpose == nil)
    }
}
