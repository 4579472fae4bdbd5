// SPDX-License-Identifier: MIT

/// What a key of a navigation keypad beside the glass does, in the words of configurations.
///
/// EN 301 549, clause 8.4, and the European Accessibility Act want keys that hands can feel. Such a keypad types with
/// guided touch: see ``Engine/GuidedTouch``.
package enum KeypadAction: String, CaseIterable, Hashable, Sendable {
    /// Moves the focus to the row above, or to the last row from the first one.
    case up
    case down
    /// Moves the focus to the key at the left in the row, or to the last key from the first one.
    case left
    case right
    /// Types the key that has the focus, as a tap types it.
    case select
    /// Takes the focus from the key; without a focus, ends guided touch.
    case back
    /// Makes the voice louder, until the end of guided touch.
    case louder
    /// Makes the voice softer, until the end of guided touch.
    case softer
    /// Says the key that has the focus again.
    case again = "repeat"

    /// Where the focus goes, or `nil` if the key does not move it.
    var direction: KeyNavigation.Direction? {
        switch self {
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        case .select, .back, .louder, .softer, .again: nil
        }
    }
}
