// SPDX-License-Identifier: MIT

public import Layouts

/// What a panel can be asked for over the bus.
///
/// Attaching an overlay and reading the files again are no matter of one panel's view: see
/// ``DriverClient/attach(to:width:height:_:)`` and ``DriverClient/reload(_:)``.
public enum PanelRequest: Hashable, Sendable {
    /// Show the view.
    case show
    /// Hide it: what is pressed is released, and contacts are passed through.
    case hide
    /// Hide it if it is shown, and show it if it is not.
    case toggle
    /// Show another of the panel's layouts, once the view is shown.
    case setLayout(String)
    /// Show the panel's layout with a purpose.
    case setPurpose(Purpose)
    /// Show the view for a text field with a purpose, with the layout of the panel's that serves it best.
    ///
    /// A hardware keyboard may keep the view hidden.  It is hidden again when the overlay that asked leaves the bus.
    case showFor(Purpose)
    /// The text field was left: hide the view if it is shown for a text field only.
    ///
    /// The driver takes it from the caller whose ``showFor(_:)`` came last, and ignores it from any other.
    case fieldLeft
    /// Let the keys that the layout shuffles change places.
    case shuffle
}
