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

    @Test func `a text field names Enter, begins with a capital, and is in a scanner's program no field`()
        throws
    {
        let words = """
            language: de
            purpose: default
            height: 50%
            layers: {base: [a Shift Enter], shift: [A Shift Enter]}
            keys: {Shift: {label: ⇧, layer: shift, mode: once}, Enter: {label: ⏎, key: KEY_ENTER}}
            """
        let rig = try DriverRig(
            "words", fields: ["show: auto", "fields: [{program: scanner, layout: no}]"],
            layouts: ["words": words])
        let bus = try rig.startOnBus()
        func ask(_ program: String, _ hints: String...) throws {
            let arguments = ["ShowForHintedField", "ssas", "default", program, "\(hints.count)"] + hints
            let answer = try bus.busctl("call", rig.busPath, arguments, as: .viewer)
            #expect(answer.status == 0, "\(answer.output)")
        }
        try ask("browser", "search", "capital", "a-later-word")
        try rig.awaitView("Suchen, with capitals") {
            $0.isVisible && $0.layer == "shift" && $0.allKeys.contains { $0.label == "Suchen" }
        }
        try rig.tap("A")
        #expect(try rig.takeTyped(4) == "KEY_LEFTSHIFT↓ KEY_A↓ KEY_A↑ KEY_LEFTSHIFT↑")
        try rig.awaitView("small letters") { $0.layer == "base" }
        try ask("scanner")
        try rig.awaitView("hidden") { !$0.isVisible }
        try ask("browser")
        try rig.awaitView("without a word") { $0.isVisible && $0.allKeys.contains { $0.label == "⏎" } }
    }

    @Test func `each reload of the files is told on the bus`() throws {
        let rig = try rig("show: auto")
        let bus = try rig.startOnBus()
        #expect(try bus.busctl("get-property", rig.busPath, ["Reloads"]).output == "u 0\n")
        try rig.reload(with: ["show: call"])
        #expect(try bus.busctl("get-property", rig.busPath, ["Reloads"]).output == "u 1\n")
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
        client?.send(request, to: panel) { [unowned self] in end($0) }
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
            client?.call(.attach(width: 1280, height: 800), on: panel) { [unowned self] in end($0) }
        case .panelChanged(let panel, _):
            told.append(
                "\(panel.layout) \(panel.isVisible ? "shown" : "hidden")"
                    + (panel.isAtSecondPlace ? " at the second place" : ""))
        case .panelMoves(_, let event):
            let frame = event.transition.end
            told.append(
                "\(event.signal.rawValue) \((frame.minY * 10).rounded() / 10)–\((frame.maxY * 10).rounded() / 10)"
            )
        case .driverGone, .panelCame, .panelGone, .viewChanged, .keysChanged, .clicked, .guided, .commit:
            break
        }
    }
}
