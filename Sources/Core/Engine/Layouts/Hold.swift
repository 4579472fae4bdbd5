// SPDX-License-Identifier: MIT

/// The behaviour of a key that types keycodes while a contact stays on the key: `hold` in a layout file.
///
/// Programs repeat a key if its release comes late. On a busy machine every release may come late. So the
/// driver strikes keys, and holds a key down only if its layout says so or the key is a modifier.
package enum Hold: String, CaseIterable, Hashable, Sendable {
    /// The key is struck once, down and up, when the contact presses it.
    case once
    /// The key is struck when the contact presses it, and then again at intervals: see ``Repetition``. The
    /// strokes end when the contact leaves or another key is pressed, and a minute after the press at the
    /// latest.
    case `repeat`
    /// The keycodes of the key are down as long as the contact is on the key, as on a physical keyboard.
    case down
}

/// The delay and the interval with which keys with ``Hold/repeat`` are struck again: `repeat` in a layout
/// file.
package struct Repetition: Hashable, Sendable {
    /// The time in seconds from the press to the second stroke: one of ``delays``.
    package var delay: Double
    /// The time in seconds between two further strokes: one of ``intervals``.
    package var interval: Double

    /// The delays in seconds that a file may set.
    ///
    /// A person who taps slowly lifts the finger before the shortest delay.
    package static let delays = 0.1...5.0
    /// The intervals in seconds that a file may set.
    ///
    /// A program that reads a keyboard keeps pace with the shortest one.
    package static let intervals = 0.02...2.0

    /// The defaults are those of a layout file: 25 strokes a second after half a second.
    package init(delay: Double = 0.5, interval: Double = 0.04) {
        self.delay = delay
        self.interval = interval
    }
}

/// The part of a repetition that a file sets, with times in seconds; a value that is `nil` stays as it is.
package struct RepetitionChange: Hashable, Sendable {
    package var repeats: Bool?
    package var delay: Double?
    package var interval: Double?

    package init(repeats: Bool? = nil, delay: Double? = nil, interval: Double? = nil) {
        self.repeats = repeats
        self.delay = delay
        self.interval = interval
    }

    /// Returns this change, with the values of `earlier` where this change sets none.
    package func following(_ earlier: RepetitionChange) -> RepetitionChange {
        RepetitionChange(
            repeats: repeats ?? earlier.repeats, delay: delay ?? earlier.delay,
            interval: interval ?? earlier.interval)
    }

    /// Returns a repetition with this change; `nil` means that no key repeats.
    package func applied(to repetition: Repetition?) -> Repetition? {
        guard repeats ?? (repetition != nil) else { return nil }
        let before = repetition ?? Repetition()
        return Repetition(delay: delay ?? before.delay, interval: interval ?? before.interval)
    }
}
