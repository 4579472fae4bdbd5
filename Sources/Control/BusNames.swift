// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

/// The names of everything on the bus: see config/dbus/org.runepad.Runepad1.xml.
package enum BusNames {
    /// The name that the driver owns.
    package static let driver = "org.runepad.Runepad1"
    /// The driver's object, below which its panels are.
    static let root = "/org/runepad/Runepad1"
    static let panels = "/org/runepad/Runepad1/panels"
    static let driverInterface = "org.runepad.Runepad1.Driver"
    static let panelInterface = "org.runepad.Runepad1.Panel"
    /// The bus's own name and interface.
    static let bus = "org.freedesktop.DBus"
    static let busPath = "/org/freedesktop/DBus"
    package static let properties = "org.freedesktop.DBus.Properties"
    static let objectManager = "org.freedesktop.DBus.ObjectManager"

    /// The method of logind that returns the session of a process: org.freedesktop.login1(5).
    static let sessionByProcess = BusConnection.Method(
        destination: "org.freedesktop.login1", path: "/org/freedesktop/login1",
        interface: "org.freedesktop.login1.Manager", member: "GetSessionByPID")

    /// The method of logind that returns a property of a user: org.freedesktop.login1(5).
    static func loginProperty(ofUser user: UInt32) -> BusConnection.Method {
        BusConnection.Method(
            destination: sessionByProcess.destination, path: "/org/freedesktop/login1/user/_\(user)",
            interface: properties, member: "Get")
    }

    /// Characters that a path cannot have are escaped, also `_`: sd_bus_path_encode(3).
    static func path(ofPanel name: String) -> String {
        var path: UnsafeMutablePointer<CChar>?
        guard unsafe sd_bus_path_encode(panels, name, &path) >= 0, let path = unsafe path else {
            return panels
        }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    static func panel(atPath path: String) -> String? { decode(path, below: panels) }

    /// Returns logind's name for the session with this path, or `nil` for any other path.
    static func session(atPath path: String) -> String? {
        decode(path, below: "/org/freedesktop/login1/session")
    }

    private static func decode(_ path: String, below prefix: String) -> String? {
        var name: UnsafeMutablePointer<CChar>?
        guard unsafe sd_bus_path_decode(path, prefix, &name) > 0, let name = unsafe name else { return nil }
        defer { unsafe free(name) }
        return unsafe hasControl(name) ? nil : String(cString: name)
    }
}
