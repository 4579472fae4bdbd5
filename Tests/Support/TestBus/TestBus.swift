// SPDX-License-Identifier: MIT

import Checkout
package import Foundation
import Glibc

/// A bus of a test's own, on which the policy that Runepad ships holds.
package final class TestBus {
    /// What DBUS_SYSTEM_BUS_ADDRESS is to be for it.
    package let address: String
    private let folder: URL
    private var daemon: Process?

    /// What the bus allows besides the shipped policy.
    package enum Rules {
        /// What Debian's system bus allows: the bus is root's.
        case system
        /// Everything to the user who runs the test.
        case everything
    }

    /// A test that cannot go on, and why.
    package struct Failure: Error, CustomStringConvertible {
        /// A sentence.
        package let description: String
    }

    /// Prepares a bus, which is not there before ``start()``.
    ///
    /// - Throws: when its configuration cannot be written.
    package init(_ rules: Rules) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        address = "unix:path=\(folder.path)/bus"
        try """
        <busconfig>
          \(rules == .system ? "<type>system</type>" : "")
          <listen>\(address)</listen>
          <auth>EXTERNAL</auth>
          \(rules == .system ? systemRules : openRules)
          <include>\(Self.policy)</include>
          \(rules == .system ? "" : ownRules)
        </busconfig>
        """.write(to: folder.appending(path: "bus.conf"), atomically: true, encoding: .utf8)
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts it, and returns once it listens.
    ///
    /// - Throws: ``Failure`` when it does not.
    package func start() throws {
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
        guard !output.fileHandleForReading.availableData.isEmpty else {
            throw Failure(description: "dbus-daemon does not listen on \(address)")
        }
    }

    /// Ends it, as a crash would, and returns once it is gone.
    package func stop() {
        guard let daemon else { return }
        // SIGTERM is blocked in what a test starts.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
        self.daemon = nil
    }

    /// The policy that is shipped.
    private static let policy = Checkout.file("config/dbus/org.runepad.Runepad1.conf")
}

// MARK: - Programs on it

extension TestBus {
    /// How a program ended.
    package struct Answer: Sendable {
        /// Its exit status.
        package var status: Int32
        /// What it said, errors included.
        package var output: String
    }

    /// Who calls.
    package enum Caller: Sendable {
        /// The superuser.
        case root
        /// A user in no group that matters.
        case nobody
        /// The same in the group runepad-view, which there has to be.
        case viewer
        /// The same in the group runepad-control, which there has to be.
        case controller

        /// What runs a program as this caller.
        var identity: [String] {
            switch self {
            case .root: []
            case .nobody: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            case .viewer: ["setpriv", "--reuid=65534", "--regid=65534", "--groups=runepad-view"]
            case .controller: ["setpriv", "--reuid=65534", "--regid=65534", "--groups=runepad-control"]
            }
        }
    }

    /// A program that is to run on the bus, and what it will say, errors included.
    package func program(_ arguments: [String], as caller: Caller = .root) -> (Process, Pipe) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["DBUS_SYSTEM_BUS_ADDRESS=\(address)"] + caller.identity + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        return (process, output)
    }

    /// Runs a program to its end.
    ///
    /// - Throws: when it cannot be started.
    package func run(_ arguments: [String], as caller: Caller = .root) throws -> Answer {
        let (process, output) = program(arguments, as: caller)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Answer(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }

    /// Calls a method of a panel, or reads a property, by busctl: `verb` is `call` or `get-property`.
    ///
    /// - Throws: when busctl cannot be started.
    package func busctl(
        _ verb: String, _ path: String, _ rest: [String], as caller: Caller = .root
    ) throws -> Answer {
        try run(
            ["busctl", "--system", verb, "org.runepad.Runepad1", path, "org.runepad.Runepad1.Panel"] + rest,
            as: caller)
    }

    /// Waits until the driver has the panel at `path` on the bus.
    ///
    /// - Throws: ``Failure`` when it has not within a minute.
    package func awaitPanel(_ path: String) throws {
        let limit = ContinuousClock.now + .seconds(60)
        while try !hasPanel(path) {
            guard ContinuousClock.now < limit else {
                throw Failure(description: "the driver does not come to the bus with \(path)")
            }
            poll(nil, 0, 100)
        }
    }

    /// Whether the driver has the panel at `path` on the bus.
    ///
    /// - Throws: when busctl cannot be started.
    package func hasPanel(_ path: String) throws -> Bool {
        try busctl("get-property", path, ["Visible"]).status == 0
    }
}

/// As /usr/share/dbus-1/system.conf has it.
private let systemRules = """
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
    """

private let openRules = """
    <policy context="default">
      <allow user="*"/>
      <allow own="*"/>
      <allow send_destination="*"/>
      <allow receive_sender="*"/>
    </policy>
    """

/// What the shipped policy takes from everybody, for one user.
private let ownRules = """
    <policy user="\(getuid())">
      <allow send_destination="*"/>
      <allow receive_sender="*"/>
    </policy>
    """
