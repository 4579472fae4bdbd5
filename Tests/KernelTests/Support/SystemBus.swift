// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// A system bus of the test's own, with the policy that Runepad ships.
final class SystemBus {
    /// What DBUS_SYSTEM_BUS_ADDRESS is to be for it.
    let address: String
    private let folder: URL
    private var daemon: Process?

    /// Prepares a bus, which is not there before ``start()``.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        address = "unix:path=\(folder.path)/bus"
        let policy = URL(filePath: Checkout.layouts).deletingLastPathComponent()
            .appending(path: "dbus/org.runepad.Runepad1.conf").path
        // As /usr/share/dbus-1/system.conf has it.
        let configuration = """
            <busconfig>
              <type>system</type>
              <listen>\(address)</listen>
              <auth>EXTERNAL</auth>
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
                <allow send_destination="org.freedesktop.DBus" send_interface="org.freedesktop.DBus"/>
              </policy>
              <policy user="root">
                <allow send_destination="org.freedesktop.DBus" send_interface="org.freedesktop.DBus.Monitoring"/>
              </policy>
              <include>\(policy)</include>
            </busconfig>
            """
        try configuration.write(
            to: folder.appending(path: "bus.conf"), atomically: true, encoding: .utf8)
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts it, and returns once it listens.
    func start() throws {
        let daemon = Process()
        daemon.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
        daemon.arguments = [
            "--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--print-address",
        ]
        let output = Pipe()
        daemon.standardOutput = output
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        self.daemon = daemon
        try #require(!output.fileHandleForReading.availableData.isEmpty, "no dbus-daemon")
    }

    /// Ends it, as a crash would, and returns once it is gone.
    func stop() {
        guard let daemon else { return }
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
        self.daemon = nil
    }

    /// What a program on the bus said, and how it ended.
    struct Answer {
        var status: Int32
        var output: String
    }

    /// Who calls.
    enum Caller {
        case root
        case nobody
    }

    /// A program that runs on the bus.
    func program(_ arguments: [String], as caller: Caller = .root) -> (Process, Pipe) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let identity =
            caller == .root ? [] : ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        process.arguments = ["DBUS_SYSTEM_BUS_ADDRESS=\(address)"] + identity + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        return (process, output)
    }

    /// Runs a program to its end.
    func run(_ arguments: [String], as caller: Caller = .root) throws -> Answer {
        let (process, output) = program(arguments, as: caller)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Answer(
            status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }

    /// Calls a method of a panel, or reads a property, by busctl.
    func busctl(_ verb: String, _ path: String, _ rest: [String], as caller: Caller = .root) throws -> Answer
    {
        try run(
            ["busctl", "--system", verb, "org.runepad.Runepad1", path, "org.runepad.Runepad1.Panel"] + rest,
            as: caller)
    }

    /// Waits until the driver has the panel at `path` on the bus.
    func awaitPanel(_ path: String) throws {
        let limit = Date(timeIntervalSinceNow: Double(patience) / 1000)
        while try busctl("get-property", path, ["Visible"]).status != 0 {
            try #require(Date.now < limit, "the driver does not come to the bus")
        }
    }
}
