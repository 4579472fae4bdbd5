// SPDX-License-Identifier: MIT

/// The engine's state of guided touch: see ``Engine/GuidedTouch``.
struct Guide {
    let settings: GuidedTouch
    var gestures: GuidedGestures
    /// The place of the key that was heard last, or −1 if none was.
    var place = -1
    /// The column in which a keypad moves the focus up and down, or `nil` for the middle of the key in ``place``.
    var column: Double?
    /// Whether a keypad has moved the focus to the key in ``place``, and not a finger.
    var isFocusedByKeypad = false
    /// The part of the view where the finger was last.
    var focus = Focus.nowhere
    /// The point where the finger explored last.
    var x = 0.0, y = 0.0
    /// When a contact last began or ended, in microseconds of CLOCK_BOOTTIME.
    var lastContact: UInt64
    /// Whether the idle time is over, so that the next contact begins guided touch again.
    var isAsleep = false
    /// Whether a contact is in the view.
    var isTouched = false
    /// The number of keys that the row of alternates last said, to tell another choice.
    var announcedChoice = -1

    /// The parts of the view where a finger can be.
    enum Focus {
        /// No key, and the person has not heard that yet.
        case nowhere
        /// No key, as the person has heard. No gesture confirms the key that was heard before.
        case beside
        /// The key in ``Guide/place``, which a gesture confirms.
        case key
    }

    init(_ settings: GuidedTouch, panelSize: PhysicalSize?, at now: MonotonicTime) {
        self.settings = settings
        gestures = GuidedGestures(confirm: settings.confirm, panelSize: panelSize)
        lastContact = now.rawValue
    }

    /// The moment when time alone changes something, in microseconds; the greatest number for never.
    var deadline: UInt64 { isAsleep ? .max : min(gestures.deadline, isTouched ? .max : idleDeadline) }
    /// The moment when guided touch ends unless a contact begins.
    var idleDeadline: UInt64 { lastContact + UInt64(settings.idleTime * 1_000_000) }
}
