// SPDX-License-Identifier: MIT

internal import Clocks

// MARK: - Contacts that stay

extension KeyEngine {
    /// The slot whose contact has the earliest ``Contact/due`` moment, or `nil` if no contact has one.
    ///
    /// A late call so handles contacts in the order of their moments.
    @inline(__always)
    var firstTimedSlot: Int? { timedSlots == 0 ? nil : earliestTimedSlot }

    /// Lets something happen to a contact at a moment, in microseconds, unless it ends or leaves its key before.
    mutating func time(_ slot: Int, until due: UInt64) {
        contacts[slot].due = due
        timedSlots |= 1 &<< UInt64(slot)
        expect(due)
    }

    @inline(never)
    private var earliestTimedSlot: Int {
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
    mutating func noteLeft(_ slot: Int, at now: MonotonicTime) {
        if view.debounceTime != 0 { keepLeftPlace(slot, at: now) }
    }

    @inline(never)
    private mutating func keepLeftPlace(_ slot: Int, at now: MonotonicTime) {
        leftFrame = view.grid.places[Int(contacts[slot].place)].frame
        leftTime = now.rawValue
    }

    /// Whether a contact is taken for a second touch of a hand that trembles.
    ///
    /// The place counts, not the key: after the first touch another layer or another layout may be shown, or
    /// the keys may have changed places.
    @inline(__always)
    func isDebounced(x: Double, y: Double, at now: MonotonicTime) -> Bool {
        view.debounceTime != 0 && now.rawValue < leftTime + view.debounceTime
            && leftFrame.contains(x: x, y: y)
    }
}
