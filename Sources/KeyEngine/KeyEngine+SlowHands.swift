// SPDX-License-Identifier: MIT

internal import Clocks

// MARK: - Contacts that stay

extension KeyEngine {
    /// Returns the slot with the earliest ``Contact/due`` moment until `now`, or `nil` if there is none.
    ///
    /// A late call so handles contacts in the order of their moments.
    func nextTimedSlot(until now: MonotonicTime) -> Int? {
        var next: Int?
        var earliest = now.rawValue
        var left = timedSlots
        while left != 0 {
            let slot = left.trailingZeroBitCount
            left &= left - 1
            let due = contacts[slot].due
            guard due < earliest || due == earliest && next == nil else { continue }
            (next, earliest) = (slot, due)
        }
        return next
    }
}

// MARK: - Slow hands and hands that tremble

extension KeyEngine {
    /// Lets the contact rest on its key until the delay is over.
    @inline(never)
    mutating func rest(_ slot: Int, at now: MonotonicTime) {
        contacts[slot].stage = .resting
        contacts[slot].due = now.rawValue + view.touchDelay
        timedSlots |= 1 &<< UInt64(slot)
    }

    /// Lets the contact act on its key: it has rested for the delay, until its ``Contact/due`` moment.
    @inline(never)
    mutating func finishResting(_ slot: Int) {
        timedSlots &= ~(1 &<< UInt64(slot))
        // A late call does not make a long press later.
        takeKey(slot, at: MonotonicTime(rawValue: contacts[slot].due))
    }

    /// Notes the place of a key that the contact has pressed or typed and now leaves.
    @inline(never)
    mutating func noteLeft(_ slot: Int, at now: MonotonicTime) {
        leftFrame = view.grid.places[Int(contacts[slot].place)].frame
        leftTime = now.rawValue
    }

    /// Whether a contact is taken for a second touch of a hand that trembles.
    ///
    /// The place counts, not the key: after the first touch another layer or another layout may be shown, or
    /// the keys may have changed places.
    @inline(never)
    func isDebounced(x: Double, y: Double, at now: MonotonicTime) -> Bool {
        leftFrame.contains(x: x, y: y) && now.rawValue < leftTime + view.debounceTime
    }
}
