// SPDX-License-Identifier: MIT

internal import Keycodes

extension ContactTracker {
    /// Turns the report that SYN_REPORT has closed into changes.
    @usableFromInline
    mutating func closeReport() {
        toldCount = 0
        gone = 0
        if isIncomplete {
            loseReport()
        } else {
            settle(turned | shifted & down)
        }
        lifted = 0
        shifted = 0
        turned = 0
    }

    /// Cancels all contacts after lost events, or after the kernel has released everything.
    ///
    /// The kernel's event-codes.rst says to ignore all events from SYN_DROPPED up to this SYN_REPORT. The
    /// tracker does not know which contacts have lifted meanwhile, so it keeps none.
    private mutating func loseReport() {
        isIncomplete = false
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
    }

    private mutating func settle(_ slots: UInt64) {
        var rest = slots
        while rest != 0 {
            let slot = rest.trailingZeroBitCount
            // Most contacts have only moved.
            if turned & (1 &<< UInt64(truncatingIfNeeded: slot)) == 0 {
                place(slot, .moved)
            } else {
                settle(slot: slot)
            }
            rest &= rest &- 1
        }
    }

    @inline(never)
    private mutating func settle(slot: Int) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: slot)
        let isPalm = palms & bit != 0
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
            down |= bit
            place(slot, .began)
        } else if shifted & bit != 0 {
            place(slot, .moved)
        }
    }
}

// MARK: - Telling

extension ContactTracker {
    /// Adds a change with the place that the axes of `slot` give.
    @inline(__always)
    private mutating func place(_ slot: Int, _ phase: ContactChange.Phase) {
        let axes = slot &* 16
        // The slot is in range, because it is the number of a bit in a set.
        let (x, y) = unsafe projection.fractions(
            x: values[unchecked: axes &+ Self.index(EventCode.absMTPositionX)],
            y: values[unchecked: axes &+ Self.index(EventCode.absMTPositionY)])
        unsafe places[unchecked: slot] = SIMD2(x, y)
        tell(ContactChange(slot: Int32(truncatingIfNeeded: slot), phase: phase, x: x, y: y))
    }

    /// Adds a change that ends the contact in `slot` at its last place, if the contact was down.
    private mutating func leave(_ slot: Int, _ phase: ContactChange.Phase) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: slot)
        guard down & bit != 0 else { return }
        down &= ~bit
        gone |= bit
        let last = places[slot]
        tell(ContactChange(slot: Int32(truncatingIfNeeded: slot), phase: phase, x: last.x, y: last.y))
    }

    private mutating func tell(_ change: ContactChange) {
        told[toldCount] = change
        toldCount &+= 1
    }
}
