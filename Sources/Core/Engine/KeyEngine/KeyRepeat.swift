// SPDX-License-Identifier: MIT

/// The key that a contact holds and that repeats: a stroke of a keyboard, or a step of a picker.
///
/// ```
///          begin            due, + interval, + interval, …                a minute after begin
///   none ────────▶ waiting ─────────────────────────────────▶ waiting … ───────────────────────▶ none
///                     └──────── the contact ends, or another key is pressed ────────────────────▶ none
/// ```
///
/// The due time of each repetition follows from the time of the press. So a late call does the repetitions
/// that were due until then, and the next repetition comes in time.
struct KeyRepeat {
    /// The index of the key, or −1.
    private(set) var key: Int16 = -1
    /// The moment of the next repetition, in microseconds of CLOCK_BOOTTIME; the greatest number for never.
    private(set) var due = UInt64.max
    /// The modifiers that were latched when the key was pressed; they apply to each of its strokes.
    private(set) var latched: UInt8 = 0
    private var end: UInt64 = 0
    private var pace = Pace.steps

    /// The delay before the first repetition, and the time between repetitions.
    struct Pace {
        /// The time from the press to the first repetition, in microseconds.
        var delay: UInt64
        /// The time from one repetition to the next, in microseconds.
        var interval: UInt64
        /// The most repetitions that a late call does; it leaves out the others that were due.
        var most: UInt64

        /// Steps of a picker: a person looks at each step, so a late call does one step only.
        static let steps = Pace(delay: 400_000, interval: 100_000, most: 1)
    }

    /// The time from the press to the last repetition, in microseconds.
    ///
    /// A person does not hold a key for so long, but an object on the panel does.
    private static let limit: UInt64 = 60_000_000

    mutating func begin(_ key: Int, latched: UInt8 = 0, at pace: Pace, from now: MonotonicTime) {
        self.key = Int16(key)
        self.latched = latched
        self.pace = pace
        due = now.rawValue + pace.delay
        end = now.rawValue + Self.limit
    }

    /// Returns how many repetitions to do at `now`, and counts all that are due as done.
    mutating func take(until now: MonotonicTime) -> UInt64 {
        guard due <= now.rawValue else { return 0 }
        let count = (min(now.rawValue, end) - due) / pace.interval + 1
        due += count * pace.interval
        if due > end { stop() }
        return min(count, pace.most)
    }

    mutating func stop() {
        key = -1
        due = .max
    }
}

extension KeyRepeat.Pace {
    /// Makes the pace of strokes from a layout's repetition; returns `nil` where no key repeats.
    ///
    /// When the driver itself could not run, a person has seen nothing happen and held on. So at most 32
    /// strokes come at once. That is about a second's worth, and half of the strokes that a program which
    /// reads the keyboard has room for.
    init?(_ repetition: Repetition?) {
        guard let repetition else { return nil }
        delay = UInt64((repetition.delay * 1_000_000).rounded())
        interval = max(1, UInt64((repetition.interval * 1_000_000).rounded()))
        most = 32
    }
}
