// SPDX-License-Identifier: MIT

import Bus
import Engine
import TestBus
import TestPrograms
import Testing

@testable import Control
@testable import ControlServer

// In the suite of the others, as each rig sets the address of the bus for the whole process.
extension DriverClientTests {
    /// A program on the rig's bus that gets no reports, and its name there.
    private func passer(_ rig: ControlRig) throws -> (connection: BusConnection, name: String) {
        let connection = try rig.join()
        return (connection, try rig.name(of: connection))
    }

    /// Asks for a property, which makes the driver know the caller and nobody a follower.
    private func look(_ connection: BusConnection, _ rig: ControlRig) throws {
        let method = BusConnection.Method(
            path: BusNames.path(ofPanel: "front"), interface: BusNames.properties, member: "Get")
        connection.call(method) {
            $0.append(BusNames.panelInterface)
            $0.append("Visible")
        } then: {
            rig.hear($0.error == nil ? "looked" : "refused")
        }
        let former = rig.heard.count
        try rig.wait { rig.heard.dropFirst(former).contains { ["looked", "refused"].contains($0) } }
        #expect(rig.heard.last == "looked")
    }

    @Test func `after sixty-four callers those that follow nothing are forgotten`() throws {
        let rig = try ControlRig()
        rig.server?.publish(PanelState(name: "front"), duration: 0)
        try rig.wait { rig.client?.panels["front"] != nil }
        let follower = try rig.name(of: rig.client?.connection)
        var passers: [(connection: BusConnection, name: String)] = []
        for _ in 0..<63 {
            let passer = try passer(rig)
            try look(passer.connection, rig)
            passers.append(passer)
        }
        #expect(passers.allSatisfy { rig.server?.callers[$0.name] != nil })
        let last = try passer(rig)
        try look(last.connection, rig)
        #expect(rig.server?.callers[last.name] != nil && rig.server?.callers[follower] != nil)
        #expect(passers.allSatisfy { rig.server?.callers[$0.name] == nil })
        // Whoever was forgotten is served as before.
        try look(passers[0].connection, rig)
        #expect(rig.server?.callers[passers[0].name] != nil)
    }

    @Test func `sixteen programs of a user may subscribe, and another one once one has left`() throws {
        let rig = try ControlRig()
        try rig.show(PanelState(name: "front"))
        // The rig's own client is the first.
        func subscribe() throws -> BusConnection {
            let connection = try rig.join()
            connection.call(
                .init(path: BusNames.root, interface: BusNames.objectManager, member: "GetManagedObjects")
            ) { _ in
            } then: {
                rig.hear($0.error.map { ControlError($0).kind == .tooMuch ? "refused" : "error" } ?? "in")
            }
            let former = rig.heard.count
            try rig.wait { rig.heard.count > former }
            return connection
        }
        var subscribed: [BusConnection] = []
        for _ in 0..<15 { subscribed.append(try subscribe()) }
        #expect(rig.heard.allSatisfy { $0 == "in" } && rig.server?.followers.count == 16)
        _ = try subscribe()
        #expect(rig.heard.last == "refused")
        subscribed.removeLast()
        // The driver hears from the bus that it has left.
        while rig.heard.last != "in" { _ = try subscribe() }
    }

    /// A program that draws, with a session at seats where it is the active one.
    private func caller(at seats: Set<String>) -> Caller {
        Caller(
            rights: [.view], at: CallerPlace(own: seats, active: seats, machine: ["seat0", "seat1"]))
    }

    @Test func `a session in the background loses its panels, and gets them back on the screen`() throws {
        let rig = try ControlRig()
        var front = PanelState(name: "front")
        (front.isVisible, front.show) = (true, .auto)
        rig.view = TestView.shown
        rig.server?.publish(front, duration: 0)
        try rig.wait { rig.client?.panels["front"] != nil }
        let overlay = try rig.name(of: rig.client?.connection)
        func beginDrawing() throws {
            rig.client?.call(.attach(width: 1280, height: 800), on: "front")
            rig.client?.listen(to: "front")
            rig.client?.send(.showFor(.pin), to: "front")
            rig.client?.followView(of: "front") { _ in rig.hear("draws") }
            try rig.wait { rig.heard.last == "draws" }
        }
        try beginDrawing()
        rig.heard = []
        // Another session of the seat is shown.
        rig.server?.callers.known[overlay]?.caller = caller(at: [])
        rig.server?.reportPanels()
        let panel = try #require(rig.server?.panels["front"])
        #expect(panel.transitions.overlays.isEmpty && panel.guideListeners.names.isEmpty)
        try rig.wait { rig.heard.contains("front gone") }
        // The field is left with the session that has it.
        #expect(rig.heard == ["fieldLeft of front", "front gone"])
        let calls: [(method: PanelMethod, write: (inout MessageWriter) -> Void)] = [
            (.getView, { _ in }), (.followView, { _ in }), (.listen, { _ in }), (.hide, { _ in }),
            (.attach, { writer in for _ in 0..<2 { writer.append(UInt32(9)) } }),
        ]
        for call in calls {
            var error: ControlError?
            rig.client?.connection.call(
                .init(
                    path: BusNames.path(ofPanel: "front"), interface: BusNames.panelInterface,
                    member: call.method.rawValue), call.write
            ) { answer in
                error = answer.error.map(ControlError.init)
                rig.hear("answered")
            }
            let former = rig.heard.count
            try rig.wait { rig.heard.count > former }
            #expect(error?.kind == .unknownPanel, "\(call.method)")
        }
        rig.heard = []
        rig.view?.serial = 9
        rig.server?.emitViewChanged(of: "front", serial: 9)
        rig.server?.emitGuide(GuideMessage(.entered, label: "5"), of: "front")
        rig.server?.callers.known[overlay]?.caller = caller(at: ["seat0"])
        rig.server?.reportPanels()
        try rig.wait { rig.heard.last == "front came" }
        #expect(rig.heard == ["front came"])
        // It hears of the next change, although it was left out of those in between.
        rig.server?.emitViewChanged(of: "front", serial: 10)
        try rig.wait { rig.heard.last == "view 10" }
        try beginDrawing()
        rig.server?.emitGuide(GuideMessage(.entered, label: "6"), of: "front")
        try rig.wait { rig.heard.last == "entered 6" }
    }

