// SPDX-License-Identifier: MIT

internal import Touch

/// What pressing and releasing a key does.
extension KeyEngine {
    /// One more contact presses a key, which goes down with the first.
    mutating func startPressing(_ key: Int, at now: MonotonicTime) {
        keyStates[key].contacts += 1
        if keyStates[key].contacts == 1 {
            let isSent = press(key, at: now)
            keyStates[key].isSent = isSent
        }
        noteHighlight()
    }

    /// A contact presses a key no more; it goes up with the last.
    mutating func stopPressing(_ key: Int, _ how: Release, at now: MonotonicTime) {
        keyStates[key].contacts -= 1
        if keyStates[key].contacts == 0 {
            release(key, how, isSent: keyStates[key].isSent, at: now)
        }
        noteHighlight()
    }

    /// Presses and releases a key.
    @inline(never)
    mutating func tap(_ key: Int, at now: MonotonicTime) {
        let isSent = press(key, at: now)
        release(key, .lifted, isSent: isSent, at: now)
    }

    /// The key goes down; says whether its release has to be sent.
    @inline(__always)
    private mutating func press(_ key: Int, at now: MonotonicTime) -> Bool {
        if view.clicks, typist.keys[key].kind != .nothing { clickSerial += 1 }
        switch typist.keys[key].kind {
        case .strike:
            var latched = modifiers.use()
            if latched != 0 {
                viewSerial += 1
                // Shift and AltGr would make another glyph of a glyph.
                if typist.keys[key].modifiers & exclusiveBit != 0 { latched &= ~levelBits }
            }
            layers.use(key)
            return typist.strike(key, modifiers: typist.keys[key].modifiers | latched, into: &output)
        case .spelled:
            return pressSpelled(key, at: now)
        case .text:
            modifiers.useHeld()
            layers.use(key)
            if word.isActive { forgetWord() }
            typist.text(key, at: now, into: &output)
            return false
        case .modifier:
            let bit = Int(typist.keys[key].target)
            modifiers.press(bit, at: now)
            viewSerial += 1
            return typist.hold(bit, into: &output)
        case .layer:
            layers.press(key, layer: Int(typist.keys[key].target), at: now)
            viewSerial += 1
            return false
        case .completion:
            typeOffered(key, at: now)
            return false
        case .picker:
            pressPicker(key, at: now)
            return false
        case .layout, .shuffle, .hide, .nothing:
            return false
        }
    }

    /// The key goes up.
    @inline(__always)
    private mutating func release(_ key: Int, _ how: Release, isSent: Bool, at now: MonotonicTime) {
        switch typist.keys[key].kind {
        case .strike:
            if isSent { typist.release(key, into: &output) }
            finishLayer(key)
            if view.shufflesOnKey { isShuffleDue = true }
        case .spelled:
            releaseSpelled(key, isSent: isSent, at: now)
            finishLayer(key)
            if view.shufflesOnKey { isShuffleDue = true }
        case .picker:
            releasePicker(key, how, at: now)
        case .text, .completion:
            finishLayer(key)
            if view.shufflesOnKey { isShuffleDue = true }
        case .modifier:
            let bit = Int(typist.keys[key].target)
            if isSent { typist.letGo(bit, into: &output) }
            modifiers.release(
                bit, isTap: how != .abandoned, latchesOnce: typist.keys[key].latchesOnce, at: now)
            viewSerial += 1
        case .layer:
            layers.release(
                key, isTap: how != .abandoned, latchesOnce: typist.keys[key].latchesOnce, at: now)
            viewSerial += 1
        case .layout, .shuffle, .hide:
            if how == .lifted { perform(key, at: now) }
        case .nothing:
            break
        }
    }

    /// Does what a key does to the view.
    @inline(never)
    private mutating func perform(_ key: Int, at now: MonotonicTime) {
        switch typist.keys[key].kind {
        case .layout: requestLayout(Int(typist.keys[key].target), at: now)
        case .shuffle: requestShuffle()
        case .hide: hide(at: now)
        case .strike, .spelled, .text, .completion, .picker, .layer, .modifier, .nothing: break
        }
    }

    private mutating func finishLayer(_ key: Int) {
        let shown = layers.shown
        layers.finish(key)
        if layers.shown != shown { viewSerial += 1 }
    }

    /// A key is drawn as pressed or no longer, where the layout wants that drawn.
    mutating func noteHighlight() {
        if view.highlights { viewSerial += 1 }
    }
}
