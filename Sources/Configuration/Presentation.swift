// SPDX-License-Identifier: MIT

/// When a panel's view is shown, and what whoever draws it is told.
public struct Presentation: Hashable, Sendable {
    /// When it is shown.
    public var show = Occasion.always
    /// Which keyboards keep it hidden while they are attached, or `nil` when none does.
    public var hidingKeyboards: KeyboardRule?
    /// How long it takes to come and go, in milliseconds from 0 to 10,000.
    public var duration: UInt32 = 0
    /// The display server's name for the screen that the panel lies on, or `nil` for any.
    public var output: String?
    /// The name of the theme that it is drawn in, or `nil` for the overlay's own.
    public var theme: String?
    /// Whether windows make room for it.
    public var reservesSpace = false

    /// When a view is shown.
    public enum Occasion: String, CaseIterable, Hashable, Sendable {
        /// From the start.
        case always
        /// When a text field wants it, or somebody calls it.
        case auto
        /// When somebody calls it.
        case call
    }

    /// Makes one of a view that is shown from the start, at once, and for which nobody makes room.
    public init() {}
}
