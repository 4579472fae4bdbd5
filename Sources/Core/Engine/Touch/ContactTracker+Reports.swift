// SPDX-License-Identifier: MIT

extension ContactTracker {
    /// Turns the report that SYN_REPORT has closed into changes.
    mutating func closeReport() {
        reportedCount = 0
        gone = 0
        if isIncomplete {
            loseReport()
        } else {
            if isStamping { followSilence() }
            settle(turned | cursor.shifted & down)
            // The panel has told every contact that is there.
            if isStamped { awaited = 0 }
        }
        lifted = 0
        cursor.shifted = 0
        turned = 0
        isStamped = false
    }

    /// Cancels all contacts after lost events, or after the kernel has released everything.
    ///
    /// The kernel's event-codes.rst says to ignore all events from SYN_DROPPED up to this SYN_REPORT. The
    /// tracker does not know which contacts have lifted meanwhile, so it keeps none.
    private mutating func loseReport() {
        isIncomplete = false
        cursor.heedAxes()
        cancelDown()
    }

    /// Cancels every contact that is down, and ignores all contacts until they lift.
    mutating func cancelDown() {
        var rest = down
        while rest != 0 {
            leave(rest.trailingZeroBitCount, .cancelled)
            rest &= rest &- 1
        }
        ignored = occupied
        awaited |= silenced
        silenced = 0
    }

    @inline(__always)
    private mutating func settle(_ slots: UInt64) {
        var rest = slots
        while true {
            // Most contacts have only moved. These are the ones below the next slot in `turned`.
            let others = rest & turned
            move(rest & (others &- 1) & ~others)
            if others == 0 { return }
            settle(slot: others.trailingZeroBitCount)
            rest &= ~(others ^ (others &- 1))
        }
    }

    /// Adds changes of contacts that have only moved.
    ///
    /// The loop calls nothing, so the projection and the count stay in the processor's registers.
    @inline(__always)
    private mutating func move(_ slots: UInt64) {
        let projection = projection
        var count = reportedCount
        var rest = slots
        while rest != 0 {
            place(rest.trailingZeroBitCount, .moved, by: projection, at: count)
            count &+= 1
            rest &= rest &- 1
        }
        reportedCount = count
    }

    @inline(never)
    private mutating func settle(slot: Int) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: slot)
        let isPalm = palms & bit != 0
        if silenced & bit != 0 {
            silenced &= ~bit
            if isBack(bit), !isPalm, distant & bit == 0 { return }
            leave(slot, isPalm ? .cancelled : .ended)
        }
        if lifted & bit != 0 {
            leave(slot, isPalm ? .cancelled : .ended)
            ignored &= ~bit
        }
        guard occupied & ~ignored & bit != 0 else { return }
        if isPalm {
            leave(slot, .cancelled)
            ignored |= bit
        } else if distant & bit != 0 {
            leave(slot, .ended)
        } else if down & bit == 0 {
            guard !(awaited & bit != 0 && isBack(bit)), isOnLiveGlass(slot) else {
                ignored |= bit
                return
            }
            down |= bit
            place(slot, .began)
        } else if cursor.shifted & bit != 0 {
            place(slot, .moved)
        }
    }

    /// Whether the contact in a slot is on the glass, and in no dead part of it; counts one that is not on the glass.
    @inline(__always)
    private mutating func isOnLiveGlass(_ slot: Int) -> Bool {
        let axes = slot &* 16
        let x = values[axes &+ Self.index(EventCode.absMTPositionX)]
        let y = values[axes &+ Self.index(EventCode.absMTPositionY)]
        guard bounds.contain(x: x, y: y) else {
            strays.take(x: x, y: y)
            return false
        }
        return deadGlass.isEmpty || !deadGlass.contains(x: x, y: y)
    }
}

// MARK: - Above the glass

extension ContactTracker {
    /// The contact that hovers above the glass, with its place in fractions of the panel; the one in the lowest slot if
    /// there are several, and `nil` if there is none.
    package var hovering: (slot: Int32, x: Double, y: Double)? {
        // A palm is among the ignored.
        let slots = occupied & distant & ~down & ~ignored
        guard slots != 0 else { return nil }
        let slot = slots.trailingZeroBitCount
        let axes = slot * 16
        let place = projection.fractions(
            x: values[axes + Self.index(EventCode.absMTPositionX)],
            y: values[axes + Self.index(EventCode.absMTPositionY)])
        return (Int32(slot), place.x, place.y)
    }
}

// MARK: - Telling

extension ContactTracker {
    /// Adds a change with the place that the axes of `slot` give.
    @inline(__always)
    private mutating func place(_ slot: Int, _ phase: ContactChange.Phase) {
        place(slot, phase, by: projection, at: reportedCount)
        reportedCount &+= 1
    }

    /// Makes the change number `index` of the report, with the place that the axes of `slot` give.
    @inline(__always)
    private mutating func place(
        _ slot: Int, _ phase: ContactChange.Phase, by projection: Projection, at index: Int
    ) {
        let axes = slot &* 16
        // The slot is in range, because it is the number of a bit in a set. The index is in range, because a
        // slot has at most two changes.
        let place = unsafe projection.fractions(
            x: values[unchecked: axes &+ Self.index(EventCode.absMTPositionX)],
            y: values[unchecked: axes &+ Self.index(EventCode.absMTPositionY)])
        unsafe places[unchecked: slot] = place
        unsafe reported[unchecked: index] = ContactChange(
            slot: Int32(truncatingIfNeeded: slot), phase: phase, x: place.x, y: place.y)
    }

    /// Adds a change that ends the contact in `slot` at its last place, if the contact was down.
    mutating func leave(_ slot: Int, _ phase: ContactChange.Phase) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: slot)
        guard down & bit != 0 else { return }
        down &= ~bit
        gone |= bit
        let last = places[slot]
        reported[reportedCount] = ContactChange(
            slot: Int32(truncatingIfNeeded: slot), phase: phase, x: last.x, y: last.y)
        reportedCount &+= 1
    }
}
