// SPDX-License-Identifier: MIT

package import Bus
import CSystemd
import Glibc

/// The names of the driver and its objects: see config/dbus/org.runepad.Runepad1.xml.
extension BusNames {
    package static let driver = "org.runepad.Runepad1"
    /// The driver's object, below which its panels are.
    package static let root = "/org/runepad/Runepad1"
    package static let panels = "/org/runepad/Runepad1/panels"
    package static let driverInterface = "org.runepad.Runepad1.Driver"
    package static let panelInterface = "org.runepad.Runepad1.Panel"

    /// Characters that a path cannot have are escaped, also `_`: sd_bus_path_encode(3).
    package static func path(ofPanel name: String) -> String {
        var path: UnsafeMutablePointer<CChar>?
        guard unsafe sd_bus_path_encode(panels, name, &path) >= 0, let path = unsafe path else {
            return panels
        }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    package static func panel(atPath path: String) -> String? { decode(path, below: panels) }
}

extension BusConnection.Method {
    /// A method of the driver.
    init(path: String, interface: String, member: String) {
        self.init(destination: BusNames.driver, path: path, interface: interface, member: member)
    }
}
