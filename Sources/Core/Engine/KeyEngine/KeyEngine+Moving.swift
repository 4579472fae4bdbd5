// SPDX-License-Identifier: MIT

// MARK: - Keys by which a person moves the view

/// A person who sits or is small drags the view up or down by such a key, within the panel.
///
/// The view moves when the finger lifts, so that no key comes below another finger meanwhile. It moves by eighths of the
/// panel's height. It goes back when the view is hidden, when a use or a visit ends, after a time without contacts, and
/// when the host goes to sleep.
extension KeyEngine {
    /// Ends a contact that began on a key that moves the view: away from the key it has dragged the view, and on the key
    /// it has tapped it.
    @inline(never)
    mutating func endMoving(_ slot: Int, x: Double, y: Double, isCancelled: Bool, at now: MonotonicTime) {
        let key = Int(contacts[slot].key)
        leaveKey(key)
        guard !isCancelled else { return }
        if contacts[slot].reach.contains(x: x, y: y) {
            if keyStates[key].contacts == 0 { tap(key, at: now) }
            return
        }
        // The key comes to where the finger was lifted, as near as eighths allow.
        let way = y - view.grid.places[Int(contacts[slot].place)].frame.middleY
        let range = plan.placed.shifts(from: place)
        moveView(to: shift(in: range) + Int(max(-8, min((way * 8).rounded(), 8))), in: range)
    }

    /// Moves the view up by an eighth of the panel's height, and from the upper edge to its lowest place.
    mutating func stepView() {
        let range = plan.placed.shifts(from: place)
        let shift = shift(in: range)
        moveView(to: shift > range.lowerBound ? shift - 1 : range.upperBound, in: range)
    }

    /// Moves the view back to where it stood before a person has moved it.
    mutating func moveBack() {
        if place.shift != 0 || isMoveDue { moveView(to: 0, in: 0...0) }
    }

    private mutating func moveView(to shift: Int, in range: ClosedRange<Int>) {
        dueShift = max(range.lowerBound, min(shift, range.upperBound))
        if isVisible { due.insert(.move) }
    }

    /// The present shift; another layout may have more room than the present one.
    private func shift(in range: ClosedRange<Int>) -> Int {
        max(range.lowerBound, min(place.shift, range.upperBound))
    }

    var isMoveDue: Bool { due.contains(.move) }

    /// Moves the shown view to where it is due to stand.
    @inline(never)
    mutating func moveView(at now: MonotonicTime) {
        due.remove(.move)
        guard isVisible, dueShift != place.shift else { return }
        place.shift = dueShift
        goOn(at: now)
        // The alternates that a switch chooses from, too, stand elsewhere now.
        beginScan(at: now)
        // The way back follows idleness, and does not begin it anew.
        if place.shift != 0 { watchIdleness(at: now) }
    }
}
