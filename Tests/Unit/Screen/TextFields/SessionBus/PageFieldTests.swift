// SPDX-License-Identifier: MIT

import Bus
import Checkout
import Control
import Engine
import EventLoops
import TestBus
import TestPrograms
import Testing

@testable import TextFields

/// The overlay and a browser's partner on a real bus.
@Suite(.timeLimit(.minutes(10))) struct PageFieldTests {
    /// An overlay and a browser's partner on the bus of the rig.
    private final class Pages: PageFieldServer.Delegate, PageFieldClient.Delegate {
        let rig: ControlRig
        var server: PageFieldServer?
        var client: PageFieldClient?
        /// The field that the overlay was told last.
        private(set) var field: PageField?

        init(_ rig: ControlRig) { self.rig = rig }

        func startServer() throws {
            server = try SessionBus(at: rig.bus.address, loop: rig.loop).map {
                PageFieldServer(on: $0, delegate: self)
            }
        }

        /// Starts the browser's partner, which tells the state of the browser first.
        func startClient(_ state: PageField = .noField) throws {
            client = try SessionBus(at: rig.bus.address, loop: rig.loop).map {
                try PageFieldClient(on: $0, loop: rig.loop)
            }
            client?.delegate = self
            client?.send(state)
        }

        /// Tells a field, and waits until the overlay has it.
        func tell(_ field: PageField) throws {
            client?.send(field)
            let text = ([field.name] + field.hints.words).joined(separator: " ")
            try rig.wait { [rig] in rig.heard.last == "told \(text)" }
        }

        func pageFieldChanged(_ field: PageField?) {
            self.field = field
            rig.hear(
                "told \((field.map { [$0.name] + $0.hints.words } ?? ["nothing"]).joined(separator: " "))")
        }
        func pagesFailed(_ reason: String) { rig.hear(reason) }
        func overlayAccepted() { rig.hear("heard") }
        func overlayRefused(_ reason: ControlError) { rig.hear("refused: \(reason)") }
    }

    @Test func `an overlay receives page fields, and the end of the program that sends them`() throws {
        let rig = try ControlRig(withDriver: false)
        let pages = Pages(rig)
        try pages.startServer()
        try pages.startClient()
        try rig.wait { rig.heard.contains("heard") }
        #expect(rig.heard == ["told ", "heard"])
        for field in [PageField.field(.pin), .withoutKeyboard, .field(.email), .noField] {
            try pages.tell(field)
        }
        pages.client = nil
        try rig.wait { rig.heard.last == "told nothing" }
    }

    @Test func `an overlay receives the hints of page fields`() throws {
        let rig = try ControlRig(withDriver: false)
        let pages = Pages(rig)
        try pages.startServer()
        try pages.startClient()
        let hints = FieldHints(enter: .send, beginsWithCapital: true)
        for field in [PageField.field(.default, hints: hints), .field(.default)] {
            try pages.tell(field)
            #expect(pages.field == field)
        }
    }

    @Test func `the first message to the overlay is the current state of the browser`() throws {
        let rig = try ControlRig(withDriver: false)
        let pages = Pages(rig)
        try pages.startServer()
        try pages.startClient(.field(.pin))
        try rig.wait { rig.heard.contains("heard") }
        #expect(rig.heard == ["told pin", "heard"])
    }

    @Test func `an overlay that starts later receives the field that has the focus`() throws {
        let rig = try ControlRig(withDriver: false)
        let pages = Pages(rig)
        try pages.startClient(.field(.pin))
        try pages.startServer()
        try rig.wait { rig.heard.contains("heard") }
        #expect(rig.heard == ["told pin", "heard"])
        // Also one that comes back.
        rig.heard = []
        pages.server = nil
        try pages.startServer()
        try rig.wait { rig.heard.contains("heard") }
        #expect(rig.heard == ["told pin", "heard"])
    }

    @Test func `of a flood of page fields only the newest ones are sent`() throws {
        let rig = try ControlRig(withDriver: false)
        let pages = Pages(rig)
        try pages.startServer()
        try pages.startClient()
        try rig.wait { rig.heard.contains("heard") }
        rig.heard = []
        for _ in 0..<500 { for field in [PageField.field(.pin), .field(.url)] { pages.client?.send(field) } }
        try pages.tell(.field(.date))
        // One call is under way at most, and the last field follows it.
        #expect(rig.heard.count { $0.hasPrefix("told") } <= 2, "\(rig.heard)")
    }

    @Test func `a second overlay reports that its name is taken, and takes over after the first`() throws {
        let rig = try ControlRig(withDriver: false)
        let pages = Pages(rig)
        try pages.startServer()
        try pages.startClient()
        try rig.wait { rig.heard.contains("heard") }
        var first = pages.server
        try pages.startServer()
        try rig.wait { rig.heard.last == "another overlay has the name org.runepad.Overlay1" }
        try pages.tell(.field(.pin))
        try rig.wait { rig.heard.last == "heard" }
        rig.heard = []
        withExtendedLifetime(first) {}
        first = nil
        try rig.wait { rig.heard.contains("told pin") }
    }

    @Test func `a page field with an invalid purpose is refused and changes nothing`() throws {
        let rig = try ControlRig(withDriver: false)
        let pages = Pages(rig)
        try pages.startServer()
        try pages.startClient()
        try rig.wait { rig.heard.contains("heard") }
        let other = try rig.join()
        let method = BusConnection.Method(
            destination: PageFieldServer.name, path: PageFieldServer.path,
            interface: PageFieldServer.interface, member: "TellPageField")
        let calls: [(write: (inout MessageWriter) -> Void, answer: String)] = [
            ({ $0.append("PIN") }, "'PIN' is not a purpose: the purposes are default"),
            ({ $0.append(UInt32(1)) }, "Invalid arguments 'u' to call org.runepad.Overlay1.TellPageField"),
            ({ _ in }, "Invalid arguments '' to call org.runepad.Overlay1.TellPageField"),
        ]
        for call in calls {
            other.call(method, call.write) { rig.hear("answer: \($0.error?.description ?? "none")") }
            try rig.wait { rig.heard.last?.hasPrefix("answer") == true }
            let answer = rig.heard.removeLast()
            #expect(answer.hasPrefix("answer: " + call.answer), "\(answer)")
        }
        #expect(rig.heard == ["told ", "heard"])
        withExtendedLifetime(other) {}
    }

    @Test func `the overlay's interface file describes exactly what the overlay serves`() throws {
        let rig = try ControlRig(withDriver: false)
        let pages = Pages(rig)
        try pages.startServer()
        try pages.startClient()
        try rig.wait { rig.heard.contains("heard") }
        var served: Set<String> = []
        let other = try rig.join()
        other.call(
            .init(
                destination: PageFieldServer.name, path: PageFieldServer.path,
                interface: "org.freedesktop.DBus.Introspectable", member: "Introspect")
        ) { answer in
            served = (try? answer.document()).map { Checkout.busParts(of: $0) } ?? []
            rig.hear("introspected")
        }
        try rig.wait { rig.heard.last == "introspected" }
        withExtendedLifetime(other) {}
        #expect(served.count == 5)
        #expect(served == (try Checkout.busParts(ofName: "org.runepad.Overlay1")))
    }
}
