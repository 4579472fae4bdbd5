// SPDX-License-Identifier: MIT

import Checkout
import EventLoops
import Foundation
import Testing

@testable import Control

/// What a description of interfaces says, a line for each of their parts: "Panel method SetLayout s layout in".
func interfaceParts(_ xml: String) -> Set<String> {
    // Comments have examples of their own.
    let text = xml.replacing(/<!--(?s:.*?)-->/, with: "")
    var interface = ""
    var member = ""
    var parts: Set<String> = []
    var place = 0
    for match in text.matches(of: /<(interface|method|signal|property|arg|annotation)\s([^>]*?)\/?>/) {
        var attributes: [String: String] = [:]
        for attribute in match.2.matches(of: /([a-z]+)="([^"]*)"/) {
            attributes[String(attribute.1)] = String(attribute.2)
        }
        let name = attributes["name"] ?? ""
        switch match.1 {
        case "interface": interface = name
        case "arg":
            place += 1
            // What a signal has goes out, whether or not that is said.
            parts.insert(
                "\(member) \(place) \(attributes["type"] ?? "") \(name) \(attributes["direction"] ?? "out")"
            )
        case "annotation":
            if name != "org.freedesktop.systemd1.Privileged" {
                parts.insert("\(member) \(name) \(attributes["value"] ?? "")")
            }
        default:
            place = 0
            member = "\(interface) \(match.1) \(name)"
            parts.insert(
                match.1 == "property"
                    ? "\(member) \(attributes["type"] ?? "") \(attributes["access"] ?? "")" : member)
        }
    }
    return parts.filter { $0.hasPrefix("org.runepad.") }
}

/// What a shipped file says of the interfaces of a name on the bus.
func shippedInterface(_ name: String) throws -> Set<String> {
    let file = URL(filePath: Checkout.file("config/dbus/\(name).xml"))
    return interfaceParts(try String(contentsOf: file, encoding: .utf8))
}

extension DriverClientTests {
    @Test func `the interface file describes exactly what the driver serves`() throws {
        let rig = try ControlRig()
        rig.server?.tell(PanelState(name: "front"), duration: 0)
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
                if let text = try? answer.text() { served.formUnion(interfaceParts(text)) }
                rig.hear("introspected \(path)")
            }
            try rig.wait { rig.heard.last == "introspected \(path)" }
        }
        let shipped = try shippedInterface("org.runepad.Runepad1")
        #expect(shipped.count > 60)
        #expect(served.subtracting(shipped).sorted() == [])
        #expect(shipped.subtracting(served).sorted() == [])
    }
}
