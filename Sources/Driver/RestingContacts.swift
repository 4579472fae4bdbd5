// SPDX-License-Identifier: MIT

import Clocks

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
    private var untold: UInt64 = 0
    /// When the contact of each slot began, in microseconds of CLOCK_BOOTTIME.
    private var begins = [UInt64](repeating: 0, count: 64)

    /// Takes the slots that now have a contact.
    mutating func follow(_ slots: UInt64, at now: MonotonicTime) {
        let new = slots & ~down
        untold = untold & slots | new
        down = slots
        for slot in 0..<64 where new >> UInt64(slot) & 1 != 0 { begins[slot] = now.rawValue }
    }

    /// When the next contact will have rested for so long, or `nil` if none can.
    var deadline: MonotonicTime? {
        if untold == 0 { return nil }
        var earliest = UInt64.max
        for slot in 0..<64 where untold >> UInt64(slot) & 1 != 0 { earliest = min(earliest, begins[slot]) }
        return MonotonicTime(rawValue: earliest + Self.patience)
    }

    /// Returns the slot of a contact that has rested for so long, each contact once, or `nil` if there is no other.
    mutating func take(at now: MonotonicTime) -> Int? {
        for slot in 0..<64
        where untold >> UInt64(slot) & 1 != 0 && begins[slot] + Self.patience <= now.rawValue {
            untold &= ~(1 << UInt64(slot))
            return slot
        }
        return nil
    }
}
