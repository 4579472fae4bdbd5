// SPDX-License-Identifier: MIT

/// When and how a panel's view is shown, and the settings for the overlay that draws it.
public struct Presentation: Hashable, Sendable {
    public var show = Occasion.always
    /// The keyboards that keep the view hidden while one of them is attached, or `nil` if no keyboard does.
    public var hidingKeyboards: KeyboardRule?
    /// The time for which the view appears or disappears, in milliseconds from 0 to 10,000.
    public var duration: UInt32 = 0
    /// The display server's name for the screen of the panel, or `nil` for any screen.
    public var output: String?
    /// The name of the view's theme, or `nil` for the overlay's own choice.
    public var theme: String?
    /// The size of labels in percent of the theme's, from 50 to 300.
    public var textScale = 100.0
    /// Whether windows make room for the view.
    public var reservesSpace = false
    /// Whether overlays may turn on the session's accessibility, to learn of text fields by AT-SPI2.
    public var enablesAccessibility = false
    /// Whether fullscreen windows leave fullscreen while the view is shown, so that they make room as well.
    public var unsetsFullscreen = false

    /// When a view is shown.
    public enum Occasion: String, CaseIterable, Hashable, Sendable {
        /// From the start.
        case always
        /// When a person enters a text field, or a program requests the view.
        case auto
        /// When a program requests the view.
        case call
    }

    public init() {}
}
