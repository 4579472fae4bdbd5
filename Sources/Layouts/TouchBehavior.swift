// SPDX-License-Identifier: MIT

/// How contacts press the keys of a layout.
public struct TouchBehavior: Hashable, Sendable {
    /// When a contact presses its key.
    public var press: Press
    /// The effect when a contact leaves its key.
    public var slide: Slide
    /// How long a contact rests on a key before the key acts, in seconds: one of ``delays``.
    public var delay: Double
    /// How long after a contact has left a key the same place takes no other contact, in seconds: one of
    /// ``debounces``.
    ///
    /// A hand that trembles touches a key twice. EN 301 549, clause 5.8, wants at least half a second.
    public var debounce: Double

    /// The delays in seconds that a file may set.
    public static let delays = 0.0...5.0
    /// The debounce times in seconds that a file may set.
    public static let debounces = 0.0...5.0

    /// When a contact presses its key.
    public enum Press: String, CaseIterable, Hashable, Sendable {
        /// In the report in which the contact begins.
        case touch
        /// When the contact ends on the key.
        case lift
    }

    /// The effect when a contact leaves its key.
    public enum Slide: String, CaseIterable, Hashable, Sendable {
        /// The key stays pressed within its frame and the slop around it. Beyond the slop the key is
        /// released.
        case hold
        /// The contact presses no key any more.
        case cancel
        /// The key is released, and the key under the contact is pressed.
        case glide
    }

    /// Makes a behaviour.
    ///
    /// The defaults are those of a layout file.
    public init(
        press: Press = .touch, slide: Slide = .hold, delay: Double = 0, debounce: Double = 0
    ) {
        self.press = press
        self.slide = slide
        self.delay = delay
        self.debounce = debounce
    }
}

/// The part of ``TouchBehavior`` that a file sets: `touch` in a layout or in a panel's configuration.
///
/// The other values stay as they are.
public struct TouchChange: Hashable, Sendable {
    /// When a contact presses its key, or `nil` if the file does not set it.
    public var press: TouchBehavior.Press?
    /// The effect when a contact leaves its key, or `nil` if the file does not set it.
    public var slide: TouchBehavior.Slide?
    /// The delay in seconds, or `nil` if the file does not set it.
    public var delay: Double?
    /// The debounce time in seconds, or `nil` if the file does not set it.
    public var debounce: Double?

    /// Makes a change of the given values.
    ///
    /// By default it changes nothing.
    public init(
        press: TouchBehavior.Press? = nil, slide: TouchBehavior.Slide? = nil, delay: Double? = nil,
        debounce: Double? = nil
    ) {
        self.press = press
        self.slide = slide
        self.delay = delay
        self.debounce = debounce
    }

    /// Returns this change after the change `earlier`.
    ///
    /// A value that this change does not set comes from `earlier`.
    public func following(_ earlier: TouchChange) -> TouchChange {
        TouchChange(
            press: press ?? earlier.press, slide: slide ?? earlier.slide, delay: delay ?? earlier.delay,
            debounce: debounce ?? earlier.debounce)
    }

    /// Returns a behaviour with this change.
    public func applied(to touch: TouchBehavior) -> TouchBehavior {
        TouchBehavior(
            press: press ?? touch.press, slide: slide ?? touch.slide, delay: delay ?? touch.delay,
            debounce: debounce ?? touch.debounce)
    }
}
