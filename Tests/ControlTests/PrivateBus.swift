// SPDX-License-Identifier: MIT

import Clocks
import EventLoops
import Foundation
import Glibc
import Testing
import Touch

@testable import Control

/// A bus of the test's own, on which the shipped policy holds.
final class PrivateBus {
    let address: String
    private let daemon = Process()
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "runepad-bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let policy = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "config/dbus/org.runepad.Runepad1.conf")
        let configuration = """
            <busconfig>
              <listen>unix:path=\(folder.path)/bus</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow user="*"/>
                <allow own="*"/>
                <allow send_destination="*"/>
                <allow receive_sender="*"/>
              </policy>
              <include>\(policy.path)</include>
              <policy user="\(getuid())">
                <allow send_destination="*"/>
                <allow receive_sender="*"/>
              </policy>
            </busconfig>
            """
        try configuration.write(
            to: folder.appending(path: "bus.conf"), atomically: true, encoding: .utf8)
        address = "unix:path=\(folder.path)/bus"
        try start()
    }

    /// Starts it, and returns once it listens.
    private func start() throws {
        daemon.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
        daemon.arguments = [
            "--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--print-address",
        ]
        let output = Pipe()
        daemon.standardOutput = output
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        try #require(!output.fileHandleForReading.availableData.isEmpty)
    }

    deinit {
        // SIGTERM is blocked in what a test starts.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}

/// A server and a client on a bus, in one loop.
final class ControlRig: ControlServer.Delegate, DriverClient.Delegate {
    let bus: PrivateBus
    let loop: EventLoop
    private(set) var server: ControlServer?
    private(set) var client: DriverClient?
    /// What the server was asked for, and what the client was told, in order.
    var heard: [String] = []
    /// What the server answers.
    var view: ShownView?
    var refusal: ControlError?

    init() throws {
        bus = try PrivateBus()
        unsafe setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
        loop = try EventLoop()
        server = try ControlServer(loop: loop, delegate: self)
        client = try DriverClient(loop: loop)
        client?.delegate = self
    }

    /// Runs the loop until `condition` holds.
    func wait(until condition: @escaping () -> Bool) throws {
        // Looked at after whatever happens; what never happens ends by the last.
        var isLate = false
        let limit = try loop.timer { [loop] in
            isLate = true
            loop.stop()
        }
        limit.fire(at: .now().advanced(byMicroseconds: 20_000_000))
        self.condition = condition
        if !condition() { try loop.run() }
        self.condition = nil
        try #require(!isLate, "heard only \(heard)")
    }

    private var condition: (() -> Bool)?

    func hear(_ what: String) {
        heard.append(what)
        if condition?() == true { loop.stop() }
    }

    func endServer() { server = nil }
    func endClient() { client = nil }

    func startClient() throws {
        client = try DriverClient(loop: loop)
        client?.delegate = self
    }

    func perform(_ request: PanelRequest, onPanel name: String) throws(ControlError) {
        hear("\(request) of \(name)")
        if let refusal { throw refusal }
    }

    func reloadFiles() throws(ControlError) {
        hear("reload")
        if let refusal { throw refusal }
    }

    func fieldLost(onPanel name: String) { hear("the field of \(name) is lost") }

    func view(ofPanel name: String) -> ShownView? { view }
    func busRefused(_ reason: String) { hear(reason) }

    func driverCame(_ client: DriverClient) { hear("driver came: \(client.panels.keys.sorted())") }
    func driverGone(_ client: DriverClient, _ reason: ControlError) { hear("driver gone: \(reason.kind)") }
    func panelCame(_ client: DriverClient, _ panel: PanelState) { hear("\(panel.name) came") }
    func panelGone(_ client: DriverClient, _ panel: PanelState) { hear("\(panel.name) gone") }

    func panelChanged(_ client: DriverClient, _ panel: PanelState, from old: PanelState) {
        hear("\(panel.name) changed")
    }

    func panelMoves(_ client: DriverClient, _ panel: PanelState, _ event: TransitionEvent) {
        hear(event.name)
    }

    func viewChanged(_ client: DriverClient, _ panel: PanelState, serial: UInt64) {
        hear("view \(serial)")
    }

    func clicked(_ client: DriverClient, _ panel: PanelState) { hear("click") }
}
