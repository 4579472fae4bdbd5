// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
internal import Text

/// Names of the bus itself, and of logind.
package enum BusNames {
    /// The bus's own name and interface.
    package static let bus = "org.freedesktop.DBus"
    package static let busPath = "/org/freedesktop/DBus"
    package static let properties = "org.freedesktop.DBus.Properties"
    package static let objectManager = "org.freedesktop.DBus.ObjectManager"

    /// The method of logind that returns the session of a process: org.freedesktop.login1(5).
    package static let sessionByProcess = BusConnection.Method(
        destination: "org.freedesktop.login1", path: "/org/freedesktop/login1",
        interface: "org.freedesktop.login1.Manager", member: "GetSessionByPID")

    /// The method of logind that returns a property of a user: org.freedesktop.login1(5).
    package static func loginProperty(ofUser user: UInt32) -> BusConnection.Method {
        BusConnection.Method(
            destination: sessionByProcess.destination, path: "/org/freedesktop/login1/user/_\(user)",
            interface: properties, member: "Get")
    }

    /// Returns logind's name for the session with this path, or `nil` for any other path.
    package static func session(atPath path: String) -> String? {
        decode(path, below: "/org/freedesktop/login1/session")
    }

    /// Returns what sd_bus_path_decode(3) finds behind `prefix`, or `nil` for another path, and for a name with control
    /// characters.
    package static func decode(_ path: String, below prefix: String) -> String? {
        var name: UnsafeMutablePointer<CChar>?
        guard unsafe sd_bus_path_decode(path, prefix, &name) > 0, let name = unsafe name else { return nil }
        defer { unsafe free(name) }
        return unsafe hasControl(name) ? nil : String(cString: name)
    }
}
