// SPDX-License-Identifier: MIT

/// What a key that types keycodes does while a contact stays on it: `hold` in a layout file.
///
/// Programs repeat a key whose release comes late, and on a busy machine every release may.  So keys are struck unless
/// somebody needs them to be down.
public enum Hold: String, CaseIterable, Hashable, Sendable {
    /// Nothing more: it is struck, down and up, when the contact presses it.
    case once
    /// It is struck when the contact presses it, and again and again until the contact leaves: see ``Repetition``.
    case `repeat`
    /// Its keycodes are down as long as the contact is on it, as on a keyboard that stands on a desk.
    case down
}

/// After how long keys with ``Hold/repeat`` are struck again, and how often: `repeat` in a layout file.
public struct Repetition: Hashable, Sendable {
    /// How long a contact is on the key before the second stroke, in seconds: one of ``delays``.
    public var delay: Double
    /// The time between two further strokes, in seconds: one of ``intervals``.
    public var interval: Double

    /// The delays that a file may ask for: a person who taps slowly stays below the first.
    public static let delays = 0.1...5.0
    /// The intervals that a file may ask for: who reads a keyboard keeps pace with the shortest.
    public static let intervals = 0.02...2.0

    /// Makes a repetition; what is not said is the default of a layout file, 25 strokes a second after half a second.
    public init(delay: Double = 0.5, interval: Double = 0.04) {
        self.delay = delay
        self.interval = interval
    }
}

/// What a file says of a repetition; what it does not say stays as it is.
public struct RepetitionChange: Hashable, Sendable {
    /// Whether keys repeat, or `nil` where the file does not say so.
    public var repeats: Bool?
    /// The delay, or `nil` where the file does not say it.
    public var delay: Double?
    /// The interval, or `nil` where the file does not say it.
    public var interval: Double?

    /// Makes a change of what is given, by default of nothing.
    public init(repeats: Bool? = nil, delay: Double? = nil, interval: Double? = nil) {
        self.repeats = repeats
        self.delay = delay
        self.interval = interval
    }

    /// This change after `earlier`: where it says nothing, that one counts.
    public func following(_ earlier: RepetitionChange) -> RepetitionChange {
        RepetitionChange(
            repeats: repeats ?? earlier.repeats, delay: delay ?? earlier.delay,
            interval: interval ?? earlier.interval)
    }

    /// What becomes of a repetition; `nil` is that no key repeats.
    public func applied(to repetition: Repetition?) -> Repetition? {
        guard repeats ?? (repetition != nil) else { return nil }
        let before = repetition ?? Repetition()
        return Repetition(delay: delay ?? before.delay, interval: interval ?? before.interval)
    }
}
