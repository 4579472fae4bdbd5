// SPDX-License-Identifier: MIT

// MARK: - The life of a contact

extension KeyEngine {
    /// Handles a contact that begins, ends or is cancelled.
    @inline(never)
    mutating func turn(
        _ slot: Int, _ phase: ContactChange.Phase, x: Double, y: Double, at now: MonotonicTime
    ) {
        switch phase {
        case .began:
            // The slot still has a contact: the end of that contact was lost.
            if contacts[slot].stage != .free { end(slot, isCancelled: true, x: x, y: y, at: now) }
            begin(slot, x: x, y: y, at: now)
        case .moved:
            break
        case .ended:
            move(slot, x: x, y: y, at: now)
            end(slot, isCancelled: false, x: x, y: y, at: now)
        case .cancelled:
            end(slot, isCancelled: true, x: x, y: y, at: now)
        }
        if idleTime != 0 { recordTurn(slot, isBegin: phase == .began, at: now) }
    }

    @inline(__always)
    private mutating func begin(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        contacts[slot].began = .max
        if wakesOnly {
            contacts[slot].stage = .ignored
            viewSlots |= 1 &<< UInt64(slot)
            return
        }
        guard isVisible, view.grid.frame.contains(x: x, y: y) else {
            if takesTouchesForSwitch, isVisible { return beginOnSwitch(slot, at: now) }
            if beginOnHandle(slot, Point(x: x, y: y)) { return }
            contacts[slot].stage = .passed
            fieldTouch.begin(slot, at: Point(x: x, y: y), others: passedSlots != 0, now)
            passedSlots |= 1 &<< UInt64(slot)
            if word.isActive { forgetWord() }
            return
        }
        viewSlots |= 1 &<< UInt64(slot)
        contacts[slot].stage = .ignored
        fieldTouch.forgetTouch()
        contacts[slot].began = now.rawValue
        if givesKeys {
            enterKey(slot, x: x, y: y, at: now)
        } else if guide != nil {
            beginGuided(slot, x: x, y: y, at: now)
        } else if takesTouchesForSwitch {
            beginOnSwitch(slot, at: now)
        }
    }

    /// Taps a key or the handle with a pointer that has no contact in the slot; elsewhere nothing happens.
    mutating func tap(slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        let isInView = isVisible && view.grid.frame.contains(x: x, y: y)
        guard isInView || isOnHandle(Point(x: x, y: y)), slot < contacts.count, contacts[slot].stage == .free
        else { return }
        turn(slot, .began, x: x, y: y, at: now)
        // The pointer has rested already, so this is no contact that the glass reports by itself.
        contacts[slot].began = 0
        if contacts[slot].stage == .resting {
            contacts[slot].due = now.rawValue
            finishResting(slot)
        }
        turn(slot, .ended, x: x, y: y, at: now)
        finishReport()
    }

    /// Strikes a key that types nothing, so that the session or the text console hears of a person and lights the
    /// screen.
    ///
    /// It is not KEY_WAKEUP, because desktops may act on that one as on the keys that suspend a machine.
    @inline(never)
    mutating func wakeSession() {
        typist.writer.beginStroke(into: &output)
        _ = typist.writer.strikeAlone(Keycode.unknown.rawValue, into: &output)
        typist.writer.endStroke()
        finishReport()
    }

    /// Whether the handle is there, and the point is on it.
    private func isOnHandle(_ point: Point) -> Bool {
        !isVisible && plan.placed.handle?.contains(point) == true
    }

    /// Gives the contact to the handle, if the handle is there and the contact begins on it.
    private mutating func beginOnHandle(_ slot: Int, _ point: Point) -> Bool {
        guard isOnHandle(point) else { return false }
        // The contact does nothing until it ends: it is neither passed on nor on a key.
        contacts[slot].stage = .ignored
        viewSlots |= 1 &<< UInt64(slot)
        handleSlots |= 1 &<< UInt64(slot)
        return true
    }

    @inline(__always)
    mutating func move(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        let stage = contacts[slot].stage
        if stage == .pressing {
            if !isOnKey(slot, x: x, y: y) { leave(slot, x: x, y: y, at: now) }
        } else if stage.rawValue > Contact.Stage.pressing.rawValue {
            moveWithoutPressing(slot, x: x, y: y, at: now)
        }
    }

    @inline(never)
    private mutating func moveWithoutPressing(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        switch contacts[slot].stage {
        case .free, .passed, .ignored, .pressing, .moving:
            break
        case .waiting where slidesCursor(contacts[slot].key):
            if beginSteering(slot, x: x, y: y) { return }
            if !isOnKey(slot, x: x, y: y) { leave(slot, x: x, y: y, at: now) }
        case .resting, .waiting:
            contacts[slot].x = x
            if !isOnKey(slot, x: x, y: y) { leave(slot, x: x, y: y, at: now) }
        case .choosing:
            choose(slot, x: x, y: y)
        case .roaming:
            if view.grid.frame.contains(x: x, y: y) { enterKey(slot, x: x, y: y, at: now) }
        case .guided:
            moveGuided(slot, x: x, y: y, at: now)
        case .steering:
            steer(slot, x: x)
        }
    }

