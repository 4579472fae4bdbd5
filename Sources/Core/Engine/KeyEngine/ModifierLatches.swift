// SPDX-License-Identifier: MIT

/// The modifiers that are held and latched, as sets with one bit for each case of `Modifier`.
///
/// The keycode of a held modifier is down, as on any keyboard. The keycode of a latched modifier is down only
/// around the keys to which it applies. So no keycode stays down without a contact.
///
/// ```
///            tap, once                  the next key
///      off ────────────────▶ once ─────────────────────────▶ off
///       │                     │ ├── second tap in 300 ms ──▶ locked
///       │ tap, lock           │ └── later tap ─────────────▶ off
///       └────────────────────▶ locked ───── tap ───────────▶ off
///
///      any state, held beside other keys: acts until it is released, then off
///      any state, its contact cancelled or slid away unused: stays
/// ```
///
/// A second tap is quick when it begins at most 300 ms after the end of the first one.
struct ModifierLatches {
    /// Modifiers that apply to the next key only.
    private(set) var once: UInt8 = 0
    /// Modifiers that apply until a tap on their key.
    private(set) var locked: UInt8 = 0
    /// Modifiers that have a contact on their key.
    private(set) var held: UInt8 = 0
    var isOff: Bool { once | locked | held == 0 }
    /// Modifiers of `held` that were used with another key.
    private var used: UInt8 = 0
    /// The number of keys that hold each modifier.
    private var holders = InlineArray<5, UInt8>(repeating: 0)
    /// The moment when each modifier was latched once, in microseconds.
    private var latchedAt = InlineArray<5, UInt64>(repeating: 0)
    /// Modifiers that were latched once and then pressed again within ``quickSuccession``.
    private var quick: UInt8 = 0

    /// The longest time from the end of a tap to the beginning of a second tap that locks, in microseconds.
    static let quickSuccession: UInt64 = 300_000

    /// Returns the modifiers latched for a key that goes down and is no modifier, and ends the latches for
    /// one key.
    mutating func use() -> UInt8 {
        useHeld()
        let applied = once | locked
        once = 0
        return applied
    }

    /// Ends the latch of the modifier of this bit number for one key.
    mutating func forgetOnce(_ bit: Int) { once &= ~(1 << UInt8(bit)) }

    /// Marks held modifiers as used by a key to which latched modifiers do not apply.
    mutating func useHeld() {
        used |= held
    }

    /// Handles a contact that begins on a key of the modifier of this bit number.
    mutating func press(_ bit: Int, at now: MonotonicTime) {
        let mask: UInt8 = 1 << UInt8(bit)
        holders[bit] += 1
        guard holders[bit] == 1 else { return }
        held |= mask
        used &= ~mask
        let isQuick = now.rawValue <= latchedAt[bit] + Self.quickSuccession
        quick = once & mask != 0 && isQuick ? quick | mask : quick & ~mask
    }

    /// Handles the last contact that leaves a key of the modifier of this bit number; no tap is one that was
    /// cancelled or slid away.
    mutating func release(_ bit: Int, isTap: Bool, latchesOnce: Bool, at now: MonotonicTime) {
        let mask: UInt8 = 1 << UInt8(bit)
        guard holders[bit] > 0 else { return }
        holders[bit] -= 1
        guard holders[bit] == 0 else { return }
        held &= ~mask
        if used & mask != 0 {
            once &= ~mask
            locked &= ~mask
        } else if isTap {
            tap(bit, latchesOnce: latchesOnce, at: now)
        }
    }

    private mutating func tap(_ bit: Int, latchesOnce: Bool, at now: MonotonicTime) {
        let mask: UInt8 = 1 << UInt8(bit)
        if locked & mask != 0 {
            locked &= ~mask
        } else if once & mask != 0 {
            once &= ~mask
            if quick & mask != 0 { locked |= mask }
        } else if latchesOnce {
            once |= mask
            latchedAt[bit] = now.rawValue
        } else {
            locked |= mask
        }
    }
}
