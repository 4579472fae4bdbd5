// SPDX-License-Identifier: MIT

/// Why the bus or another program refused a call, or did not answer it.
package struct BusError: Error, Hashable, CustomStringConvertible {
    /// The name of the error, such as `org.freedesktop.DBus.Error.NoReply`: dbus's specification, "Error names".
    package let name: String
    /// A sentence for a person, without control characters; may be empty.
    package let message: String
    /// Whether the bus itself has answered, and not the program that was called.
    package let isFromBus: Bool

    package var description: String { message.isEmpty ? name : message }

    /// Whether no program has the name to which the call went.
    package var isAbsence: Bool {
        name == "org.freedesktop.DBus.Error.ServiceUnknown"
            || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }

    /// Whether the program did not answer in time, or left the bus meanwhile.
    package var isSilence: Bool {
        name == "org.freedesktop.DBus.Error.NoReply" || name == "org.freedesktop.DBus.Error.Timeout"
            || name == "org.freedesktop.DBus.Error.Disconnected"
    }

    /// Whether the caller lacks a right.
    package var isDenial: Bool { name == "org.freedesktop.DBus.Error.AccessDenied" }
}
