// SPDX-License-Identifier: MIT

import Engine

/// Notices contacts that rest on the glass for longer than a person holds a finger there: dirt, water, or a program for
/// tests.
///
/// Each contact is returned once, however long it rests. The slots of the contacts are followed, and no place.
struct RestingContacts {
    /// How long a contact rests before the log names it, in microseconds.
    static let patience: UInt64 = 60_000_000

    /// The slots with a contact: bit n is slot n.
    private(set) var down: UInt64 = 0
    /// The slots among them whose contact was not returned yet.
    private var unreported: UInt64 = 0
    /// When the contact of each slot began, in microseconds of CLOCK_BOOTTIME.
    private var begins = [UInt64](repeating: 0, count: 64)

    /// Takes the slots that now have a contact.
    mutating func follow(_ slots: UInt64, at now: MonotonicTime) {
        let new = slots & ~down
        unreported = unreported & slots | new
        down = slots
        var rest = new
        while rest != 0 {
            begins[rest.trailingZeroBitCount] = now.rawValue
            rest &= rest - 1
        }
    }

    /// When the next contact will have rested for so long, or `nil` if none can.
    var deadline: MonotonicTime? {
        longest.map { MonotonicTime(rawValue: begins[$0] + Self.patience) }
    }

    /// Returns the slot of a contact that has rested for so long, each contact once, or `nil` if there is no other.
    mutating func take(at now: MonotonicTime) -> Int? {
        guard let slot = longest, begins[slot] + Self.patience <= now.rawValue else { return nil }
        unreported &= ~(1 << UInt64(slot))
        return slot
    }

    /// The slot of the contact that has rested for longest of those that were not returned yet.
    private var longest: Int? {
        var longest: Int?
        var rest = unreported
        while rest != 0 {
            let slot = rest.trailingZeroBitCount
            if longest.map({ begins[slot] < begins[$0] }) ?? true { longest = slot }
            rest &= rest - 1
        }
        return longest
    }
}
