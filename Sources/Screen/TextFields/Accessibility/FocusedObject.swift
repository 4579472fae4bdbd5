// SPDX-License-Identifier: MIT

import Engine

/// The answers of a program about its object that has the focus.
///
/// The numbers are those of AT-SPI2's atspi-constants.h.
struct FocusedObject: Equatable {
    /// The states, a bit each: the two numbers of GetState, the first one lowest.
    var states: UInt64
    /// The role: GetRole.
    ///
    /// GTK 4 has the same name of a role for a password and for any text, but not the same number.
    var role: UInt32
    /// The type of a field of a web page, as in HTML: the attribute `text-input-type`.
    var inputType: String?
    /// Whether the object is an element of a web page: it has the attribute `tag`.
    var isElement = false

    /// The purpose of the text field, or `nil` when the object takes no text.
    ///
    /// AT-SPI2 does not tell PINs and digits from other text.
    var purpose: Purpose? {
        // Qt has a field that cannot be changed as editable and read-only.
        guard !has(.readOnly), !has(.defunct) else { return nil }
        switch Role(rawValue: role) {
        case .terminal: return .terminal
        case .passwordText where has(.editable): return .password
        // Qt's spin boxes are not editable, nor are the parts of a date in browsers, but all take digits.
        case .spinButton where !has(.editable): return isElement ? .numberPad : .decimalPad
        case .spinButton: return inputPurpose ?? .decimalPad
        default: return has(.editable) ? inputPurpose ?? .default : nil
        }
    }

    /// What else the text field tells: whether it has several lines.
    var hints: FieldHints { FieldHints(enter: has(.multiLine) ? .newLine : nil) }

    /// The purpose that the type of a web page's field names, or `nil` without one.
    private var inputPurpose: Purpose? {
        switch inputType {
        case "email": .email
        case "url": .url
        case "tel": .phonePad
        case "number": .decimalPad
        case "search": .webSearch
        case "password": .password
        case "date", "datetime-local", "month", "week": .date
        case "time": .time
        default: nil
        }
    }

    private func has(_ state: State) -> Bool { states >> state.rawValue & 1 != 0 }

    /// AtspiStateType.
    private enum State: UInt64 {
        case defunct = 6
        case editable = 7
        case multiLine = 17
        case readOnly = 43
    }

    /// AtspiRole.
    private enum Role: UInt32 {
        case passwordText = 40
        case spinButton = 52
        case terminal = 60
    }
}