    @inline(__always)
    private mutating func end(_ slot: Int, isCancelled: Bool, x: Double, y: Double, at now: MonotonicTime) {
        let stage = contacts[slot].stage
        let key = Int(contacts[slot].key)
        // The slot becomes free before the key acts: a key that hides the view must not find this contact any
        // more.
        contacts[slot].stage = .free
        viewSlots &= ~(1 &<< UInt64(slot))
        switch stage {
        case .free, .roaming:
            break
        case .resting:
            timedSlots &= ~(1 &<< UInt64(slot))
        case .ignored:
            if bouncedSlots != 0 { endBounced(slot, at: now) }
            guard handleSlots != 0 else { break }
            endOnHandle(slot, Point(x: x, y: y), isCancelled: isCancelled, at: now)
        case .passed:
            passedSlots &= ~(1 &<< UInt64(slot))
            let ending = fieldTouch.end(
                slot, at: Point(x: x, y: y), isCancelled: isCancelled, on: plan.panelSize, now)
            if !isVisible { takeFieldTap(ending, at: now) }
        case .pressing:
            recordLeft(slot, at: now)
            stopPressing(key, isCancelled ? .abandoned : .lifted, at: now)
        case .waiting:
            stopWaiting(slot, types: !isCancelled && isOnKey(slot, x: x, y: y), at: now)
        case .choosing:
            recordLeft(slot, at: now)
            finishChoosing(key, types: !isCancelled, at: now)
        case .guided:
            endGuided(slot, isCancelled: isCancelled, at: now)
        case .steering:
            recordLeft(slot, at: now)
            leaveKey(key)
        case .moving:
            recordLeft(slot, at: now)
            endMoving(slot, x: x, y: y, isCancelled: isCancelled, at: now)
        }
    }

    /// Ends a contact that began on the handle: a contact that ends there too has tapped it.
    @inline(never)
    private mutating func endOnHandle(
        _ slot: Int, _ point: Point, isCancelled: Bool, at now: MonotonicTime
    ) {
        let wasOnHandle = handleSlots & 1 &<< UInt64(slot) != 0
        handleSlots &= ~(1 &<< UInt64(slot))
        if endOnSwitch(slot, isCancelled: isCancelled, at: now) { return }
        guard wasOnHandle, !isCancelled, !isVisible, plan.placed.handle?.contains(point) == true else {
            return
        }
        handleTapSerial += 1
    }

    /// Gives the contact the key at its place, if there is one.
    private mutating func enterKey(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        var place = view.grid.place(x: x, y: y, layer: layers.shown)
        if place < 0 { place = view.grid.nearest(x: x, y: y, layer: layers.shown) }
        guard place >= 0 else { return }
        if view.debounceTime != 0, debounces(slot, x: x, y: y, place: place, at: now) { return }
        contacts[slot].key = keyMap[Int(view.grid.places[place].key)]
        contacts[slot].place = Int32(truncatingIfNeeded: place)
        contacts[slot].reach = view.grid.places[place].reach
        contacts[slot].x = x
        if view.touchDelay != 0 {
            rest(slot, at: now)
        } else {
            takeKey(slot, at: now)
        }
    }

    /// Lets the contact press its key, or wait to type it.
    @inline(__always)
    mutating func takeKey(_ slot: Int, at now: MonotonicTime) {
        let key = contacts[slot].key
        if timedSlots != 0 {
            typeWaiting(before: key, at: now)
            // A waiting key that was typed now may have hidden the view or requested another layout.
            guard isVisible, request == nil else { return }
        }
        if typist.keys[Int(key)].typesOnLift {
            let glides = contacts[slot].stage == .roaming
            contacts[slot].stage = .waiting
            keyStates[Int(key)].contacts += 1
            if typist.keys[Int(key)].alternateCount > 0 {
                time(slot, until: now.rawValue + Self.longPress)
            } else if slidesCursor(key) {
                // It waits without end, and is typed before a key that another contact enters.
                time(slot, until: .max)
            } else if typist.keys[Int(key)].kind == .move, !glides {
                contacts[slot].stage = .moving
            }
            markHighlight()
        } else {
            contacts[slot].stage = .pressing
            startPressing(Int(key), at: now)
        }
    }

    /// The contact leaves its key while it is down.
    @inline(never)
    private mutating func leave(_ slot: Int, x: Double, y: Double, at now: MonotonicTime) {
        let slide = view.slide
        timedSlots &= ~(1 &<< UInt64(slot))
        let stage = contacts[slot].stage
        if stage == .waiting, slide == .hold { return }
        // The stage changes before the key acts, as in `end`.
        contacts[slot].stage = .ignored
        switch stage {
        case .resting:
            break
        case .waiting:
            stopWaiting(slot, types: false, at: now)
        case .free, .passed, .ignored, .pressing, .choosing, .roaming, .guided, .steering, .moving:
            recordLeft(slot, at: now)
            stopPressing(Int(contacts[slot].key), slide == .glide ? .glided : .abandoned, at: now)
        }
        guard slide == .glide else { return }
        contacts[slot].stage = .roaming
        if view.grid.frame.contains(x: x, y: y) { enterKey(slot, x: x, y: y, at: now) }
    }

