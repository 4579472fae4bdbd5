// SPDX-License-Identifier: MIT

import Engine

/// The text field that has the focus, as the compositor reports it with events of zwp_input_method_v1 and of
/// its context.
///
/// No event ends a group of events, unlike with ``TextFieldState``.  So a field counts as entered when the
/// compositor has reported its content type or its state.  Then the compositor may repeat the same content
/// type several times.
///
/// weston keeps one context while the focus moves between fields of Qt.  There, a `reset` with a content type
/// after it means another field.  A `reset` alone happens while a person types, and means nothing.
struct InputMethodV1State {
    /// The purpose of the field that has the focus, or `nil` when no field has it.
    private(set) var purpose: Purpose?
    /// What else that field tells.
    var hints: FieldHints {
        purpose == nil
            ? FieldHints() : FieldHints(hint: hint, purposeOfVersion1: contentPurpose, cursor: cursor)
    }
    private var hint: UInt32 = 0
    private var contentPurpose: UInt32 = 0
    /// How many bytes of the text stand before the cursor: 0 also where the program does not tell it.
    private var cursor: UInt32 = 0
    /// How often a field has been entered.
    private(set) var entries: UInt64 = 0
    /// The number of the last `commit_state` of the field, which a commit must have.
    private(set) var serial: UInt32 = 0
    private var stage = Stage.left

    private enum Stage {
        /// There is no context.
        case left
        /// There is a context, and the compositor has not yet reported its field.
        case activated
        case entered
        /// The field counts as entered, and the next content type is that of another field.
        case reset
    }

    /// Takes the event `activate`: a field has the focus, and its content type may follow.
    mutating func activate() {
        stage = .activated
        (hint, contentPurpose, cursor) = (0, 0, 0)
        serial = 0
    }

    /// Takes the cursor of the event `surrounding_text`; the text is nobody's business.
    mutating func setCursor(_ cursor: UInt32) {
        self.cursor = cursor
    }

    mutating func deactivate() {
        stage = .left
        purpose = nil
    }

    mutating func reset() {
        if stage == .entered { stage = .reset }
    }

    /// Takes the event `content_type` of the context, with the numbers of text-input-unstable-v1.
    mutating func setContentType(hint: UInt32, purpose: UInt32) {
        guard stage != .left else { return }
        if stage != .entered { entries += 1 }
        stage = .entered
        self.purpose = Purpose(hint: hint, purposeOfVersion1: purpose)
        (self.hint, contentPurpose) = (hint, purpose)
    }

    /// Takes the event `commit_state` of the context: a field without a content type is for any text.
    mutating func commitState(_ serial: UInt32 = 0) {
        self.serial = serial
        guard stage == .activated else { return }
        stage = .entered
        entries += 1
        purpose = .default
    }
}

extension Purpose {
    /// Makes the purpose of a text field from the numbers of its content type.
    ///
    /// The numbers are those of `content_hint` and `content_purpose` of text-input-unstable-v1.  The hints are
    /// those of version 3.  Version 1 has no purpose for PINs, so its purposes from date on have lower numbers.
    init(hint: UInt32, purposeOfVersion1 purpose: UInt32) {
        switch purpose {
        case 0...8: self.init(hint: hint, purpose: purpose)
        case 9...12: self.init(hint: hint, purpose: purpose + 1)
        default: self.init(hint: hint, purpose: 0)
        }
    }
}

extension FieldHints {
    /// Makes the hints of a text field from the numbers of text-input-unstable-v1, whose hints are those of version 3.
    init(hint: UInt32, purposeOfVersion1 purpose: UInt32, cursor: UInt32) {
        self.init(hint: hint, purpose: (9...12).contains(purpose) ? purpose + 1 : purpose, cursor: cursor)
    }
}
