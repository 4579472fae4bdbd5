// SPDX-License-Identifier: MIT

public import Layouts
public import Touch

/// How a panel lets people type who cannot see the glass.
public struct GuidedRule: Hashable, Sendable {
    public var touch: GuidedTouch
    /// For how many milliseconds three fingers held on the glass begin or end guided touch, from 1000 to 60,000;
    /// `nil` if they do neither.
    public var fingerHold: UInt32?

    /// The headphones whose plug begins guided touch and whose removal ends it, or `nil` if none do.
    ///
    /// A secret layout is spoken only while they are plugged in.
    public var headphones: HeadphoneJack?
    /// The key beside the touchscreen that begins or ends guided touch, or `nil` if there is none.
    public var key: AssistiveKey?

    /// The time that three fingers are held unless the file says otherwise, in milliseconds.
    public static let usualFingerHold: UInt32 = 2000

    /// The defaults are those of a configuration file.
    public init(
        touch: GuidedTouch = GuidedTouch(), fingerHold: UInt32? = GuidedRule.usualFingerHold,
        headphones: HeadphoneJack? = HeadphoneJack(), key: AssistiveKey? = nil
    ) {
        self.touch = touch
        self.fingerHold = fingerHold
        self.headphones = headphones
        self.key = key
    }

    /// The hold of three fingers, which waits for contacts.
    public var hold: FingerHold {
        fingerHold.map { FingerHold(microseconds: UInt64($0) * 1000) } ?? .never
    }
}
