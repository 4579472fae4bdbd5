// SPDX-License-Identifier: MIT

extension KeyEngine {
    /// Adds a contact that presses a key; the key goes down with the first contact.
    mutating func startPressing(_ key: Int, at now: MonotonicTime) {
        keyStates[key].contacts += 1
        if keyStates[key].contacts == 1 {
            let isSent = press(key, at: now)
            keyStates[key].isSent = isSent
        }
        markHighlight()
    }

    /// Removes a contact that presses a key; the key goes up with the last contact.
    mutating func stopPressing(_ key: Int, _ how: Release, at now: MonotonicTime) {
        keyStates[key].contacts -= 1
        if keyStates[key].contacts == 0 {
            release(key, how, isSent: keyStates[key].isSent, at: now)
        }
        markHighlight()
    }

    @inline(never)
    mutating func tap(_ key: Int, at now: MonotonicTime) {
        let isSent = press(key, at: now)
        release(key, .lifted, isSent: isSent, at: now)
    }

    /// Performs the press of a key, and returns whether the engine must send its release.
    @inline(__always)
    private mutating func press(_ key: Int, at now: MonotonicTime) -> Bool {
        if view.clicks, typist.keys[key].kind != .nothing { clickSerial += 1 }
        if keyRepeat.key >= 0 { yieldRepeat(to: key) }
        switch typist.keys[key].kind {
        case .strike:
            let latched = useLatches(for: key)
            typist.strike(key, modifiers: typist.keys[key].modifiers | latched, into: &output)
            if typist.keys[key].repeats { beginRepeat(of: key, latched: latched, at: now) }
            return false
        case .spelled:
            let latched = useLatches(for: key)
            strikeSpelled(key, latched: latched)
            if typist.keys[key].repeats { beginRepeat(of: key, latched: latched, at: now) }
            return false
        case .held:
            let latched = useLatches(for: key)
            holdSpelled(key)
            return typist.press(key, modifiers: typist.keys[key].modifiers | latched, into: &output)
        case .text:
            modifiers.useHeld()
            layers.use(key)
            let isAccepted = typist.text(key, at: now, into: &output)
            expect(typist.due)
            if plan.words != nil { spellText(key, isAccepted: isAccepted) }
            return false
        case .modifier:
            let bit = Int(typist.keys[key].target)
            modifiers.press(bit, at: now)
            // From now on it is the person who latches it.
            hasLatchedCapital = false
            lookSerial += 1
            return typist.hold(bit, into: &output)
        case .layer:
            layers.press(key, layer: Int(typist.keys[key].target), at: now)
            hasLatchedCapital = false
            lookSerial += 1
            return false
        case .completion:
            typeOffered(key, at: now)
            return false
        case .picker:
            pressPicker(key, at: now)
            return false
        case .layout, .shuffle, .hide, .move, .nothing:
            return false
        }
    }

    /// Returns the modifiers latched for a key that types keycodes, and ends the latches for one key only.
    @inline(__always)
    private mutating func useLatches(for key: Int) -> UInt8 {
        var latched = modifiers.use()
        if latched != 0 {
            lookSerial += 1
            // Shift and AltGr would turn a glyph into another glyph.
            if typist.keys[key].modifiers & exclusiveBit != 0 { latched &= ~levelBits }
        }
        layers.use(key)
        return latched
    }

