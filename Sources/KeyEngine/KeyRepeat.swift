// SPDX-License-Identifier: MIT

internal import Clocks
internal import Layouts

/// The key that a contact holds and that does again what it does: a stroke of a keyboard, or a step of a picker.
///
/// ```
///          begin            due, + interval, + interval, …                a minute after begin
///   none ────────▶ waiting ─────────────────────────────────▶ waiting … ───────────────────────▶ none
///                     └──────── the contact ends, or another key is pressed ────────────────────▶ none
/// ```
///
/// When each repetition is due follows from when the key was pressed, so that a call that comes late does as many as
/// were due until then, and the next one in its time.
struct KeyRepeat {
    /// The key, by index, or −1.
    private(set) var key: Int16 = -1
    /// When it acts next, in microseconds of CLOCK_BOOTTIME; the greatest number for never.
    private(set) var due = UInt64.max
    /// The modifiers that were latched when the key was pressed, and apply to each of its strokes.
    private(set) var latched: UInt8 = 0
    private var end: UInt64 = 0
    private var pace = Pace.steps

    /// After how long a key acts again, and how often.
    struct Pace {
        /// How long it is held before it does, in microseconds.
        var delay: UInt64
        /// The time from one repetition to the next, in microseconds.
        var interval: UInt64
        /// How many are made up for when a call comes late; what else was due is left out.
        var most: UInt64

        /// Steps of a picker: a person looks at each, so none is made up for.
        static let steps = Pace(delay: 400_000, interval: 100_000, most: 1)
    }

    /// How long after the press the key acts for the last time, in microseconds: nobody holds a key for so long, but
    /// what lies on the panel does.
    private static let limit: UInt64 = 60_000_000

    /// A contact has pressed the key.
    mutating func begin(_ key: Int, latched: UInt8 = 0, at pace: Pace, from now: MonotonicTime) {
        self.key = Int16(key)
        self.latched = latched
        self.pace = pace
        due = now.rawValue + pace.delay
        end = now.rawValue + Self.limit
    }

    /// How many repetitions are due at `now`, which are then done.
    mutating func take(until now: MonotonicTime) -> UInt64 {
        guard due <= now.rawValue else { return 0 }
        let count = (min(now.rawValue, end) - due) / pace.interval + 1
        due += count * pace.interval
        if due > end { stop() }
        return min(count, pace.most)
    }

    /// The key does not act any more.
    mutating func stop() {
        key = -1
        due = .max
    }
}

extension KeyRepeat.Pace {
    /// Strokes of a layout's keys; `nil` where none repeats.
    ///
    /// When the driver itself was kept from running, a person has seen nothing happen and held on.  So no more than 32
    /// strokes come at once, about a second's worth, and half of what a program that reads the keyboard has room for.
    init?(_ repetition: Repetition?) {
        guard let repetition else { return nil }
        delay = UInt64((repetition.delay * 1_000_000).rounded())
        interval = max(1, UInt64((repetition.interval * 1_000_000).rounded()))
        most = 32
    }
}
