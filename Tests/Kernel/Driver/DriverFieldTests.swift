// SPDX-License-Identifier: MIT

import Control
import Devices
import Engine
import EventLoops
import Foundation
import Glibc
import TestBus
import Testing

@testable import KernelRig

/// Text fields on a real bus, with a real touchscreen: where the view comes, and how it comes back.
@Suite(.serialized) struct DriverFieldTests {
    private static let layouts = [
        "letters": "height: 50%\npurpose: default\nlayers: {base: [a b]}\n",
        "pair": "height: 40%\npurpose: number-pad\nlayers: {base: [1 2]}\n",
    ]

    private func rig(_ fields: String...) throws -> DriverRig {
        try DriverRig("[letters, pair]", fields: fields, layouts: Self.layouts)
    }

    private func touch(_ rig: DriverRig, _ x: Double, _ y: Double) throws {
        try rig.down((0, Point(x: x, y: y)))
        try rig.up(0)
    }

    @Test func `a view avoids the touched text field, and a tap on the field shows it again`() throws {
        let rig = try rig("show: auto", "overlay: {reserve: yes}")
        let bus = try rig.startOnBus()
        unsafe setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
        let overlay = try FieldOverlay(rig.panel.name)
        try overlay.attach()
        // From here on, the driver must not be asked to settle: that is a touch, too.
        try touch(rig, 0.5, 0.8)
        try overlay.ask(.showFor(.pin))
        // It knows the place before it opens a window.
        #expect(
            overlay.told == [
                "letters hidden at the second place", "WillShow 0.0–0.4", "pair shown at the second place",
            ])
        try rig.awaitView("shown above") { $0.isVisible && $0.frame.minY == 0 }
        try rig.tap("1")
        #expect(try rig.takeTyped(2) == "KEY_1↓ KEY_1↑")

        #expect(try bus.busctl("call", rig.busPath, ["Hide"]).status == 0)
        try rig.awaitView("hidden") { !$0.isVisible }
        try touch(rig, 0.5, 0.3)
        try touch(rig, 0.52, 0.81)
        try rig.awaitView("shown again above") { $0.isVisible && $0.frame.minY == 0 && $0.layout == "pair" }

        try rig.reload(with: ["show: auto", "duration: 1ms"])
        #expect(rig.view?.isVisible == true && rig.view?.frame.minY == 0)
        #expect(try bus.busctl("get-property", rig.busPath, ["AtSecondPlace"]).output == "b true\n")

