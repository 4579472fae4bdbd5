// SPDX-License-Identifier: MIT

import Bus
import Engine
import TestBus
import TestPrograms
import Testing

@testable import Control
@testable import ControlServer

// Signals that somebody addresses to a program in the name of another one.  In the suite of the others, as each rig sets
// the address of the bus for the whole process.
extension DriverClientTests {
    /// A program on the bus of a rig that pretends to be others.
    private final class Stranger {
        let connection: BusConnection
        private let rig: ControlRig

        init(_ rig: ControlRig) throws {
            self.rig = rig
            connection = try rig.join()
        }

        /// Sends a program a signal with a beginning and an end, or one with texts.
        func tell(
            _ name: String, _ path: String, _ interface: String, _ member: String, _ texts: [String] = []
        ) {
            connection.signal(path: path, interface: interface, member: member, to: name) { writer in
                for text in texts { writer.append(text) }
                if member == "Guided" { for _ in 0..<2 { writer.append(false) } }
                guard texts.isEmpty else { return }
                let event = TransitionEvent(
                    isDone: false,
                    Transition(
                        id: 7, isShow: false, begin: .init(x: 0, y: 0, width: 1, height: 1),
                        end: .init(x: 0, y: 0, width: 1, height: 1), duration: 0))
                event.write(to: &writer, width: 0, height: 0)
            }
        }

        /// Returns once a program has read what it was told.
        func settle(_ name: String) throws {
            let ping = BusConnection.Method(
                destination: name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
            var isAnswered = false
            connection.call(ping) { [rig] _ in
                isAnswered = true
                rig.hear("pong")
            }
            try rig.wait { isAnswered }
            rig.heard.removeAll { $0 == "pong" }
        }
    }

    @Test func `signals of the driver count only from the driver itself`() throws {
        let rig = try ControlRig()
        var front = PanelState(name: "front")
        front.isVisible = true
        rig.server?.publish(front, duration: 0)
        try rig.wait { rig.client?.panels["front"] != nil }
        let stranger = try Stranger(rig)
        let client = try rig.name(of: rig.client?.connection)
        rig.heard = []
        let path = BusNames.path(ofPanel: "front")
        stranger.tell(client, path, BusNames.panelInterface, "WillHide")
        stranger.tell(
            client, path, BusNames.panelInterface, "Guided",
            ["entered", "Say", "your", "", "plain", "", "", ""])
        stranger.connection.signal(
            path: BusNames.root, interface: BusNames.objectManager, member: "InterfacesRemoved", to: client
        ) { writer in
            writer.append(path: path)
            writer.append([BusNames.panelInterface])
        }
        try stranger.settle(client)
        #expect(rig.heard == [])
        #expect(rig.client?.panels["front"] != nil)
        front.isVisible = false
        rig.server?.publish(front, duration: 0)
        try rig.wait { rig.heard.contains("DidHide") }
        #expect(rig.heard == ["WillHide", "front changed", "DidHide"])
    }

    @Test func `only the bus can say that the driver or a follower has left it`() throws {
        let rig = try ControlRig()
        rig.server?.publish(PanelState(name: "front"), duration: 0)
        try rig.wait { rig.client?.panels["front"] != nil }
        let stranger = try Stranger(rig)
        let client = try rig.name(of: rig.client?.connection)
        let driver = try rig.name(of: rig.server?.connection)
        rig.heard = []
        for (listener, gone) in [(client, BusNames.driver), (driver, client)] {
            let owner = gone == client ? client : driver
            stranger.tell(
                listener, BusNames.busPath, BusNames.bus, "NameOwnerChanged", [gone, owner, ""])
        }
        try stranger.settle(client)
        #expect(rig.client?.hasDriver == true)
        var side = PanelState(name: "side")
        side.isVisible = true
        rig.server?.publish(side, duration: 0)
        try rig.wait { rig.heard.contains("side came") }
        #expect(rig.heard.first { $0.hasPrefix("driver") } == nil)
    }

    @Test func `a driver that takes the place of another one is heard in its place`() throws {
        let rig = try ControlRig()
        rig.server?.publish(PanelState(name: "front"), duration: 0)
        try rig.wait { rig.client?.panels["front"] != nil }
        rig.heard = []
        rig.endServer()
        try rig.wait { rig.heard.contains("driver gone: noDriver") }
        let other = try ControlServer(loop: rig.loop, delegate: rig)
        other.publish(PanelState(name: "front"), duration: 0)
        try rig.wait { rig.heard.last?.hasPrefix("driver came") == true }
        rig.heard = []
        other.remove("front")
        try rig.wait { rig.heard.contains("front gone") }
    }
}
