// SPDX-License-Identifier: MIT

import Bus
import Checkout
import EventLoops
import TestPrograms
import Testing

@testable import Control
@testable import ControlServer

extension DriverClientTests {
    @Test func `the interface file describes exactly what the driver serves`() throws {
        let rig = try ControlRig()
        rig.server?.publish(PanelState(name: "front"), duration: 0)
        try rig.wait { rig.client?.panels["front"] != nil }
        var served: Set<String> = []
        var connected = false
        let connection = try BusConnection(loop: rig.loop) { _ in
            connected = true
            rig.hear("connected")
        }
        connection.open()
        try rig.wait { connected }
        for path in [BusNames.root, BusNames.path(ofPanel: "front")] {
            connection.call(
                .init(path: path, interface: "org.freedesktop.DBus.Introspectable", member: "Introspect")
            ) { answer in
                if let text = try? answer.document() { served.formUnion(Checkout.busParts(of: text)) }
                rig.hear("introspected \(path)")
            }
            try rig.wait { rig.heard.last == "introspected \(path)" }
        }
        let shipped = try Checkout.busParts(ofName: "org.runepad.Runepad1")
        #expect(shipped.count > 60)
        #expect(served.subtracting(shipped).sorted() == [])
        #expect(shipped.subtracting(served).sorted() == [])
    }
}