    @inline(__always)
    private mutating func release(_ key: Int, _ how: Release, isSent: Bool, at now: MonotonicTime) {
        if Int(keyRepeat.key) == key { keyRepeat.stop() }
        switch typist.keys[key].kind {
        case .strike, .spelled, .held, .text, .completion:
            if isSent { typist.release(key, into: &output) }
            finishLayer(key)
            if view.shufflesOnKey { isShuffleDue = true }
            if typist.keys[key].hides, how == .lifted, isVisible { due.insert(.hiding) }
            if typist.writer.hasReleasedEnter { handleEnter() }
        case .picker:
            releasePicker(key, how, at: now)
            finishLayer(key)
        case .modifier:
            let bit = Int(typist.keys[key].target)
            if isSent { typist.letGo(bit, into: &output) }
            modifiers.release(
                bit, isTap: how != .abandoned, latchesOnce: typist.keys[key].latchesOnce, at: now)
            lookSerial += 1
        case .layer:
            layers.release(
                key, isTap: how != .abandoned, latchesOnce: typist.keys[key].latchesOnce, at: now)
            lookSerial += 1
        case .layout, .shuffle, .hide, .move:
            if how == .lifted { perform(key, at: now) }
        case .nothing:
            break
        }
    }

    /// Performs a key that changes the view: requests another layout or a shuffle, or hides or moves the view.
    @inline(never)
    private mutating func perform(_ key: Int, at now: MonotonicTime) {
        switch typist.keys[key].kind {
        case .layout:
            // The end of the visit may already be requested.
            if request == nil { request(.followed(Int(typist.keys[key].target)), at: now) }
        case .shuffle: requestShuffle()
        case .hide: hide(at: now)
        case .move: stepView()
        case .strike, .spelled, .held, .text, .completion, .picker, .layer, .modifier, .nothing: break
        }
    }

    private mutating func finishLayer(_ key: Int) {
        let shown = layers.shown
        layers.finish(key)
        if layers.shown != shown { lookSerial += 1 }
    }

    /// Marks the view as changed, where the layout has pressed keys drawn as pressed.
    mutating func markHighlight() {
        if view.highlights { pressSerial += 1 }
    }
}

// MARK: - Keys that are held

extension KeyEngine {
    @inline(never)
    private mutating func beginRepeat(of key: Int, latched: UInt8, at now: MonotonicTime) {
        guard let pace = view.repeatPace else { return }
        keyRepeat.begin(key, latched: latched, at: pace, from: now)
    }

    /// Ends the repetition of a key because another key is pressed, as on any keyboard.
    ///
    /// A key that only changes what other keys type does not end the repetition.
    @inline(never)
    private mutating func yieldRepeat(to key: Int) {
        switch typist.keys[key].kind {
        case .modifier, .layer, .nothing: break
        default: keyRepeat.stop()
        }
    }

    /// Performs the held key once for each repetition due until `now`, but at most ``KeyRepeat/Pace/most``
    /// times.
    @inline(never)
    mutating func repeatKey(until now: MonotonicTime) {
        let (key, latched) = (Int(keyRepeat.key), keyRepeat.latched)
        modifiers.useHeld()
        if layers.heldKey >= 0 { layers.use(key) }
        for _ in 0..<keyRepeat.take(until: now) {
            switch typist.keys[key].kind {
            case .strike:
                typist.strike(key, modifiers: typist.keys[key].modifiers | latched, into: &output)
            case .spelled: strikeSpelled(key, latched: latched)
            default: operate(key)
            }
        }
    }
}

// MARK: - Enter

extension KeyEngine {
    /// Does the layout's actions for Enter, and ends a visit.
    ///
    /// While a contact is on a key that types Enter, these actions wait, so that nothing changes under the
    /// finger.
    @inline(never)
    mutating func handleEnter() {
        guard !isEnterTouched else { return }
        typist.writer.hasReleasedEnter = false
        if view.shufflesOnEnter { isShuffleDue = true }
        if view.returnsOnEnter { returnToFirstLayer() }
        if isVisiting { endVisit() }
        if view.hidesOnEnter, endsUse, isVisible, !isEnterForField { due.insert(.hiding) }
        isEnterForField = false
    }

    @inline(__always)
    var isEnterTouched: Bool {
        var left = viewSlots
        while left != 0 {
            let contact = contacts[left.trailingZeroBitCount]
            left &= left - 1
            if contact.stage == .pressing, typist.strikesEnter(Int(contact.key)) { return true }
        }
        return false
    }
}
