// SPDX-License-Identifier: MIT

package import Engine

/// A way to learn which text field of a session has the focus, and its purpose.
///
/// | way | type | sessions |
/// |---|---|---|
/// | Wayland's input-method-v2 | `WaylandWindows/InputMethodV2` | sway, labwc, Wayfire, phoc, Hyprland |
/// | Wayland's input-method-v1 | `WaylandWindows/InputMethodV1` | KWin, weston's desktop-shell |
/// | fcitx5 on the session bus | `InputMethods/FcitxTextFields` | Wayland sessions whose input method is fcitx5 |
/// | AT-SPI2 on the accessibility bus | `Accessibility/AccessibleTextFields` | any, such as X servers and GNOME |
///
/// To add another way:
///
/// 1. Write a type that conforms to this protocol, in a file of its own.  A Wayland protocol belongs in
///    WaylandWindows.  A way with a bus of its own belongs in a module of its own.
/// 2. Write the rule that makes `TextFieldEvent`s of messages as a pure value with unit tests, like
///    `WaylandWindows/TextFieldState`.
/// 3. Put the type in its place among ``DisplayServer/textFieldSources`` of its display server.  A way
///    without a display server is added where runepad-overlay's `Session` makes its `FieldFollower`.
/// 4. Add it to the table above and to the one in docs/compositors.md, with a desktop test like
///    `TextFieldTests`.
///
/// `Overlay/FieldFollower` does the rest: it listens to the first source that works, and to the next one when
/// that source ends.
package protocol TextFieldSource {
    /// The name of the way for operators, such as `input-method-v2`: ASCII letters, digits and hyphens.
    var name: String { get }

    /// Begins to report text fields, for as long as the caller keeps the result.
    ///
    /// - Parameter handler: Gets the events.  It is called from the owner's loop, for example while the
    ///   display server dispatches, and never from within this call.
    /// - Returns: The watch, which ends when its owner releases it.
    /// - Throws: ``TextFieldsUnavailable`` where the session does not offer this way.
    func watch(
        _ handler: @escaping (TextFieldEvent) -> Void
    ) throws(TextFieldsUnavailable) -> any TextFieldWatch
}

/// A running watch of a ``TextFieldSource``, which ends when its owner releases it.
package protocol TextFieldWatch: AnyObject {
    /// Takes the report that a person or a program has hidden a view of a panel with `show: auto`.
    ///
    /// Only a watch whose session must be asked to report the next field needs it.
    func viewsWereHidden()
    /// Whether this program is the session's input method, which can commit texts.
    var commitsText: Bool { get }
    /// Commits a text to the field that has the focus, and calls `then` when the session has taken it.
    ///
    /// The session reads what was typed before the call first.  If no field has the focus, there is only the call of
    /// `then`.  If the watch ends, there may be none.
    func commit(_ text: String, then: @escaping () -> Void)
}

extension TextFieldWatch {
    /// Does nothing: most sessions report each field by themselves.
    package func viewsWereHidden() {}
    package var commitsText: Bool { false }
    package func commit(_ text: String, then: @escaping () -> Void) { then() }
}

/// An event of a session's text fields.
package enum TextFieldEvent: Equatable, Sendable {
    /// A person entered a text field: the first one, another one, or again the one that has the focus.
    ///
    /// `program` is the name of the program's process (proc_pid_comm(5)), such as `firefox-esr`, or `nil` where
    /// the way does not tell it. `hints` is what else the field tells.
    case entered(Purpose, program: String? = nil, hints: FieldHints = FieldHints())
    /// The field that has the focus tells another purpose or other hints than reported before.
    case changed(to: Purpose, hints: FieldHints = FieldHints())
    /// No text field has the focus any more.
    case left
    /// The watch has ended: no event follows this one.
    case ended(TextFieldsUnavailable)
}

/// The reason why a session's text fields are not reported.
package struct TextFieldsUnavailable: Error, Equatable, CustomStringConvertible {
    /// The reason as half a sentence for the log, without a full stop.
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