    @Test func `a session in the background does not count, and no session counts another seat's presses`()
        throws
    {
        let rig = try ControlRig()
        var side = PanelState(name: "side")
        side.seat = "seat1"
        for panel in [PanelState(name: "front"), side] { rig.server?.publish(panel, duration: 0) }
        try rig.wait { rig.client?.panels.count == 2 }
        rig.counted.panels = ["former", "front", "side"].map {
            CountedPanel(name: $0, isServed: true, counters: PanelCounters())
        }
        let program = try rig.name(of: rig.client?.connection)
        func ask(_ caller: Caller) throws -> (counted: [String]?, refusals: [String]) {
            rig.server?.callers.known[program]?.caller = caller
            var (counted, refusals): ([String]?, [String]) = (nil, [])
            rig.client?.getCounters { answer in
                switch answer {
                case .success(let counters): counted = counters.panels.map(\.name)
                case .failure(let error): refusals.append(error.description)
                }
            }
            rig.client?.reload { answer in
                if case .failure(let error) = answer { refusals.append(error.description) }
                rig.hear("answered")
            }
            let former = rig.heard.count
            try rig.wait { rig.heard.dropFirst(former).contains("answered") }
            return (counted, refusals)
        }
        let background = try ask(caller(at: []))
        #expect(background.counted == nil)
        #expect(
            background.refusals
                == Array(
                    repeating: "this session is not on the screen: see loginctl show-session", count: 2))
        #expect(!rig.heard.contains("reload"))
        let seated = try ask(caller(at: ["seat1"]))
        #expect(seated.counted == ["side"] && seated.refusals == [] && rig.heard.contains("reload"))
        #expect(try ask(.root).counted == ["former", "front", "side"])
    }

    @Test
    func `in the background a program also loses the field for which it showed a view, without drawing it`()
        throws
    {
        let rig = try ControlRig()
        var front = PanelState(name: "front")
        front.show = .auto
        rig.server?.publish(front, duration: 0)
        try rig.wait { rig.client?.panels["front"] != nil }
        rig.client?.send(.showFor(.pin), to: "front") { _ in rig.hear("shown") }
        try rig.wait { rig.heard.last == "shown" }
        let program = try rig.name(of: rig.client?.connection)
        rig.heard = []
        rig.server?.callers.known[program]?.caller = caller(at: [])
        rig.server?.reportPanels()
        try rig.wait { rig.heard.contains("front gone") }
        #expect(rig.heard == ["fieldLeft of front", "front gone"])
    }

    @Test func `a client for which the driver has no room asks again`() throws {
        let rig = try ControlRig()
        func cameCount() -> Int { rig.heard.count { $0.hasPrefix("driver came") } }
        try rig.wait { cameCount() == 1 }
        func client() throws -> DriverClient {
            let client = try DriverClient(loop: rig.loop)
            client.delegate = rig
            return client
        }
        var others: [DriverClient] = []
        for _ in 0..<15 { others.append(try client()) }
        try rig.wait { cameCount() == 16 }
        let last = try client()
        try rig.wait { rig.heard.contains("driver gone: tooMuch") }
        #expect(!last.hasDriver)
        others.removeLast()
        try rig.wait { cameCount() == 17 }
        #expect(last.hasDriver)
    }

    @Test func `a listener whose session leaves the seat hears nothing more`() throws {
        let rig = try ControlRig()
        var front = PanelState(name: "front")
        front.isVisible = true
        try rig.show(front)
        rig.client?.listen(to: "front") { _ in rig.hear("listens") }
        try rig.wait { rig.heard.last == "listens" }
        rig.server?.emitGuide(GuideMessage(.entered, label: "a"), of: "front")
        try rig.wait { rig.heard.last == "entered a" }
        let listener = try rig.name(of: rig.client?.connection)
        for seats in [["seat1"], ["seat0"]] {
            rig.server?.callers.known[listener]?.caller = caller(at: Set(seats))
            rig.server?.emitGuide(GuideMessage(.entered, label: "b"), of: "front")
        }
        #expect(rig.server?.hasGuideListeners("front") == false)
        // What the driver has sent before comes before its answer.
        rig.client?.call(.finished(0), on: "front") { _ in rig.hear("answered") }
        try rig.wait { rig.heard.last == "answered" }
        #expect(rig.heard == ["listens", "entered a", "answered"])
    }
}
