// SPDX-License-Identifier: MIT

import CSystemd

/// Why the driver did not do what it was asked over the bus.
public struct ControlError: Error, Hashable, CustomStringConvertible {
    /// What kind of refusal it is.
    public let kind: Kind
    /// A sentence for a person, without a full stop.
    public let description: String

    /// Kinds of refusals, by the names that they have on the bus.
    public enum Kind: String, CaseIterable, Sendable {
        /// There is no bus; it is joined as soon as there is one.
        case noBus = "org.freedesktop.DBus.Error.NoServer"
        /// No driver is on the bus: start it with `systemctl start runepadd`.
        case noDriver = "org.freedesktop.DBus.Error.ServiceUnknown"
        /// The caller is neither root nor in the group that the call takes: ``ControlRight``.
        case accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
        /// The driver has no panel of that name.
        case unknownPanel = "org.freedesktop.DBus.Error.UnknownObject"
        /// The panel has no layout of that name.
        case unknownLayout = "org.runepad.Runepad1.Error.UnknownLayout"
        /// Only a key of a secret layout leads to that layout.
        case withheldLayout = "org.runepad.Runepad1.Error.WithheldLayout"
        /// The panel has no layout with that purpose, or nothing is called so.
        case unknownPurpose = "org.runepad.Runepad1.Error.UnknownPurpose"
        /// The panel cannot be served now, so that it shows nothing and takes no key.
        case notServed = "org.runepad.Runepad1.Error.NotServed"
        /// The view covers the whole touchscreen, which nobody else could get if it were hidden.
        case cannotHide = "org.runepad.Runepad1.Error.CannotHide"
        /// A text field may not have this: the panel is not `show: auto`, or somebody has called a secret layout.
        case fieldRefused = "org.runepad.Runepad1.Error.FieldRefused"
        /// Files have faults: everything goes on as before.
        case notReloaded = "org.runepad.Runepad1.Error.NotReloaded"
        /// The driver did not answer in time, or went meanwhile.
        case noAnswer = "org.freedesktop.DBus.Error.NoReply"
        /// The caller asks for more than one program needs, or for more at once than the driver keeps: ask again later.
        case tooMuch = "org.freedesktop.DBus.Error.LimitsExceeded"
        /// Anything else; the sentence has it.
        case other = "org.freedesktop.DBus.Error.Failed"
    }

    /// Makes an error.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// What an answer's name and sentence mean.
    init(name: String, message: String) {
        let kind =
            switch name {
            case "org.freedesktop.DBus.Error.NameHasNoOwner": Kind.noDriver
            case "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface":
                // What dbus-daemon's and sd-bus's peers say of an object that is not there.
                Kind.unknownPanel
            case "org.freedesktop.DBus.Error.Timeout", "org.freedesktop.DBus.Error.Disconnected":
                Kind.noAnswer
            default: Kind(rawValue: name) ?? .other
            }
        switch kind {
        case .noDriver: self.init(kind, "no driver is on the bus: start it with systemctl start runepadd")
        case .accessDenied:
            let groups = ControlRight.allCases.map(\.rawValue).joined(separator: " and ")
            self.init(kind, "only root and members of the groups \(groups) may do this")
        case .noAnswer: self.init(kind, "the driver did not answer")
        default: self.init(kind, message.isEmpty ? name : message)
        }
    }
}

extension ControlError {
    /// The same error, which names the one group that a refused call takes.
    ///
    /// Who is in neither group is refused before it is known what is to be called.
    public func forLack(of right: ControlRight) -> ControlError {
        guard kind == .accessDenied else { return self }
        return ControlError(kind, "only root and members of the group \(right.rawValue) may do this")
    }

    /// Answers a call with this error.
    func answer(_ call: OpaquePointer) {
        var error = unsafe sd_bus_error()
        unsafe sd_bus_error_set(&error, kind.rawValue, sendable(description))
        unsafe sd_bus_reply_method_error(call, &error)
        unsafe sd_bus_error_free(&error)
    }

    /// The panel of `state` cannot do what it is asked for, as it is not served.
    public static func notServed(_ state: PanelState) -> ControlError {
        ControlError(
            .notServed,
            "the panel \(state.name) is not served" + (state.status.failure.map { ": \($0)" } ?? ""))
    }
}
