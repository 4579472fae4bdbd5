// SPDX-License-Identifier: MIT

package import Engine

/// An event of the driver or its panels, from a ``DriverClient``.
///
/// A panel in an event has its state after the event.
package enum DriverEvent: Equatable, Sendable {
    /// The driver is on the bus, with these panels, in the order of their names.
    case driverCame([PanelState])
    /// The driver or the bus is gone, and all panels with it, or the driver cannot be called. The error has
    /// the reason.
    ///
    /// This event also comes once when there is no driver at first.
    case driverGone(ControlError)
    /// A panel was added while the driver was on the bus.
    case panelCame(PanelState)
    /// A panel was removed; this is its last state.
    case panelGone(PanelState)
    case panelChanged(PanelState, from: PanelState)
    /// A view starts to move in or out, or has finished.
    case panelMoves(PanelState, TransitionEvent)
    /// The content of a panel's view has changed: fetch it with ``DriverClient/getView(of:_:)`` or
    /// ``DriverClient/followView(of:_:)``.
    ///
    /// No second event comes before the client has fetched the view. The number rises with each change, until the
    /// driver reads its files again.
    case viewChanged(PanelState, serial: UInt64)
    /// Keys of a panel's view have other states, and nothing else has changed since the view with
    /// ``ViewChange/formerSerial``.
    ///
    /// The event comes after ``DriverClient/followView(of:_:)``, until the next ``viewChanged(_:serial:)``, or until
    /// the view is hidden. It comes on a socket of its own: it may come before or after another event of the same time.
    case keysChanged(PanelState, ViewChange)
    /// A key was pressed on a panel with ``PanelState/clicks`` to which this client has attached.
    case clicked(PanelState)
    /// An event of guided touch on a panel to which this client listens: ``DriverClient/listen(to:_:)``.
    case guided(PanelState, GuideMessage)
    /// A panel to which this client has offered commits has a text that it is to commit: call
    /// ``PanelCall/committed(_:)`` with the number afterwards.
    case commit(PanelState, number: UInt64, text: String)

    /// Returns the event without other panels than the one with this name, or `nil` if it is about another
    /// panel.
    ///
    /// Without a name it returns the whole event.
    package func concerning(_ name: String?) -> DriverEvent? {
        guard let name else { return self }
        switch self {
        case .driverCame(let panels): return .driverCame(panels.filter { $0.name == name })
        case .driverGone: return self
        case .panelCame(let panel), .panelGone(let panel), .panelChanged(let panel, _),
            .panelMoves(let panel, _), .viewChanged(let panel, _), .keysChanged(let panel, _),
            .clicked(let panel), .guided(let panel, _), .commit(let panel, _, _):
            return panel.name == name ? self : nil
        }
    }
}
