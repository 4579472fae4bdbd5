// SPDX-License-Identifier: MIT

import Clocks
import Counters
import EventLoops
import Glibc
import TestBus
import Testing
import Touch

@testable import Control

/// A server and a client on a bus, in one loop.
final class ControlRig: ControlServer.Delegate, DriverClient.Delegate {
    let bus: TestBus
    let loop: EventLoop
    private(set) var server: ControlServer?
    private(set) var client: DriverClient?
    /// What the server was asked for, and what the client was told, in order.
    var heard: [String] = []
    /// What the server answers.
    var view: ShownView?
    var refusal: ControlError?
    var counted = DriverCounters(version: "1.2.3")

    init() throws {
        bus = try TestBus(.everything)
        try bus.start()
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
        limit.fire(at: .now().advanced(byMicroseconds: 60_000_000))
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

    func perform(
        _ request: PanelRequest, onPanel name: String, maySteer: Bool
    ) throws(ControlError) {
        hear("\(request) of \(name)")
        if let refusal { throw refusal }
    }

    func reloadFiles() throws(ControlError) {
        hear("reload")
        if let refusal { throw refusal }
    }

    func counters() -> DriverCounters { counted }

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
