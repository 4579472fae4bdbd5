// SPDX-License-Identifier: MIT

package import Engine

/// How a panel lets people type who cannot see the glass.
package struct GuidedRule: Hashable, Sendable {
    package var touch: GuidedTouch
    /// For how many milliseconds three fingers held on the glass begin or end guided touch, from 1000 to 60,000;
    /// `nil` if they do neither.
    package var fingerHold: UInt32?

    /// The headphones whose plug begins guided touch and whose removal ends it, or `nil` if none do.
    ///
    /// A secret layout is spoken only while they are plugged in.
    package var headphones: HeadphoneJack?
    /// The key beside the touchscreen that begins or ends guided touch, or `nil` if there is none.
    package var key: AssistiveKey?

    /// The time that three fingers are held unless the file says otherwise, in milliseconds.
    package static let usualFingerHold: UInt32 = 2000

    /// The defaults are those of a configuration file.
    package init(
        touch: GuidedTouch = GuidedTouch(), fingerHold: UInt32? = GuidedRule.usualFingerHold,
        headphones: HeadphoneJack? = HeadphoneJack(), key: AssistiveKey? = nil
    ) {
        self.touch = touch
        self.fingerHold = fingerHold
        self.headphones = headphones
        self.key = key
    }

    /// The hold of three fingers, which waits for contacts.
    package var hold: FingerHold {
        fingerHold.map { FingerHold(microseconds: UInt64($0) * 1000) } ?? .never
    }
}
