// SPDX-License-Identifier: MIT

package import Bus
internal import CSystemd

/// Why the driver refused a request over the bus.
package struct ControlError: Error, Hashable, CustomStringConvertible {
    package let kind: Kind
    /// A sentence for a person, without a full stop.
    package let description: String

    /// The kinds of refusals, by their names on the bus.
    package enum Kind: String, CaseIterable, Sendable {
        /// There is no bus. The program joins as soon as there is one.
        case noBus = "org.freedesktop.DBus.Error.NoServer"
        /// No driver is on the bus: start it with `systemctl start runepadd`.
        case noDriver = "org.freedesktop.DBus.Error.ServiceUnknown"
        /// The caller is neither root nor in the group that the call requires: ``ControlRight``.
        case accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
        case unknownPanel = "org.freedesktop.DBus.Error.UnknownObject"
        case unknownLayout = "org.runepad.Runepad1.Error.UnknownLayout"
        /// Only a key of a secret layout leads to that layout.
        case withheldLayout = "org.runepad.Runepad1.Error.WithheldLayout"
        /// The panel has no layout with that purpose, or no purpose has that name.
        case unknownPurpose = "org.runepad.Runepad1.Error.UnknownPurpose"
        /// The panel cannot be served now, so it shows no view and takes no key.
        case notServed = "org.runepad.Runepad1.Error.NotServed"
        /// The view covers the whole touchscreen, and hiding it would not give the contacts to any program.
        case cannotHide = "org.runepad.Runepad1.Error.CannotHide"
        /// A text field may not do this: the panel is not `show: auto`, or a person or program has called a
        /// secret layout.
        case fieldRefused = "org.runepad.Runepad1.Error.FieldRefused"
        /// The panel's configuration has no `guided`.
        case notGuided = "org.runepad.Runepad1.Error.NotGuided"
        /// The files have faults, and the settings stay as before.
        case notReloaded = "org.runepad.Runepad1.Error.NotReloaded"
        /// The driver did not answer in time, or ended meanwhile.
        case noAnswer = "org.freedesktop.DBus.Error.NoReply"
        /// The caller uses more than one program needs, or more at once than the driver keeps: try again
        /// later.
        case tooMuch = "org.freedesktop.DBus.Error.LimitsExceeded"
        case other = "org.freedesktop.DBus.Error.Failed"
    }

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// The bus's refusal of a program that is in none of the groups.
    private static let denied = ControlError(
        .accessDenied,
        "only root and members of the groups "
            + ControlRight.allCases.map(\.rawValue).joined(separator: " and ") + " may do this")

    /// Translates the error of an answer, which is perhaps from the bus itself.
    package init(_ error: BusError) {
        let kind: Kind =
            switch error.name {
            case _ where error.isAbsence: .noDriver
            case _ where error.isSilence: .noAnswer
            // dbus-daemon and sd-bus answer with these names for an object that does not exist.
            case "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface":
                .unknownPanel
            default: Kind(rawValue: error.name) ?? .other
            }
        switch kind {
        case .noDriver: self = .noDriver
        case .accessDenied where error.isFromBus || error.message.isEmpty: self = .denied
        case .noAnswer: self = .noAnswer
        default: self.init(kind, error.description)
        }
    }

    static let noDriver = ControlError(
        .noDriver, "no driver is on the bus: start it with systemctl start runepadd")

    static let noAnswer = ControlError(
        .noAnswer, "the driver did not answer: try again, or restart it with systemctl restart runepadd")
}

extension ControlError {
    /// Returns the same error, naming the one group that a refused call requires.
    ///
    /// The bus refuses a program outside both groups before it looks at the method.
    package func forLack(of right: ControlRight) -> ControlError {
        guard self == .denied else { return self }
        return ControlError(kind, "only root and members of the group \(right.rawValue) may do this")
    }

    /// The error as a call of this program's objects throws it.
    package var busError: BusError { BusError(name: kind.rawValue, message: description) }

    package func answer(_ call: OpaquePointer) {
        var error = unsafe sd_bus_error()
        unsafe sd_bus_error_set(&error, kind.rawValue, sendable(description))
        unsafe sd_bus_reply_method_error(call, &error)
        unsafe sd_bus_error_free(&error)
    }

    package static func notServed(_ state: PanelState) -> ControlError {
        ControlError(
            .notServed,
            "the panel \(state.name) is not served" + (state.status.failure.map { ": \($0)" } ?? ""))
    }
}

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
