// SPDX-License-Identifier: MIT

import Control
import Devices
import Engine
import EventLoops
import Foundation
import Glibc
import TestBus
import TestPanels
import Testing

@testable import KernelRig

/// Hardware keyboards, and text fields, on a real bus: what is shown then.
@Suite(.serialized) struct DriverKeyboardTests {
    private static let layouts = [
        "pair": """
        height: 50%
        purpose: number-pad
        layers:
          base: [1 2]
        """,
        "letters": """
        height: 50%
        purpose: default
        layers:
          base: [a b Away]
        keys:
          Away: {label: Away, action: hide}
        """,
    ]

    /// A driver that serves both layouts.
    private func rig(_ fields: String...) throws -> DriverRig {
        try DriverRig("[letters, pair]", fields: fields, layouts: Self.layouts)
    }

    /// A machine may have a keyboard of its own, or only the socket for one.
    private static let hide = "hardware-keyboard: {ignore: {name: \"AT *\"}}"

    @Test func `a hardware keyboard hides the view, and the view returns when it is unplugged`() throws {
        let rig = try rig(Self.hide)
        try rig.start()
        #expect(rig.view?.isVisible == true)
        let place = try rig.point("a")
        do {
            let keyboard = try HIDKeyboard("Test Keyboard")
            try rig.awaitView("hidden") { !$0.isVisible }
            try rig.down((0, place))
            try rig.up(0)
            #expect(try rig.takeTyped() == "")
            #expect(rig.passedContacts.count == 1)
            withExtendedLifetime(keyboard) {}
        }
        try rig.awaitView("shown") { $0.isVisible }
        try rig.tap("a")
        #expect(try rig.takeTyped() == "KEY_A↓ KEY_A↑")
        // What a person has sent away does not come back by itself.
        try rig.tap("Away")
        try rig.awaitView("hidden") { !$0.isVisible }
        var monitor = try HotplugMonitor()
        let identity: InputDeviceDescription.Identity
        do {
            let keyboard = try HIDKeyboard("Test Keyboard")
            identity = keyboard.description.identity
            _ = try monitor.waitFor("the keyboard") { $0.identity == identity }
            // It lists all devices anew.
            try rig.reload()
        }
        try monitor.waitForRemoval(of: identity)
        try rig.reload()
        #expect(rig.view?.isVisible == false)
    }

    @Test func `the first text field shows the view, and the next one only changes the layout`() throws {
        let rig = try rig("show: auto")
        let bus = try rig.startOnBus()
        let path = rig.busPath
        unsafe setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
        let caller = try FieldCaller(rig.panel.name)
        try caller.ask([.showFor(.pin), .showFor(.email), .showFor(.date), .hide])
        #expect(
            caller.told == [
                "WillShow", "pair shown", "DidShow", "letters shown", "WillHide", "letters hidden", "DidHide",
            ])
        let unknown = try bus.busctl("call", path, ["ShowFor", "s", "pni"])
        #expect(unknown.status != 0)
        #expect(unknown.output.contains("'pni' is not a purpose"), "\(unknown.output)")
    }
}

/// Asks a panel for one thing after another, and keeps what it is told meanwhile.
private final class FieldCaller: DriverClient.Delegate {
    private(set) var told: [String] = []
    private var faults: [ControlError] = []
    private let loop: EventLoop
    private var client: DriverClient?
    private let panel: String
    private var left: [PanelRequest] = []

    init(_ panel: String) throws {
        self.panel = panel
        loop = try EventLoop()
        client = try DriverClient(loop: loop)
        client?.delegate = self
    }

    /// Asks for one thing after another, once the driver is there.
    func ask(_ requests: [PanelRequest]) throws {
        left = requests
        let limit = try loop.timer { [loop] in loop.stop() }
        limit.fire(at: .now().advanced(byMicroseconds: UInt64(patience) * 1000))
        try loop.run()
        try #require(left.isEmpty && faults.isEmpty, "\(faults), told \(told)")
    }

    private func next() {
        guard let request = left.first else { return loop.stop() }
        client?.send(request, to: panel) { [unowned self] answer in
            if case .failure(let error) = answer { faults.append(error) }
            left.removeFirst()
            next()
        }
    }

    func handle(_ event: DriverEvent) {
        switch event {
        case .driverCame: next()
        case .panelChanged(let panel, _):
            told.append("\(panel.layout) \(panel.isVisible ? "shown" : "hidden")")
        case .panelMoves(_, let event): told.append(event.signal.rawValue)
        case .driverGone, .panelCame, .panelGone, .viewChanged, .keysChanged, .clicked, .guided, .commit:
            break
        }
    }
}
