// SPDX-License-Identifier: MIT

package import Devices
package import Engine

/// When and how a panel's view is shown, and the settings for the overlay that draws it.
package struct Presentation: Hashable, Sendable {
    package var show = ShowOccasion.always
    /// The keyboards that keep the view hidden while one of them is attached, or `nil` if no keyboard does.
    package var hidingKeyboards: KeyboardRule?
    /// The time for which the view appears or disappears, in milliseconds from 0 to 10,000.
    package var duration: UInt32 = 0
    /// The display server's name for the screen of the panel, or `nil` for any screen.
    package var output: String?
    /// The name of the view's theme, or `nil` for the overlay's own choice.
    package var theme: String?
    /// The size of labels in percent of the theme's, from 50 to 300.
    package var textScale = 100.0
    /// Whether windows make room for the view.
    package var reservesSpace = false
    /// Whether overlays may turn on the session's accessibility, to learn of text fields by AT-SPI2.
    package var enablesAccessibility = false
    /// Whether fullscreen windows leave fullscreen while the view is shown, so that they make room as well.
    package var unsetsFullscreen = false

    package init() {}
}

/// The devices that let people feel presses of a panel's keys, and how they do so.
package struct Rumble: Hashable, Sendable {
    /// The devices that rumble, or `nil` for the touchscreen itself.
    package var match: DeviceMatch?
    /// The strength: more than 0, and at most 1, which is the most that a device can do.
    package var strength = 0.6
    /// The time in milliseconds, from 1 to 1000.
    package var milliseconds: UInt16 = 20

    package init(match: DeviceMatch? = nil) {
        self.match = match
    }
}
