// SPDX-License-Identifier: MIT

/// The contacts that only wake a dark screen, because nobody sees what they would type.
///
/// ```
///             a contact begins, and the screen is dark
///  [no touch] ────────────────────────────────────────▶ [waking] ──┐ a contact begins: it belongs to this
///       ▲                                                 │   ▲ ◀──┘ touch, also when the screen is lit by then
///       └───────────── all contacts of it have ended ─────┘
/// ```
///
/// A screen may stay dark, or a program may never say that it is lit. A pad that does nothing for ever would be worse
/// than an unseen key. So touches wake for three seconds at most from the first one on, and then type.
struct WakingTouch {
    /// Whether touches on a dark screen only wake it.
    let isOn: Bool
    /// Whether a program has said that the screen is dark, and neither a program nor touches have ended that.
    private(set) var isSetDark = false
    /// The slots whose contact only wakes: bit n is slot n.
    private(set) var slots: UInt64 = 0
    /// The number of touches that have woken the screen.
    private(set) var serial: UInt64 = 0
    /// The slots with a contact at the last report.
    private var down: UInt64 = 0
    /// When touches on the dark screen type again, in microseconds of CLOCK_BOOTTIME; the greatest number before the
    /// first touch of a darkness.
    private var end = UInt64.max
    /// When a touch on the dark screen last began, in microseconds of CLOCK_BOOTTIME.
    private var last: UInt64 = 0

    /// For how long touches on a dark screen wake it, from the first one on, in microseconds.
    private static let patience: UInt64 = 3_000_000
    /// The time without a touch on a dark screen after which the next one wakes again, in microseconds.
    private static let pause: UInt64 = 10_000_000

    init(isOn: Bool) { self.isOn = isOn }

    mutating func set(isDark: Bool) {
        isSetDark = isOn && isDark
        end = .max
    }

    /// Follows the contacts of a report, and returns whether those that begin in it only wake the screen.
    ///
    /// `down` has the slots with a contact. `isOff` returns whether the screen is off, and is called only
    /// when a touch begins.
    mutating func follow(_ down: UInt64, isOff: () -> Bool, at now: MonotonicTime) -> Bool {
        let begun = down & ~self.down
        self.down = down
        slots &= down
        if begun != 0, slots != 0 || wakes(isOff: isOff, at: now) { slots |= begun }
        return slots != 0
    }

    /// Returns whether a touch that begins now only wakes the screen.
    mutating func wakes(isOff: () -> Bool, at now: MonotonicTime) -> Bool {
        if now.rawValue >= end { isSetDark = false }
        guard isSetDark || isOff() else {
            end = .max
            return false
        }
        if end == .max || now.rawValue - last >= Self.pause { end = now.rawValue + Self.patience }
        last = now.rawValue
        guard now.rawValue < end else { return false }
        serial += 1
        return true
    }
}
