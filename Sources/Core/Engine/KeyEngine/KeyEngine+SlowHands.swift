// SPDX-License-Identifier: MIT

// MARK: - Contacts that stay

extension KeyEngine {
    /// The slot whose contact has the earliest ``Contact/due`` moment, or `nil` if no contact has one.
    ///
    /// A late call so handles contacts in the order of their moments.
    var firstTimedSlot: Int? {
        // See `deadline`.
        @inline(__always)
        mutating get { timedSlots == 0 ? nil : earliestTimedSlot() }
    }

    /// Lets something happen to a contact at a moment, in microseconds, unless it ends or leaves its key before.
    mutating func time(_ slot: Int, until due: UInt64) {
        contacts[slot].due = due
        timedSlots |= 1 &<< UInt64(slot)
        expect(due)
    }

    @inline(never)
    private mutating func earliestTimedSlot() -> Int {
        var earliest = timedSlots.trailingZeroBitCount
        var left = timedSlots & (timedSlots - 1)
        while left != 0 {
            let slot = left.trailingZeroBitCount
            left &= left - 1
            if contacts[slot].due < contacts[earliest].due { earliest = slot }
        }
        return earliest
    }
}

// MARK: - Slow hands and hands that tremble

extension KeyEngine {
    /// Lets the contact rest on its key until the delay is over.
    @inline(never)
    mutating func rest(_ slot: Int, at now: MonotonicTime) {
        contacts[slot].stage = .resting
        time(slot, until: now.rawValue + view.touchDelay)
    }

    /// Lets the contact act on its key: it has rested for the delay, until its ``Contact/due`` moment.
    @inline(never)
    mutating func finishResting(_ slot: Int) {
        timedSlots &= ~(1 &<< UInt64(slot))
        // A late call does not make a long press later.
        takeKey(slot, at: MonotonicTime(rawValue: contacts[slot].due))
    }

    /// Notes the place of a key that the contact has pressed or typed and now leaves, where the layout debounces.
    @inline(__always)
    mutating func recordLeft(_ slot: Int, at now: MonotonicTime) {
        if view.debounceTime != 0 { keepLeftPlace(slot, at: now) }
    }

    @inline(never)
    private mutating func keepLeftPlace(_ slot: Int, at now: MonotonicTime) {
        leftPlaces.record(view.grid.places[Int(contacts[slot].place)].frame, slot, at: now)
    }

    /// Whether a contact that enters a place is taken for a second touch of a hand that trembles.
    ///
    /// As with bounce keys, a touch in vain starts the time anew, when it begins and when it ends. A contact that glides
    /// may come back to a key that it has left itself.
    @inline(never)
    mutating func debounces(_ slot: Int, x: Double, y: Double, place: Int, at now: MonotonicTime) -> Bool {
        let isGliding = contacts[slot].stage == .roaming
        guard
            leftPlaces.contains(
                x: x, y: y, at: now, within: view.debounceTime, besides: isGliding ? slot : -1,
                since: contacts[slot].began)
        else { return false }
        if !isGliding {
            contacts[slot].place = Int32(truncatingIfNeeded: place)
            bouncedSlots |= 1 &<< UInt64(slot)
            keepLeftPlace(slot, at: now)
        }
        return true
    }

    /// Notes the end of a contact that was ignored, if it was taken for a second touch.
    @inline(never)
    mutating func endBounced(_ slot: Int, at now: MonotonicTime) {
        guard bouncedSlots & 1 &<< UInt64(slot) != 0 else { return }
        bouncedSlots &= ~(1 &<< UInt64(slot))
        recordLeft(slot, at: now)
    }
}
