// SPDX-License-Identifier: MIT

/// What a ``DriverClient`` tells of the driver and its panels.
///
/// The panel of an event is as it is after the event.
public enum DriverEvent: Equatable, Sendable {
    /// The driver is there, with these panels, in the order of their names.
    case driverCame([PanelState])
    /// The driver has gone, or the bus, and with it all panels; or it cannot be asked, for which the error says why.
    ///
    /// Told once as well when there is no driver at first.
    case driverGone(ControlError)
    /// A panel came while the driver was there.
    case panelCame(PanelState)
    /// A panel has gone; this is its last state.
    case panelGone(PanelState)
    /// Something that the driver tells of a panel has changed.
    case panelChanged(PanelState, from: PanelState)
    /// A view comes or goes, or has come or gone.
    case panelMoves(PanelState, TransitionEvent)
    /// What a panel's view shows has changed: ask for it by ``DriverClient/getView(of:_:)``.
    ///
    /// It is not told again before somebody has asked.  The number rises with each change.
    case viewChanged(PanelState, serial: UInt64)
    /// A key was pressed on a panel that ``PanelState/clicks``, to which this client has attached.
    case clicked(PanelState)

    /// What of the event concerns one panel.
    ///
    /// - Parameter name: The panel's name, or `nil` for all panels.
    /// - Returns: The event, with no other panels in it, or `nil` where it is about another panel.
    public func concerning(_ name: String?) -> DriverEvent? {
        guard let name else { return self }
        switch self {
        case .driverCame(let panels): return .driverCame(panels.filter { $0.name == name })
        case .driverGone: return self
        case .panelCame(let panel), .panelGone(let panel), .panelChanged(let panel, _),
            .panelMoves(let panel, _), .viewChanged(let panel, _), .clicked(let panel):
            return panel.name == name ? self : nil
        }
    }
}
