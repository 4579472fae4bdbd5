// SPDX-License-Identifier: MIT

import Bus
import Checkout
import Control
import ControlServer
import Devices
import Engine
import EventLoops
import Foundation
import Glibc
import TestBus
import Testing

@testable import KernelRig

/// The driver on a real bus, with the policy that is shipped.
@Suite(.serialized) struct DriverControlTests {
    static let layouts = [
        "pair": """
        title: Two digits
        height: 50%
        purpose: number-pad
        layers:
          base: [1 2]
        """,
        "letters": """
        title: Letters
        height: 50%
        purpose: email
        layers:
          base: [a b c d e f]
        shuffle: {keys: abcdef, on: [show]}
        feedback: {highlight: yes, click: yes}
        """,
    ]

    /// A driver that serves both layouts, on a bus.
    func start(
        _ fields: [String] = [], busFirst: Bool = true
    ) throws -> (DriverRig, TestBus, path: String) {
        try requireRealKernel()
        let bus = try TestBus(.system)
        if busFirst { try bus.start() }
        let rig = try DriverRig("[pair, letters]", fields: fields, layouts: Self.layouts)
        try rig.start(on: bus)
        return (rig, bus, rig.busPath)
    }

    @Test func `busctl hides, shows and changes a view, and a hidden view types nothing`() throws {
        let (rig, bus, path) = try start()
        try bus.awaitPanel(path)
        let one = try rig.point("1")
        #expect(try bus.busctl("call", path, ["Hide"]).status == 0)
        try rig.awaitView("hidden") { !$0.isVisible }
        #expect(try bus.busctl("get-property", path, ["Visible"]).output == "b false\n")
        #expect(try bus.busctl("get-property", path, ["Frame"]).output == "(dddd) 0 1 1 0\n")
        #expect(try bus.busctl("call", path, ["GetView"]).output.hasSuffix(" 0 0 0\n"))
        try rig.down((0, one))
        try rig.up(0)
        #expect(try rig.takeTyped() == "")
        #expect(rig.passedContacts.count == 1)
        #expect(try bus.busctl("call", path, ["Toggle"]).status == 0)
        try rig.awaitView("shown") { $0.isVisible }
        try rig.tap("1")
        #expect(try rig.takeTyped() == "KEY_1↓ KEY_1↑")
        #expect(rig.passedContacts.count == 1)

        #expect(try bus.busctl("call", path, ["SetLayout", "s", "letters"]).status == 0)
        try rig.awaitView("letters") { $0.layout == "letters" }
        #expect(try bus.busctl("get-property", path, ["Layout"]).output == "s \"letters\"\n")
        let view = try bus.busctl("call", path, ["GetView"]).output
        #expect(view.contains("true \"letters\" \"base\""))
        for key in "abcdef" { #expect(view.contains("\"\(key)\" 0 0 ")) }
        let before = rig.view?.allKeys.map(\.label)
        // One order of 720 is the same again.
        var isShuffled = false
        for _ in 0..<5 where !isShuffled {
            #expect(try bus.busctl("call", path, ["Shuffle"]).status == 0)
            try rig.settleView()
            isShuffled = rig.view?.allKeys.map(\.label) != before
        }
        #expect(isShuffled)
        #expect(try bus.busctl("call", path, ["SetPurpose", "s", "number-pad"]).status == 0)
        try rig.awaitView("pair") { $0.layout == "pair" }
        let unknown = try bus.busctl("call", path, ["SetLayout", "s", "nonsense"])
        #expect(unknown.status != 0)
        #expect(unknown.output.contains("has no layout 'nonsense'; it has pair, letters"))
    }

    @Test func `without a bus the driver types, and joins a bus that starts or restarts`() throws {
        let (rig, bus, path) = try start(busFirst: false)
        try rig.tap("1")
        #expect(try rig.takeTyped() == "KEY_1↓ KEY_1↑")
        for _ in 0..<2 {
            try bus.start()
            try bus.awaitPanel(path)
            #expect(try bus.busctl("call", path, ["Hide"]).status == 0)
            try rig.awaitView("hidden") { !$0.isVisible }
            #expect(try bus.busctl("call", path, ["Show"]).status == 0)
            try rig.awaitView("shown") { $0.isVisible }
            bus.stop()
            try rig.tap("2")
            #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
        }
    }

    @Test func `a user in neither of the two groups is denied every call`() throws {
        let (rig, bus, path) = try start()
        try bus.awaitPanel(path)
        for property in ["Visible", "Layout", "Layer", "Frame", "Name"] {
            let answer = try bus.busctl("get-property", path, [property], as: .nobody)
            #expect(answer.status != 0)
            #expect(answer.output.contains("Access denied"))
            #expect(try bus.busctl("get-property", path, [property]).status == 0)
        }
        for method in ["GetView", "Show", "Hide", "Shuffle", "Reload"] {
            let answer = try bus.busctl("call", path, [method], as: .nobody)
            #expect(answer.status != 0)
            #expect(answer.output.contains("Access denied"), "\(answer.output)")
        }
        for interface in ["Introspectable Introspect", "Peer Ping", "ObjectManager GetManagedObjects"] {
            let answer = try bus.run(
                ["busctl", "--system", "call", "org.runepad.Runepad1", path]
                    + "org.freedesktop.DBus.\(interface)".split(separator: " ").map(String.init), as: .nobody)
            #expect(answer.status != 0 && answer.output.contains("Access denied"), "\(answer.output)")
        }
        #expect(rig.view?.isVisible == true)
    }

    @Test func `callers that may draw cannot steer, and callers that may steer cannot read keys`() throws {
        let (rig, bus, path) = try start()
        try bus.awaitPanel(path)
        for caller in [TestBus.Caller.viewer, .controller] {
            for (property, value) in [("Visible", "b true\n"), ("Name", "s \"\(rig.panel.name)\"\n")] {
                let answer = try bus.busctl("get-property", path, [property], as: caller)
                #expect(answer.output == value)
            }
        }
        func isRefused(_ method: [String], to caller: TestBus.Caller) throws -> Bool {
            let answer = try bus.busctl("call", path, method, as: caller)
            return answer.status != 0 && answer.output.contains("Access denied")
        }
        let view = try bus.busctl("call", path, ["GetView"], as: .viewer)
        #expect(view.status == 0 && view.output.contains("\"1\""), "\(view.output)")
        for method in ["Hide", "Toggle", "Shuffle", "Reload"] {
            #expect(try isRefused([method], to: .viewer), "\(method)")
        }
        #expect(try isRefused(["SetLayout", "s", "letters"], to: .viewer))
        #expect(rig.view?.isVisible == true && rig.view?.layout == "pair")

        #expect(try isRefused(["GetView"], to: .controller))
        #expect(try isRefused(["Attach", "uu", "100", "100"], to: .controller))
        #expect(try bus.busctl("call", path, ["Hide"], as: .controller).status == 0)
        try rig.awaitView("hidden") { !$0.isVisible }
        #expect(try bus.busctl("call", path, ["SetLayout", "s", "letters"], as: .controller).status == 0)
        #expect(try bus.busctl("call", path, ["Show"], as: .controller).status == 0)
        try rig.awaitView("shown") { $0.isVisible && $0.layout == "letters" }
    }

    @Test func `a text field cannot replace a secret layout that a program has requested`() throws {
        try requireRealKernel()
        let layouts = [
            "secret": "purpose: pin\nsecret: yes\nheight: 50%\nlayers: {base: [1 2]}\n",
            "letters": "purpose: email\nheight: 50%\nlayers: {base: [a b]}\n",
        ]
        let rig = try DriverRig("[secret, letters]", fields: ["show: auto"], layouts: layouts)
        let bus = try rig.startOnBus()
        let path = rig.busPath
        func showFor(_ purpose: String, as caller: TestBus.Caller = .viewer) throws -> TestBus.Answer {
            try bus.busctl("call", path, ["ShowFor", "s", purpose], as: caller)
        }
        // By a field, the secret comes and goes as fields want it.
        #expect(try showFor("pin").status == 0)
        try rig.awaitView("the secret") { $0.isVisible && $0.layout == "secret" }
        #expect(try showFor("email").status == 0)
        try rig.awaitView("letters") { $0.isVisible && $0.layout == "letters" }
        // Not the caller that had it shown.
        #expect(try bus.busctl("call", path, ["FieldLeft"], as: .viewer).status == 0)
        try rig.settleView()
        #expect(rig.view?.isVisible == true)
        // Called, it stays: for fields, and for who leaves them.
        #expect(try bus.busctl("call", path, ["SetLayout", "s", "secret"], as: .controller).status == 0)
        #expect(try bus.busctl("call", path, ["Show"], as: .controller).status == 0)
        try rig.awaitView("the secret") { $0.isVisible && $0.layout == "secret" }
        #expect(try showFor("pin").status == 0)
        let refused = try showFor("email")
        #expect(
            refused.status != 0 && refused.output.contains("the secret layout secret was called"),
            "\(refused.output)")
        #expect(rig.view?.layout == "secret")
        // Root may steer, too.
        #expect(try showFor("email", as: .root).status == 0)
        try rig.awaitView("letters") { $0.isVisible && $0.layout == "letters" }

        try rig.reload(with: ["show: call"])
        let called = try showFor("pin")
        #expect(called.status != 0 && called.output.contains("write 'show: auto'"), "\(called.output)")
    }

