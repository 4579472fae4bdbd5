// SPDX-License-Identifier: MIT

package import Engine

/// The requests to a panel over the bus.
///
/// Attaching an overlay and reading the files again are not among them, because they do not concern one
/// panel's view: see ``DriverClient/attach(to:width:height:_:)`` and ``DriverClient/reload(_:)``.
package enum PanelRequest: Hashable, Sendable {
    case show
    /// Hide the view: pressed keys are released, and contacts are passed through.
    case hide
    case toggle
    /// Choose another of the panel's layouts, shown as soon as the view is shown.
    case setLayout(String)
    /// Choose the panel's layout with a purpose.
    case setPurpose(Purpose)
    /// Show the view for a text field with a purpose, with the layout of the panel that suits the purpose
    /// best.
    ///
    /// `program` is the name of the field's program, as the session tells it, for the configuration's
    /// `fields`; `nil` or empty where the session does not tell it.
    ///
    /// A hardware keyboard may keep the view hidden. The view is hidden again when the overlay that sent this
    /// leaves the bus.
    case showFor(Purpose, program: String? = nil)
    /// Hide the view if it is shown only for a text field, because the field has lost the focus.
    ///
    /// The driver accepts this request only from the caller of the last ``showFor(_:program:)``, and ignores it from
    /// others.
    case fieldLeft
    /// Shuffle the keys that the layout lets change places.
    case shuffle
    /// The panel's screen is dark, or lit again: the next touch of a dark screen only wakes it.
    ///
    /// Of no effect on a panel whose configuration has touches type in the dark.
    case setDark(Bool)
    /// Begin guided touch, and show a hidden view for it; or end guided touch.
    ///
    /// The driver refuses it on a panel whose configuration has no `guided`.
    case guide(Bool)
}
