// SPDX-License-Identifier: MIT

/// Whether a panel's view is to be shown: the last that happened counts, and a hardware keyboard keeps it away.
///
/// ```
///               call, field entered                       keyboard attached
///  [unwanted] ──────────────────────▶ [wanted: shown] ──────────────────────▶ [wanted: kept away]
///      ▲                                │   ▲  ▲                                  │        │
///      │  hidden, or the field's        │   │  └──────── keyboard detached ───────┘        │ call
///      │  overlay has gone              │   │                                              ▼
///      └────────────────────────────────┘   └──────── keyboard detached ───── [wanted: shown all the same]
/// ```
///
/// From anywhere, hiding leads to what is unwanted.  A text field does not show what a keyboard keeps away; a person
/// or program that calls does, until another keyboard is attached.
struct ViewDemand: Equatable {
    /// Who wants the view.
    private enum Want {
        case nobody
        case caller
        case field
    }

    /// What a hardware keyboard does.
    private enum Keyboard {
        case absent
        case keepsAway
        case overruled
    }

    private var want: Want
    private var keyboard: Keyboard

    /// Begins with a view that somebody wants or nobody does, with a keyboard or without one.
    init(isWanted: Bool, hasKeyboard: Bool) {
        want = isWanted ? .caller : .nobody
        keyboard = hasKeyboard ? .keepsAway : .absent
    }

    /// Whether the view is to be shown now.
    var isShown: Bool { want != .nobody && keyboard != .keepsAway }

    /// A person or a program calls the view.
    mutating func call() {
        want = .caller
        if keyboard == .keepsAway { keyboard = .overruled }
    }

    /// Whether it is a text field for which the view is wanted.
    var isForField: Bool { want == .field }

    /// A text field has the focus; a view that somebody has called stays called.
    mutating func enterField() {
        if want == .nobody { want = .field }
    }

    /// The text field was left, or nobody is left who would say so.
    mutating func loseField() {
        if want == .field { hide() }
    }

    /// A person or a program sends the view away.
    mutating func hide() {
        want = .nobody
        if keyboard == .overruled { keyboard = .keepsAway }
    }

    /// There now is a hardware keyboard, or none.
    mutating func setKeyboard(isPresent: Bool) {
        if !isPresent {
            keyboard = .absent
        } else if keyboard == .absent {
            keyboard = .keepsAway
        }
    }
}
