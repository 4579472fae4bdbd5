// SPDX-License-Identifier: MIT

/// How contacts press the keys of a layout.
package struct TouchBehavior: Hashable, Sendable {
    package var press: Press
    package var slide: Slide
    /// How long a contact rests on a key before the key acts, in seconds: one of ``delays``.
    package var delay: Double
    /// How long after a contact has left a key the same place takes no other contact, in seconds: one of
    /// ``debounces``.
    ///
    /// A hand that trembles touches a key twice. EN 301 549, clause 5.8, wants at least half a second.
    package var debounce: Double

    package static let delays = 0.0...5.0
    package static let debounces = 0.0...5.0

    /// When a contact presses its key.
    package enum Press: String, CaseIterable, Hashable, Sendable {
        /// In the report in which the contact begins.
        case touch
        /// When the contact ends on the key.
        case lift
    }

    /// The effect when a contact leaves its key.
    package enum Slide: String, CaseIterable, Hashable, Sendable {
        /// The key stays pressed within its frame and the slop around it. Beyond the slop the key is
        /// released.
        case hold
        /// The contact presses no key any more.
        case cancel
        /// The key is released, and the key under the contact is pressed.
        case glide
    }

    package init(
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
/// A value that is `nil` stays as it is.
package struct TouchChange: Hashable, Sendable {
    package var press: TouchBehavior.Press?
    package var slide: TouchBehavior.Slide?
    package var delay: Double?
    package var debounce: Double?

    package init(
        press: TouchBehavior.Press? = nil, slide: TouchBehavior.Slide? = nil, delay: Double? = nil,
        debounce: Double? = nil
    ) {
        self.press = press
        self.slide = slide
        self.delay = delay
        self.debounce = debounce
    }

    /// Returns this change, with the values of `earlier` where this change sets none.
    package func following(_ earlier: TouchChange) -> TouchChange {
        TouchChange(
            press: press ?? earlier.press, slide: slide ?? earlier.slide, delay: delay ?? earlier.delay,
            debounce: debounce ?? earlier.debounce)
    }

    package func applied(to touch: TouchBehavior) -> TouchBehavior {
        TouchBehavior(
            press: press ?? touch.press, slide: slide ?? touch.slide, delay: delay ?? touch.delay,
            debounce: debounce ?? touch.debounce)
    }
}
