// SPDX-License-Identifier: MIT

public import Layouts

/// A way to hear which text field of a session has the focus, and what it is for.
///
/// | way | type | sessions |
/// |---|---|---|
/// | Wayland's input-method-v2 | `WaylandWindows/InputMethodV2` | sway, labwc, Wayfire, phosh |
///
/// To add another way, such as input-method-v1 or AT-SPI:
///
/// 1. Write a type that conforms to this protocol, in a file of its own.  A protocol of Wayland's belongs in
///    WaylandWindows; a bus of its own in a module of its own.
/// 2. Make a pure value of the rule by which messages become ``TextFieldEvent``s, with unit tests, as
///    `WaylandWindows/TextFieldState` is.
/// 3. Put the type in its place among ``DisplayServer/textFieldSources`` of the display server that has it.  A way that
///    has nothing to do with the display server is added where runepad-overlay's `Session` makes its `FieldFollower`.
/// 4. Add it to the table above and to the one in docs/compositors.md, with a desktop test like `TextFieldTests`.
///
/// `Overlay/FieldFollower` does the rest: it takes the first way that works, and the next one when that ends.
public protocol TextFieldSource {
    /// Begins to tell of text fields, for as long as the result is kept.
    ///
    /// - Parameter handler: Called from the owner's loop, such as while the display server dispatches, and never from
    ///   within this call.
    /// - Returns: The watch, which ends when its owner lets go of it.
    /// - Throws: ``TextFieldsUnavailable`` where the session has no such way.
    func watch(
        _ handler: @escaping (TextFieldEvent) -> Void
    ) throws(TextFieldsUnavailable) -> any TextFieldWatch
}

/// What a ``TextFieldSource`` tells as long as somebody keeps it.
public protocol TextFieldWatch: AnyObject {}

/// What is told of a session's text fields.
public enum TextFieldEvent: Equatable, Sendable {
    /// A person entered a text field, also from another one, or once more the one that has the focus.
    case entered(Purpose)
    /// The field that has the focus turned out to be for something else.
    case changed(to: Purpose)
    /// No text field has the focus any more.
    case left
    /// Nothing is told any more: this is the last event.
    case ended(TextFieldsUnavailable)
}

/// Why nothing can be heard of a session's text fields.
public struct TextFieldsUnavailable: Error, Equatable, CustomStringConvertible {
    /// Half a sentence for the log, without a full stop.
    public let description: String

    /// Makes a reason of half a sentence for the log, without a full stop.
    public init(_ description: String) {
        self.description = description
    }
}
