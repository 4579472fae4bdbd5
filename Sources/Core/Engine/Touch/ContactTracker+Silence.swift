// SPDX-License-Identifier: MIT

// Contacts that the kernel lifts because a panel is silent.
extension ContactTracker {
    /// Whether the panel stamps its reports, so that those of the kernel can be told apart.
    package var stampsReports: Bool { isStamping }

    /// Whether a contact is down that the kernel has lifted, because the panel was silent.
    package var hasSilencedContacts: Bool { silenced != 0 }

    /// Keeps contacts down that the kernel has lifted on a silent panel, until the panel reports again.
    @inline(never)
    mutating func followSilence() {
        if isStamped {
            turned |= silenced
        } else {
            let lost = lifted & ~occupied & ~palms
            silenced |= lost & down
            awaited |= lost & ignored
            ignored &= ~lost
            turned &= ~lost
            lifted &= ~lost
        }
    }

    /// Whether the report has a contact in the slot of a bit, at the place of the contact that the slot had last.
    func isBack(_ bit: UInt64) -> Bool { occupied & ~cursor.shifted & bit != 0 }

    /// Ends the contacts that the kernel has lifted, because the panel is silent for too long: it may have forgotten to
    /// report their lifts.
    ///
    /// `changes` then has `ended` for each of them. The tracker ignores a contact that comes back where it was.
    package mutating func endSilencedContacts() {
        reportedCount = 0
        gone = 0
        awaited |= silenced
        var rest = silenced
        silenced = 0
        while rest != 0 {
            leave(rest.trailingZeroBitCount, .ended)
            rest &= rest &- 1
        }
    }
}