    @Test func `at another seat, only root may draw a panel; callers without a seat may steer`() throws {
        try requireRealKernel()
        let bus = try TestBus(.system)
        try bus.start()
        let rules = "/run/udev/rules.d/69-seat.rules"
        try FileManager.default.createDirectory(
            atPath: "/run/udev/rules.d", withIntermediateDirectories: true)
        let rig = try DriverRig("[pair, letters]", fields: ["show: auto"], layouts: Self.layouts)
        try Data("ATTRS{phys}==\"\(rig.touchscreen.phys)\", ENV{ID_SEAT}=\"seat1\"\n".utf8)
            .write(to: URL(filePath: rules))
        defer { try? FileManager.default.removeItem(atPath: rules) }
        try #require(try bus.run(["udevadm", "control", "--reload"]).status == 0)
        try #require(
            try bus.run(["udevadm", "trigger", "--settle", "--action=change", "--subsystem-match=input"])
                .status == 0)
        try rig.start(on: bus)
        let path = rig.busPath
        try bus.awaitPanel(path)
        #expect(try bus.busctl("get-property", path, ["Seat"]).output == "s \"seat1\"\n")
        #expect(try bus.busctl("call", path, ["GetView"]).status == 0)

        func list(_ caller: TestBus.Caller) throws -> String {
            try bus.run(
                [
                    "busctl", "--system", "call", "org.runepad.Runepad1", "/org/runepad/Runepad1",
                    "org.freedesktop.DBus.ObjectManager", "GetManagedObjects",
                ], as: caller
            ).output
        }
        #expect(try list(.viewer) == "a{oa{sa{sv}}} 0\n")
        #expect(try list(.controller).contains(path))
        #expect(try list(.root).contains(path))
        let drawing = PanelMethod.allCases.filter { $0.right == .view }.map {
            BusMember(BusNames.panelInterface, $0.rawValue, $0.member.arguments.types).words()
        }
        #expect(drawing.contains(["SetOutputRotation", "u", "0"]))
        for call in drawing {
            let answer = try bus.busctl("call", path, call, as: .viewer)
            #expect(
                answer.status != 0 && answer.output.contains("there is no panel"), "\(call): \(answer.output)"
            )
        }
        #expect(try bus.busctl("get-property", path, ["Layout"], as: .viewer).status != 0)
        #expect(try bus.busctl("call", path, ["Show"], as: .controller).status == 0)
        try rig.awaitView("shown") { $0.isVisible }
    }

    @Test(arguments: [TestBus.Caller.nobody, .viewer, .controller])
    func `a bus monitor of any group sees views come and go, but nothing that is typed`(
        _ caller: TestBus.Caller
    ) throws {
        let (rig, bus, path) = try start(["clicks: yes"])
        try bus.awaitPanel(path)
        let (listener, output) = bus.program(["stdbuf", "-oL", "dbus-monitor", "--system"], as: caller)
        try listener.run()
        defer { kill(listener.processIdentifier, SIGKILL) }
        var heard = ""
        /// Reads what it has heard until that has `word`, or for a second at most.
        func listen(for word: String) -> Bool {
            var request = pollfd(
                fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            while !heard.contains(word), unsafe poll(&request, 1, 1000) > 0 {
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { break }
                heard += String(decoding: data, as: UTF8.self)
            }
            return heard.contains(word)
        }
        /// Shows and hides until that is heard: whoever hears this hears all that it may.
        func hears(_ word: String) throws -> Bool {
            for _ in 0..<100 where !listen(for: word) { _ = try bus.busctl("call", path, ["Toggle"]) }
            return heard.contains(word)
        }
        #expect(try hears("WillHide"), "\(heard)")
        _ = try bus.busctl("call", path, ["Show"])
        _ = try bus.busctl("call", path, ["SetLayout", "s", "letters"])
        try rig.awaitView("letters") { $0.layout == "letters" && $0.isVisible }
        do {
            let overlay = try ClickListener(panel: rig.panel.name, on: bus)
            try overlay.attach()
            try overlay.follow()
            // The overlay alone is told which keys are lit. One report of both changes would tell neither.
            for letter in ["a", "f", "a"] {
                try rig.down((0, rig.point(letter)))
                #expect(try overlay.takeViewEvents(atLeast: 1) == ["a key is pressed"])
                try rig.up(0)
                #expect(try overlay.takeViewEvents(atLeast: 1) == ["a key is plain"])
            }
            #expect(try rig.takeTyped() == "KEY_A↓ KEY_A↑ KEY_F↓ KEY_F↑ KEY_A↓ KEY_A↑")
            #expect(try overlay.takeClicks() == 3)
        }
        let before = heard
        heard = ""
        #expect(try hears("DidHide"), "\(heard)")
        heard = before + heard
        for word in ["ViewChanged", "Click", "PropertiesChanged", "letters", "string \"a\""] {
            #expect(!heard.contains(word), "\(heard)")
        }
    }
}
