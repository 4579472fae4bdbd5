// SPDX-License-Identifier: MIT

import Devices
import TestBus

// A driver on a bus that is the test's own.
extension DriverRig {
    /// Starts a driver on a bus, which may begin later, and waits until it serves the touchscreen.
    func start(on bus: TestBus) throws {
        try start(environment: ["DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)"])
    }

    /// Starts a driver on a bus, and waits until the panel is there.
    func startOnBus() throws -> TestBus {
        let bus = try TestBus(.system)
        try bus.start()
        try start(on: bus)
        try bus.awaitPanel(busPath)
        return bus
    }

    /// The panel's object on the bus.
    var busPath: String {
        // Underscores and hyphens are what a path cannot have or escapes.
        let name = panel.name.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                ? String(scalar) : "_" + String(byte, radix: 16)
        }
        return "/org/runepad/Runepad1/panels/" + name.joined()
    }
}
