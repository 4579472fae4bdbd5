// SPDX-License-Identifier: MIT

import Layouts

/// What a compositor has said of the text field that has the focus: events of zwp_input_method_v2, which hold
/// together from one `done` to the next.
struct TextFieldState {
    /// What the field is for, while one has the focus.
    private(set) var purpose: Purpose?
    /// How often a field has been entered.
    private(set) var entries: UInt64 = 0
    private var next: Content?
    private var isEntered = false

    /// A field's content type, as text-input-v3 counts it.
    private struct Content {
        var hint: UInt32 = 0
        var purpose: UInt32 = 0
    }

    /// A field has the focus, of which nothing is known yet; it may have had it already.
    mutating func activate() {
        next = Content()
        isEntered = true
    }

    /// No field has the focus.
    mutating func deactivate() {
        next = nil
        isEntered = false
    }

    /// What the field that has the focus is for.
    mutating func setContentType(hint: UInt32, purpose: UInt32) {
        guard next != nil else { return }
        next = Content(hint: hint, purpose: purpose)
    }

    /// What has been said holds.
    mutating func done() {
        purpose = next.map { Purpose(hint: $0.hint, purpose: $0.purpose) }
        if isEntered { entries += 1 }
        isEntered = false
    }
}

extension Purpose {
    /// The purpose of a text field with a content type: the enumerations `content_hint` and `content_purpose` of
    /// text-input-unstable-v3.
    ///
    /// Hidden digits are a PIN, other hidden text is a password.  What is not known there is any text.
    init(hint: UInt32, purpose: UInt32) {
        let isHidden = hint & 0x40 != 0
        let isLatin = hint & 0x100 != 0
        switch purpose {
        case 2 where isHidden, 3 where isHidden: self = .pin
        case 2: self = .numberPad
        case 3: self = .decimalPad
        case 4: self = .phonePad
        case 5: self = .url
        case 6: self = .email
        case 8: self = .password
        case 9: self = .pin
        // A date with a time begins with the date.
        case 10, 12: self = .date
        case 11: self = .time
        case 13: self = .terminal
        // Any text, letters, names.
        default: self = isHidden ? .password : isLatin ? .asciiCapable : .default
        }
    }
}
