// SPDX-License-Identifier: MIT

import Engine

/// When a panel is turned with its output: once nothing touches it, and not again and again.
///
/// A turn ends the contacts on the panel for the driver. So a program that reports one rotation after another must not
/// cost a person's taps.
///
/// ```
///           request               nothing touches the panel, or for too long; not too many turns before
///  [idle] ───────────▶ [waiting] ──────────────────────────────────────────────────────────────────────▶ [idle], turned
/// ```
struct TurnPace {
    /// How long a contact delays a turn, in microseconds; something may rest on the glass for ever.
    static let patience: UInt64 = 3_000_000
    /// The pause after which one more turn is due, in microseconds.
    static let pause: UInt64 = 1_000_000
    /// How many turns may come without a pause.
    static let burst: UInt64 = 4
    /// How long to wait before looking again whether something touches the panel, in microseconds.
    private static let glance: UInt64 = 50_000

    /// When to call ``take(isTouched:at:)`` next, or `nil` while no turn is requested.
    private(set) var deadline: MonotonicTime?
    private var requested = MonotonicTime(rawValue: 0)
    /// When the pauses of all turns so far are over, in microseconds.
    private var spent: UInt64 = 0

    /// Requests a turn at `time`, or sooner if one is requested already.
    mutating func request(at time: MonotonicTime) {
        guard let due = deadline else { return (requested, deadline) = (time, time) }
        (requested, deadline) = (min(requested, time), min(due, time))
    }

    /// Returns whether to turn the panel now.
    mutating func take(isTouched: Bool, at now: MonotonicTime) -> Bool {
        guard let due = deadline, due <= now else { return false }
        spent = max(spent, now.rawValue)
        let rest = spent - now.rawValue + Self.pause
        if rest > Self.burst * Self.pause {
            deadline = now.advanced(byMicroseconds: rest - Self.burst * Self.pause)
        } else if isTouched, now < requested.advanced(byMicroseconds: Self.patience) {
            deadline = now.advanced(byMicroseconds: Self.glance)
        } else {
            deadline = nil
            spent += Self.pause
            return true
        }
        return false
    }
}
