// SPDX-License-Identifier: MIT

import Engine
import Windows

/// The text field that has the focus, as the compositor reports it with events of zwp_input_method_v2.
///
/// The events between one `done` and the next belong together.
struct TextFieldState {
    /// The purpose of the field that has the focus, or `nil` when no field has it.
    private(set) var purpose: Purpose?
    /// What else that field tells.
    private(set) var hints = FieldHints()
    /// How often a field has been entered.
    private(set) var entries: UInt64 = 0
    /// How many events `done` have come: a commit must have this number.
    private(set) var serial: UInt32 = 0
    private var next: Content?
    private var isEntered = false

    /// The content type of a field, with the numbers of text-input-v3.
    private struct Content {
        var hint: UInt32 = 0
        var purpose: UInt32 = 0
        /// How many bytes of the text stand before the cursor: 0 also where the program does not tell it.
        var cursor: UInt32 = 0
    }

    /// Takes the event `activate`: a field has the focus, perhaps the same one as before, and its content
    /// type follows.
    mutating func activate() {
        next = Content()
        isEntered = true
    }

    mutating func deactivate() {
        next = nil
        isEntered = false
    }

    mutating func setContentType(hint: UInt32, purpose: UInt32) {
        guard next != nil else { return }
        next?.hint = hint
        next?.purpose = purpose
    }

    /// Takes the cursor of the event `surrounding_text`; the text is nobody's business.
    mutating func setCursor(_ cursor: UInt32) {
        next?.cursor = cursor
    }

    /// Takes the event `done`: the events before it take effect.
    mutating func done() {
        serial &+= 1
        purpose = next.map { Purpose(hint: $0.hint, purpose: $0.purpose) }
        hints = next.map { FieldHints(hint: $0.hint, purpose: $0.purpose, cursor: $0.cursor) } ?? FieldHints()
        if isEntered { entries += 1 }
        isEntered = false
    }

    /// Whether the compositor has told more of the same field since a former state.
    func isSameField(later former: TextFieldState) -> Bool {
        serial != former.serial && entries == former.entries && purpose != nil
    }
}

/// The reports about text fields so far.
///
/// A compositor reports the same state several times: only differences become events.
struct TextFieldReports {
    /// How many of the state's entries have been reported.
    private var entries: UInt64 = 0
    /// The purpose of the last field that was reported, or `nil` if the last report was that no field has the
    /// focus.
    private var purpose: Purpose?
    /// What Enter does in that field.
    private var enter: EnterAction?

    /// Takes a state, and returns the event that follows, or `nil` if the state was reported already.
    ///
    /// Skips fields that have lost the focus again. That the cursor has moved is no event.
    mutating func event(
        _ purpose: Purpose?, hints: FieldHints = FieldHints(), entries: UInt64
    ) -> TextFieldEvent? {
        let isEntered = entries != self.entries
        guard isEntered || purpose != self.purpose || hints.enter != enter else { return nil }
        let wasEntered = self.purpose != nil
        (self.purpose, enter, self.entries) = (purpose, hints.enter, entries)
        guard let purpose else { return wasEntered ? .left : nil }
        return isEntered
            ? .entered(purpose, hints: hints)
            : .changed(to: purpose, hints: FieldHints(enter: hints.enter))
    }
}

extension FieldHints {
    /// Makes the hints of a text field from the numbers of its content type, those of text-input-unstable-v3, and from
    /// the place of its cursor.
    ///
    /// Only a text of words begins with a capital, and only at its beginning.
    init(hint: UInt32, purpose: UInt32, cursor: UInt32) {
        let isHidden = hint & 0xC0 != 0
        let hasCapital = hint & 0x34 != 0 && hint & 0x8 == 0
        let isText = purpose == 0 || purpose == 1 || purpose == 7
        self.init(
            enter: hint & 0x200 != 0 ? .newLine : nil,
            beginsWithCapital: hasCapital && isText && !isHidden && cursor == 0)
    }
}

extension Purpose {
    /// Makes the purpose of a text field from the numbers of its content type.
    ///
    /// The numbers are those of `content_hint` and `content_purpose` of text-input-unstable-v3.
    ///
    /// Hidden digits are a PIN, and other hidden text is a password.  An unknown content purpose counts as
    /// any text.
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
        // A person enters a date and time with the date first.
        case 10, 12: self = .date
        case 11: self = .time
        case 13: self = .terminal
        // Any text, letters, names.
        default: self = isHidden ? .password : isLatin ? .asciiCapable : .default
        }
    }
}
