// SPDX-License-Identifier: MIT

// The keypad beside the glass, whose keys hands can feel: another way to say what guided touch does.
extension KeyEngine {
    /// Does what a key of the keypad is for, in guided touch; otherwise nothing.
    ///
    /// Nothing stays down: a key is typed when the keypad's key is pressed, and its release does nothing.
    mutating func pressKeypad(_ action: KeypadAction, at now: MonotonicTime) {
        advance(to: now)
        guard isGuided else { return }
        if idleTime != 0 { recordContact(at: now) }
        recordGuidedTurn(at: now)
        // A finger that chooses an alternate chooses it to the end.
        guard request == nil, popup == nil else { return }
        if let direction = action.direction {
            moveFocus(direction)
        } else {
            perform(action, at: now)
        }
        finishReport()
    }

    private mutating func perform(_ action: KeypadAction, at now: MonotonicTime) {
        switch action {
        case .up, .down, .left, .right: break
        case .select: select(at: now)
        case .back: leaveFocus(at: now)
        case .louder: tell(.louder)
        case .softer: tell(.softer)
        case .again: tell(.repeated)
        }
    }

    private mutating func moveFocus(_ direction: KeyNavigation.Direction) {
        let navigation = navigation
        guard guidedKey != nil, let guide else {
            guard let place = navigation.first else { return tell(.left) }
            return focusByKeypad(place)
        }
        if let move = navigation.move(from: guide.place, in: guide.column, direction, on: view.grid) {
            focusByKeypad(move.place, as: move.isWrapped ? .wrapped : .entered)
            self.guide?.column = move.column
        } else {
            focusNear(guide.place)
        }
    }

    /// Moves the focus to the key nearest to a place, on which a finger has found a label, or whose offer is gone.
    private mutating func focusNear(_ place: Int) {
        let frame = view.grid.places[place].frame
        if let place = navigation.place(nearX: frame.middleX, y: frame.middleY, on: view.grid) {
            focusByKeypad(place)
        }
    }

    private mutating func focusByKeypad(_ place: Int, as kind: GuideMessage.Kind = .entered) {
        focus(place, as: kind)
        guide?.isFocusedByKeypad = true
    }

    /// Types the key that has the focus; in another layer, the key at its place gets the focus.
    private mutating func select(at now: MonotonicTime) {
        let (layer, place) = (layers.shown, guide?.place ?? -1)
        confirmGuided(at: now)
        guard isGuided, request == nil, layers.shown != layer, guidedKey == nil, place >= 0 else { return }
        focusNear(place)
    }

    private mutating func leaveFocus(at now: MonotonicTime) {
        guard guidedKey != nil else { return endGuide(at: now) }
        forgetFocus()
        tell(.stop)
        lookSerial += 1
    }

    /// The way from key to key, which may begin at one that has become unavailable, and not at a label.
    private var navigation: KeyNavigation {
        let focus = guidedKey.flatMap { typist.keys[$0].kind == .nothing ? nil : guide?.place }
        return KeyNavigation(view.grid, layer: layers.shown) { $0 == focus || isChoosable($0) }
    }
}
