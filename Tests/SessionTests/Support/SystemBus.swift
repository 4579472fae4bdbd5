// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A system bus of the test's own, with the policy that Runepad ships.
final class SystemBus {
    /// What DBUS_SYSTEM_BUS_ADDRESS is to be for it.
    let address: String
    private let daemon: Program

    /// Starts it in a folder, and returns once it listens.
    init(in folder: String) throws {
        address = "unix:path=\(folder)/bus"
        try """
        <busconfig>
          <type>system</type>
          <listen>\(address)</listen>
          <auth>EXTERNAL</auth>
          <!-- As /usr/share/dbus-1/system.conf has it. -->
          <policy context="default">
            <allow user="*"/>
            <deny own="*"/>
            <deny send_type="method_call"/>
            <allow send_type="signal"/>
            <allow send_requested_reply="true" send_type="method_return"/>
            <allow send_requested_reply="true" send_type="error"/>
            <allow receive_type="method_call"/>
            <allow receive_type="method_return"/>
            <allow receive_type="error"/>
            <allow receive_type="signal"/>
            <allow send_destination="org.freedesktop.DBus"/>
          </policy>
          <include>\(Checkout.dbusPolicy)</include>
        </busconfig>

        """.write(toFile: folder + "/bus.conf", atomically: true, encoding: .utf8)
        daemon = try Program(
            [
                "dbus-daemon", "--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile",
                "--print-address",
            ],
            Program.Surroundings(asUser: false, log: folder + "/bus.log", isHeard: true))
        try #require(daemon.awaitWord(), "no dbus-daemon")
    }
}
