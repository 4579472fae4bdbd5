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
///
/// A visit of the staff shows the view, too. Its end leads back to the state before, unless somebody has requested or
/// hidden the view meanwhile.
struct ViewDemand: Equatable {
    /// The origin of the request for the view.
    private enum Requester {
        case nobody
        case caller
        case field
        case guidedTouch
    }

    /// The effect of a hardware keyboard.
    private enum Keyboard {
        case absent
        case keepsAway
        case overruled
    }

    private var requester: Requester
    private var keyboard: Keyboard
    /// Whether a text field has the focus, and nobody has hidden the view since.
    private var isInField = false
    /// What the end of the staff's visit leads back to, or `nil` without a visit.
    private var former: Former?

    private struct Former: Equatable {
        var requester: Requester
        var overrulesKeyboard: Bool
    }

    init(isWanted: Bool, hasKeyboard: Bool) {
        requester = isWanted ? .caller : .nobody
        keyboard = hasKeyboard ? .keepsAway : .absent
    }

    var isShown: Bool { requester != .nobody && keyboard != .keepsAway }

    /// A person or a program requests the view.
    mutating func call() {
        former = nil
        requester = .caller
        if keyboard == .keepsAway { keyboard = .overruled }
    }

    /// Guided touch begins, and the view that is hidden is shown for it.
    mutating func callForGuidedTouch() {
        let former = requester
        call()
        if former == .nobody { requester = .guidedTouch }
    }

    /// Guided touch has ended: a view that nothing else has shown is hidden, unless a text field has the focus.
    mutating func loseGuidedTouch() {
        guard requester == .guidedTouch else { return }
        if isInField { requester = .field } else { hide() }
    }

    /// Whether only a text field has requested the view.
    var isForField: Bool { requester == .field }

    /// A text field has got the focus, or a person has tapped the field that has it.
    ///
    /// A view that a person or program has called stays called.
    mutating func enterField() {
        endVisit()
        isInField = true
        if requester == .nobody { requester = .field }
    }

    /// The text field has lost the focus, or the overlay that reported the field is gone.
    mutating func loseField() {
        isInField = false
        if former?.requester == .field { former?.requester = .nobody }
        if requester == .field { hide() }
    }

    /// A person or a program hides the view.
    mutating func hide() {
        former = nil
        isInField = false
        requester = .nobody
        if keyboard == .overruled { keyboard = .keepsAway }
    }

    /// The files say another time to show the view: forgets who has wanted the view.
    mutating func restart(isWanted: Bool) {
        hide()
        if isWanted { requester = .caller }
    }

    // MARK: Visits of the staff

    var isVisit: Bool { former != nil }

    mutating func beginVisit() {
        let former = former ?? Former(requester: requester, overrulesKeyboard: keyboard == .overruled)
        call()
        self.former = former
    }

    mutating func endVisit() {
        guard let former else { return }
        requester = former.requester
        if keyboard == .overruled, !former.overrulesKeyboard { keyboard = .keepsAway }
        self.former = nil
    }

    // MARK: Keyboards

    /// A hardware keyboard is now present, or no longer.
    mutating func setKeyboard(isPresent: Bool) {
        if !isPresent {
            keyboard = .absent
        } else if keyboard == .absent {
            keyboard = .keepsAway
        }
    }
}
