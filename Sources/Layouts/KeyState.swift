// SPDX-License-Identifier: MIT

/// How a key stands at one moment: of all that can be said of it, what a person has to know first.
///
/// The raw values are the words of the view stream.
public enum KeyState: String, CaseIterable, Hashable, Sendable {
    /// As it is.
    case plain
    /// A contact holds it.
    case pressed
    /// A modifier or layer key that acts on the next key, or for as long as it is held.
    case latched
    /// A modifier or layer key that acts until it is tapped again, and a key of the first layer while it is shown.
    case locked
    /// The field of a picker to which digits go.
    case selected
    /// A field of a picker that is missing or is not as it can be, such as a 31st of February.
    case wrong
    /// It cannot be typed on this host.
    case unavailable
}