    private func isOnKey(_ slot: Int, x: Double, y: Double) -> Bool {
        contacts[slot].reach.contains(x: x, y: y)
    }

    private mutating func stopWaiting(_ slot: Int, types: Bool, at now: MonotonicTime) {
        let key = Int(contacts[slot].key)
        timedSlots &= ~(1 &<< UInt64(slot))
        keyStates[key].contacts -= 1
        if types { recordLeft(slot, at: now) }
        if types, keyStates[key].contacts == 0 { tap(key, at: now) }
        markHighlight()
    }

    /// Types the keys on which contacts wait for a long press, because a contact enters another key, `key`.
    ///
    /// So letters are typed in the order in which fingers touch them, however long a finger stays on each.
    /// Where keys are pressed on lift, this function does nothing: there the order of the lifts counts.
    @inline(never)
    private mutating func typeWaiting(before key: Int16, at now: MonotonicTime) {
        guard view.pressesOnTouch else { return }
        var left = timedSlots
        while left != 0 {
            let slot = left.trailingZeroBitCount
            left &= left - 1
            // A key that was just typed may have taken other contacts from their keys.
            guard contacts[slot].stage == .waiting, contacts[slot].key != key else { continue }
            // The stage changes before the key acts, as in `end`.
            contacts[slot].stage = .ignored
            stopWaiting(slot, types: true, at: now)
        }
    }

    /// Takes every contact in the view from its key; each contact then does nothing until it ends.
    mutating func abandonContacts(at now: MonotonicTime) {
        var left = viewSlots
        while left != 0 {
            let slot = left.trailingZeroBitCount
            left &= left - 1
            let stage = contacts[slot].stage
            // The stage changes before the key acts, as in `end`.
            contacts[slot].stage = .ignored
            switch stage {
            case .pressing: stopPressing(Int(contacts[slot].key), .abandoned, at: now)
            case .resting: timedSlots &= ~(1 &<< UInt64(slot))
            case .waiting: stopWaiting(slot, types: false, at: now)
            case .choosing: closeAlternates()
            case .steering, .moving: leaveKey(Int(contacts[slot].key))
            case .free, .passed, .ignored, .roaming, .guided: break
            }
        }
        bouncedSlots = 0
        if guide != nil { forgetGuidedContacts() }
    }
}

// MARK: - Alternates

extension KeyEngine {
    /// Offers the alternates of the key on which a contact has stayed.
    ///
    /// One contact chooses at a time: a second contact that stays goes on waiting for its own key.
    mutating func openAlternates(_ slot: Int) {
        timedSlots &= ~(1 &<< UInt64(slot))
        guard popup == nil else { return }
        let key = Int(contacts[slot].key)
        for other in 0..<contacts.count
        where contacts[other].stage == .waiting && Int(contacts[other].key) == key {
            // The other contacts on this key belong to the same press: they have nothing left to type.
            contacts[other].stage = .ignored
            timedSlots &= ~(1 << UInt64(other))
        }
        keyStates[key].contacts = 0
        contacts[slot].stage = .choosing
        showAlternates(of: key, at: Int(contacts[slot].place), to: slot, x: contacts[slot].x)
    }

    /// Shows the alternates of the key in a place to the contact in a slot, which stands at `x`; −1 is no slot.
    mutating func showAlternates(of key: Int, at place: Int, to slot: Int, x: Double) {
        popup = AlternatesPopup(
            slot: slot, key: key, count: Int(typist.keys[key].alternateCount), place: view.grid.places[place],
            x: x, view: view.grid.frame)
        lookSerial += 1
    }

    private mutating func choose(_ slot: Int, x: Double, y: Double) {
        let before = popup?.choice
        if popup?.move(x: x, y: y) != true {
            closeAlternates()
            contacts[slot].stage = .ignored
        } else if popup?.choice != before {
            lookSerial += 1
        }
    }

    @inline(never)
    private mutating func finishChoosing(_ key: Int, types: Bool, at now: MonotonicTime) {
        let choice = popup?.choice ?? 0
        closeAlternates()
        if types { tap(alternate(choice, of: key), at: now) }
    }

    func alternate(_ index: Int, of key: Int) -> Int {
        Int(view.alternates[Int(typist.keys[key].firstAlternate) + index])
    }

    mutating func closeAlternates() {
        guard popup != nil else { return }
        popup = nil
        lookSerial += 1
    }

    /// Returns the key that now stands in a place.
    func key(in place: Int) -> Int { Int(keyMap[Int(view.grid.places[place].key)]) }
}
