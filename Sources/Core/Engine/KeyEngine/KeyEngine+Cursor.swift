// SPDX-License-Identifier: MIT

// MARK: - Keys along which a finger moves the text cursor

extension KeyEngine {
    /// Whether a contact on the key may begin to move the text cursor.
    func slidesCursor(_ key: Int16) -> Bool { typist.keys[Int(key)].slidesCursor }

    /// Lets a contact that waits on its key move the cursor, once it has slid along the key by a step.
    ///
    /// Returns whether it has. The key then types nothing.
    @inline(never)
    mutating func beginSteering(_ slot: Int, x: Double, y: Double) -> Bool {
        let reach = contacts[slot].reach
        guard !typist.isBusy, y >= reach.minY, y < reach.maxY,
            abs(x - contacts[slot].x) >= view.cursorSlide.step
        else { return false }
        timedSlots &= ~(1 &<< UInt64(slot))
        contacts[slot].stage = .steering
        keyRepeat.stop()
        steer(slot, x: x)
        return true
    }

    /// Strikes the arrows for the way of a contact that moves the cursor.
    ///
    /// A text under way comes first: the way since then counts with the next report, if one comes. Latched modifiers wait for
    /// the next key; those that a contact holds act, so that Shift selects.
    @inline(never)
    mutating func steer(_ slot: Int, x: Double) {
        guard !typist.isBusy else { return }
        let steps = view.cursorSlide.take(from: &contacts[slot].x, to: x)
        guard steps != 0 else { return }
        modifiers.useHeld()
        if layers.heldKey >= 0 { layers.use(Int(contacts[slot].key)) }
        if word.isActive { forgetWord() }
        let arrow = steps > 0 ? Keycode.right : Keycode.left
        for _ in 0..<abs(steps) { typist.strike(arrow.rawValue, into: &output) }
    }

    /// Takes a contact that moved the cursor or the view from its key.
    mutating func leaveKey(_ key: Int) {
        keyStates[key].contacts -= 1
        markHighlight()
    }
}
