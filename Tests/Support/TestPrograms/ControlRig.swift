// SPDX-License-Identifier: MIT

package import Bus
import CSystemd
package import Control
package import ControlServer
package import Engine
package import EventLoops
import Glibc
package import TestBus
import Testing

/// A server and a client on a bus, in one loop.
package final class ControlRig: ControlServer.Delegate, DriverClient.Delegate {
    package let bus: TestBus
    package let loop: EventLoop
    package private(set) var server: ControlServer?
    package private(set) var client: DriverClient?
    /// What the server was asked for, and what the client was told, in order.
    package var heard: [String] = []
    /// What the server answers.
    package var view: ShownView?
    package var refusal: ControlError?
    package var counted = DriverCounters(version: "1.2.3")

    /// Starts a bus, and has both join it, unless a test wants another use of the bus.
    package init(withDriver: Bool = true) throws {
        bus = try TestBus(.everything)
        try bus.start()
        loop = try EventLoop()
        guard withDriver else { return }
        unsafe setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
        server = try ControlServer(loop: loop, delegate: self)
        client = try DriverClient(loop: loop)
        client?.delegate = self
    }

    /// Runs the loop until `condition` holds.
    package func wait(until condition: @escaping () -> Bool) throws {
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

    package func hear(_ what: String) {
        heard.append(what)
        if condition?() == true { loop.stop() }
    }

    /// Tells the client of a panel, waits until the client knows it, and forgets what was heard so far.
    package func show(_ panel: PanelState) throws {
        server?.publish(panel, duration: 0)
        try wait { self.client?.panels[panel.name] != nil }
        heard = []
    }

    /// Joins the bus as a program that gets no reports.
    package func join() throws -> BusConnection {
        var isThere = false
        let connection = try BusConnection(to: bus.address, loop: loop) { [unowned self] _ in
            isThere = true
            hear("joined")
        }
        connection.open()
        try wait { isThere }
        heard.removeAll { $0 == "joined" }
        return connection
    }

    /// The unique name of a program on the bus.
    package func name(of connection: BusConnection?) throws -> String {
        var name: UnsafePointer<CChar>?
        let bus = unsafe try #require(unsafe connection?.bus)
        try #require(unsafe sd_bus_get_unique_name(bus, &name) >= 0)
        return unsafe String(cString: try #require(unsafe name))
    }

    package func endServer() { server = nil }
    package func endClient() { client = nil }

    package func startClient() throws {
        client = try DriverClient(loop: loop)
        client?.delegate = self
    }

    package func perform(
        _ request: PanelRequest, onPanel name: String, maySteer: Bool
    ) throws(ControlError) {
        hear("\(request) of \(name)")
        if let refusal { throw refusal }
    }

    package func outputTurned(to rotation: Rotation, ofPanel name: String) {
        hear("output of \(name) turned by \(rotation.rawValue)")
    }

    package func glyphsRead(_ glyphs: ReadGlyphs?, ofPanel name: String) {
        let levels = glyphs.map { glyphs in (UInt8(1)...8).filter { glyphs.contains(code: 209, level: $0) } }
        hear("session of \(name) reads \(levels.map { "levels \($0)" } ?? "what no overlay tells")")
    }

    package func commitsOffered(_ isOn: Bool, ofPanel name: String) {
        hear("commits of \(name) \(isOn ? "are" : "are not") offered")
    }

    package func commitEnded(ofPanel name: String) { hear("a commit of \(name) has ended") }

    package func reloadFiles() throws(ControlError) {
        hear("reload")
        if let refusal { throw refusal }
    }

    package func counters() -> DriverCounters { counted }

    package func view(ofPanel name: String) -> ShownView? { view }
    /// The changes for ``keyChanges(ofPanel:since:)``; `nil` where more has changed.
    package var keyChanges: [KeyChange]?
    package func keyChanges(ofPanel name: String, since former: ShownView) -> [KeyChange]? { keyChanges }
    package func busRefused(_ reason: String) { hear(reason) }

    package func handle(_ event: DriverEvent) {
        switch event {
        case .driverCame(let panels): hear("driver came: \(panels.map(\.name))")
        case .driverGone(let reason): hear("driver gone: \(reason.kind)")
        case .panelCame(let panel): hear("\(panel.name) came")
        case .panelGone(let panel): hear("\(panel.name) gone")
        case .panelChanged(let panel, _): hear("\(panel.name) changed")
        case .panelMoves(_, let event): hear(event.signal.rawValue)
        case .viewChanged(_, let serial): hear("view \(serial)")
        case .keysChanged(_, let change):
            let keys = change.keys.map { "\($0.index) \($0.state)" }.joined(separator: ", ")
            hear("keys \(keys) from \(change.formerSerial) to \(change.serial)")
        case .clicked: hear("click")
        case .guided(_, let message): hear("\(message.kind) \(message.label)")
        case .commit(_, let number, let text): hear("commit \(number): \(text)")
        }
    }
}
