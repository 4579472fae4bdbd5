// SPDX-License-Identifier: MIT

/// Whether a panel's view should be shown: the latest request counts, but a hardware keyboard keeps the view
/// hidden.
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
/// Hiding leads from every state to "unwanted". While a keyboard keeps the view hidden, a text field does not
/// show it. A call by a person or program does show it, until the last keyboard is detached and one is attached again.
struct ViewDemand: Equatable {
    /// The origin of the request for the view.
    private enum Requester {
        case nobody
        case caller
        case field
    }

    /// The effect of a hardware keyboard.
    private enum Keyboard {
        case absent
        case keepsAway
        case overruled
    }

    private var requester: Requester
    private var keyboard: Keyboard

    init(isWanted: Bool, hasKeyboard: Bool) {
        requester = isWanted ? .caller : .nobody
        keyboard = hasKeyboard ? .keepsAway : .absent
    }

    var isShown: Bool { requester != .nobody && keyboard != .keepsAway }

    /// A person or a program requests the view.
    mutating func call() {
        requester = .caller
        if keyboard == .keepsAway { keyboard = .overruled }
    }

    /// Whether only a text field has requested the view.
    var isForField: Bool { requester == .field }

    /// A text field has got the focus, or a person has tapped the field that has it.
    ///
    /// A view that a person or program has called stays called.
    mutating func enterField() {
        if requester == .nobody { requester = .field }
    }

    /// The text field has lost the focus, or the overlay that reported the field is gone.
    mutating func loseField() {
        if requester == .field { hide() }
    }

    /// A person or a program hides the view.
    mutating func hide() {
        requester = .nobody
        if keyboard == .overruled { keyboard = .keepsAway }
    }

    /// The files say another time to show the view: forgets who has wanted the view.
    mutating func restart(isWanted: Bool) {
        hide()
        if isWanted { requester = .caller }
    }

    /// A hardware keyboard is now present, or no longer.
    mutating func setKeyboard(isPresent: Bool) {
        if !isPresent {
            keyboard = .absent
        } else if keyboard == .absent {
            keyboard = .keepsAway
        }
    }
}