        overlay.leave()
        try rig.awaitView("hidden") { !$0.isVisible }
        #expect(try bus.busctl("get-property", rig.busPath, ["AtSecondPlace"]).output == "b false\n")
        try touch(rig, 0.52, 0.81)
        #expect(try bus.busctl("call", rig.busPath, ["SetLayout", "s", "letters"]).status == 0)
        try rig.awaitView("letters") { $0.layout == "letters" }
        #expect(rig.view?.isVisible == false)
        #expect(try bus.busctl("call", rig.busPath, ["Show"]).status == 0)
        try rig.awaitView("shown below") { $0.isVisible && $0.frame.maxY == 1 }
    }

    @Test func `a shown view makes way for the next tapped field, also in a higher layout`() throws {
        let rig = try rig("show: auto", "size: 154x86mm")
        let bus = try rig.startOnBus()
        func show(_ purpose: String) throws {
            #expect(try bus.busctl("call", rig.busPath, ["ShowFor", "s", purpose]).status == 0)
        }
        try touch(rig, 0.5, 0.2)
        try show("pin")
        try rig.awaitView("pair below") { $0.layout == "pair" && $0.isVisible && $0.frame.minY == 0.6 }
        // 4 mm above it, so it goes to the upper edge.
        try touch(rig, 0.5, 0.55)
        try show("pin")
        try rig.awaitView("pair above") { $0.isVisible && $0.frame.minY == 0 }
        #expect(try bus.busctl("get-property", rig.busPath, ["AtSecondPlace"]).output == "b true\n")
        // The letters take half of the panel at either edge: they become lower.
        try touch(rig, 0.5, 0.52)
        try show("default")
        try rig.awaitView("letters above") {
            $0.layout == "letters" && $0.frame.minY == 0 && $0.frame.maxY == 0.375
        }
        #expect(try bus.busctl("get-property", rig.busPath, ["CoversField"]).output == "b false\n")
        try rig.tap("b")
        #expect(try rig.takeTyped(2) == "KEY_B↓ KEY_B↑")
    }

    @Test func `each reload of the files is told on the bus`() throws {
        let rig = try rig("show: auto")
        let bus = try rig.startOnBus()
        #expect(try bus.busctl("get-property", rig.busPath, ["Reloads"]).output == "u 0\n")
        try rig.reload(with: ["show: call"])
        #expect(try bus.busctl("get-property", rig.busPath, ["Reloads"]).output == "u 1\n")
    }

    @Test func `a tap on a field does not show the view while a hardware keyboard is there`() throws {
        let rig = try rig("show: auto", "hardware-keyboard: {ignore: {name: \"AT *\"}}")
        let bus = try rig.startOnBus()
        unsafe setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
        let overlay = try FieldOverlay(rig.panel.name)
        try overlay.attach()
        try touch(rig, 0.5, 0.2)
        try overlay.ask(.showFor(.email))
        try rig.awaitView("shown below") { $0.isVisible && $0.frame.maxY == 1 }
        do {
            let keyboard = try HIDKeyboard("Test Keyboard")
            try rig.awaitView("hidden") { !$0.isVisible }
            try touch(rig, 0.5, 0.2)
            #expect(try bus.busctl("call", rig.busPath, ["SetLayout", "s", "pair"]).status == 0)
            try rig.awaitView("pair") { $0.layout == "pair" }
            #expect(rig.view?.isVisible == false)
            withExtendedLifetime(keyboard) {}
        }
        try rig.awaitView("shown") { $0.isVisible }
        // Without the keyboard, the same tap does.
        #expect(try bus.busctl("call", rig.busPath, ["Hide"]).status == 0)
        try rig.awaitView("hidden") { !$0.isVisible }
        try touch(rig, 0.5, 0.2)
        try rig.awaitView("shown again") { $0.isVisible }
        withExtendedLifetime(overlay) {}
    }

    @Test func `a reload with another value of show hides or shows the view`() throws {
        let rig = try rig("show: always")
        try rig.start()
        #expect(rig.view?.isVisible == true)
        for (show, isShown) in [("auto", false), ("always", true), ("call", false)] {
            try rig.reload(with: ["show: \(show)"])
            try rig.awaitView("\(show)") { $0.isVisible == isShown }
        }
    }

    @Test func `a tap on the handle shows the hidden view and does not reach other programs`() throws {
        let rig = try rig("show: call", "handle: yes", "size: 154x86mm")
        let bus = try rig.startOnBus()
        let handle = try bus.busctl("get-property", rig.busPath, ["Handle"]).output
        // 24 of 154 mm, 9 of 86 mm, in the middle of the lower edge.
        #expect(handle.hasPrefix("(dddd) 0.422") && handle.contains(" 0.895"), "\(handle)")
        try touch(rig, 0.3, 0.95)
        try rig.awaitPassed(1)
        try touch(rig, 0.55, 0.93)
        try rig.awaitView("shown") { $0.isVisible && $0.layout == "letters" }
        try rig.settle()
        #expect(rig.passedContacts.count == 1)
        let none = try bus.busctl("get-property", rig.busPath, ["Handle"]).output
        #expect(none == "(dddd) 0 1 1 0\n")
        // Where the handle was, there are keys now.
        try touch(rig, 0.45, 0.95)
        #expect(try rig.takeTyped() == "KEY_A↓ KEY_A↑")
        #expect(try bus.busctl("call", rig.busPath, ["Hide"]).status == 0)
        try rig.awaitView("hidden") { !$0.isVisible }
        #expect(try bus.busctl("get-property", rig.busPath, ["Handle"]).output == handle)
    }

    @Test func `a rule chooses the layout of a program's fields, else the purpose chooses it`() throws {
        let rig = try rig("show: auto", "fields: [{program: \"fire*\", purpose: password, layout: pair}]")
        let bus = try rig.startOnBus()
        for (arguments, layout) in [
            (["ShowForField", "ss", "password", "firefox-esr"], "pair"),
            (["ShowFor", "s", "password"], "letters"),
            (["ShowForField", "ss", "email", "firefox-esr"], "letters"), (["ShowFor", "s", "pin"], "pair"),
            (["ShowForField", "ss", "password", "chromium"], "letters"),
        ] {
            #expect(try bus.busctl("call", rig.busPath, arguments).status == 0)
            try rig.awaitView("\(arguments)") { $0.isVisible && $0.layout == layout }
        }
    }
}

/// An overlay that shows the view for text fields, and keeps what it is told meanwhile.
private final class FieldOverlay: DriverClient.Delegate {
    private(set) var told: [String] = []
    private let loop: EventLoop
    private var client: DriverClient?
    private let panel: String
    private var answer: Result<Void, ControlError>?

    init(_ panel: String) throws {
        self.panel = panel
        loop = try EventLoop()
        client = try DriverClient(loop: loop)
        client?.delegate = self
    }

    /// Attaches once the driver is there.
    func attach() throws {
        try awaitAnswer()
        told = []
    }

    func ask(_ request: PanelRequest) throws {
        client?.ask(request, of: panel) { [unowned self] in end($0) }
        try awaitAnswer()
    }

    func leave() { client = nil }

    private func awaitAnswer() throws {
        let limit = try loop.timer { [loop] in loop.stop() }
        limit.fire(at: .now().advanced(byMicroseconds: UInt64(patience) * 1000))
        try loop.run()
        defer { answer = nil }
        try #require(try answer?.get() != nil, "no answer, told \(told)")
    }

    private func end(_ answer: Result<Void, ControlError>) {
        self.answer = answer
        loop.stop()
    }

    func handle(_ event: DriverEvent) {
        switch event {
        case .driverCame:
            client?.attach(to: panel, width: 1280, height: 800) { [unowned self] in end($0) }
        case .panelChanged(let panel, _):
            told.append(
                "\(panel.layout) \(panel.isVisible ? "shown" : "hidden")"
                    + (panel.isAtSecondPlace ? " at the second place" : ""))
        case .panelMoves(_, let event):
            let frame = event.transition.end
            told.append(
                "\(event.name) \((frame.minY * 10).rounded() / 10)–\((frame.maxY * 10).rounded() / 10)")
        case .driverGone, .panelCame, .panelGone, .viewChanged, .keysChanged, .clicked, .guided: break
        }
    }
}
