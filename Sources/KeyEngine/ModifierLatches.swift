// SPDX-License-Identifier: MIT

internal import Clocks

/// Which modifiers are held and latched, each one bit for each case of `Modifier`.
///
/// A held modifier's keycode is down as on any keyboard.  A latched one is down only around the keys to which
/// it applies, so that no keycode is ever left down without a contact.
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
/// A second tap is quick when it begins at most 300 ms after the first one ended.
struct ModifierLatches {
    /// Those that apply to the next key only.
    private(set) var once: UInt8 = 0
    /// Those that apply until a tap on them.
    private(set) var locked: UInt8 = 0
    /// Those on whose keys a contact is.
    private(set) var held: UInt8 = 0
    /// Those of `held` that were used with another key.
    private var used: UInt8 = 0
    /// How many keys hold each.
    private var holders = InlineArray<5, UInt8>(repeating: 0)
    /// When each was latched once, in microseconds.
    private var latchedAt = InlineArray<5, UInt64>(repeating: 0)
    /// The bits that were latched once and pressed again in quick succession.
    private var quick: UInt8 = 0

    /// The longest time from the end of a tap to the beginning of a second one that locks, in microseconds.
    static let quickSuccession: UInt64 = 300_000

    /// A key that is no modifier goes down: the modifiers that are latched for it, which are then spent.
    mutating func use() -> UInt8 {
        useHeld()
        let applied = once | locked
        once = 0
        return applied
    }

    /// A key goes down to which only what is held applies.
    mutating func useHeld() {
        used |= held
    }

    /// A contact begins on the key of the modifier of a bit number.
    mutating func press(_ bit: Int, at now: MonotonicTime) {
        let mask: UInt8 = 1 << UInt8(bit)
        holders[bit] += 1
        guard holders[bit] == 1 else { return }
        held |= mask
        used &= ~mask
        let isQuick = now.rawValue <= latchedAt[bit] + Self.quickSuccession
        quick = once & mask != 0 && isQuick ? quick | mask : quick & ~mask
    }

    /// The last contact leaves the key of the modifier of a bit number; `isTap` unless it was cancelled or slid
    /// away.
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
