// SPDX-License-Identifier: MIT

package import EventLoops
import Glibc

/// The one connection of a program to the bus of its session.
///
/// It is made as soon as the bus exists, and again after a loss.
@safe package final class SessionBus {
    package let connection: BusConnection
    private let hall: Hall
    private let address: String

    /// The parts of the program that use the connection.
    private final class Hall {
        var handlers: [(BusConnection.Event) -> Void] = []
    }

    /// Makes a connection that joins the bus once `loop` runs and the bus exists.
    ///
    /// Returns `nil` without an address: there is no session then.
    package init?(
        at address: String? = BusConnection.sessionAddress, loop: EventLoop
    ) throws(EventLoopError) {
        guard let address else { return nil }
        self.address = address
        let hall = Hall()
        self.hall = hall
        connection = try BusConnection(to: address, loop: loop) { event in
            for handler in hall.handlers { handler(event) }
        }
        connection.open()
    }

    /// The path of the bus's socket if no program has made the socket yet, for a line in the log.
    package var missingSocket: String? {
        guard let socket = Self.socket(of: address), unsafe access(socket, F_OK) != 0 else { return nil }
        return socket
    }

    /// Calls `handler` with each change of the connection, at once if it is connected already.
    package func join(_ handler: @escaping (BusConnection.Event) -> Void) {
        hall.handlers.append(handler)
        if connection.isConnected { handler(.connected) }
    }

    /// Returns the path of the socket in an address, or `nil` if it has none: dbus's specification, "Server
    /// Addresses".
    private static func socket(of address: String) -> String? {
        let prefix = "unix:path="
        guard address.hasPrefix(prefix) else { return nil }
        return String(address.dropFirst(prefix.count).prefix { $0 != "," && $0 != ";" })
    }
}
