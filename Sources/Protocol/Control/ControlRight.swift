// SPDX-License-Identifier: MIT

/// The rights of the two groups of config/sysusers.d on the bus, by the groups' names.
///
/// config/dbus/org.runepad.Runepad1.conf defines the methods of each group for the bus.
/// docs/kiosk-security.md lists them for people.
package enum ControlRight: String, CaseIterable, Sendable {
    /// Draws views, and shows and hides them for text fields.
    case view = "runepad-view"
    /// Shows and hides views, chooses layouts, and makes the driver read its files again.
    case control = "runepad-control"
}

/// The seat of all devices that no rule attaches to another seat.
///
/// Without logind it is the only seat.
package let firstSeat = "seat0"
