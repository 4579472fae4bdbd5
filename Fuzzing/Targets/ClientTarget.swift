// SPDX-License-Identifier: MIT

import Bus
import CSystemd
import Control
import Engine
import EventLoops

/// Fuzzes the messages that the driver sends to its overlays over the bus, with arguments of any types.
struct ClientTarget: FuzzTarget {
    init() { FuzzedBus.stand() }

    func run(_ bytes: [UInt8]) {
        do { try ClientRig(Choices(bytes)).run() } catch { fail("no loop: \(error)") }
    }
}

/// A client, with a bus that has a driver with random answers.
private final class ClientRig: DriverClient.Delegate {
    private let loop: EventLoop
    private var client: DriverClient?
    private var bus: FuzzedBus?
    private var choices: Choices
    private var steps = 0
    private var hasBegun = false

    init(_ choices: Choices) throws(EventLoopError) {
        self.choices = choices
        loop = try EventLoop()
        client = try DriverClient(loop: loop)
        client?.delegate = self
        bus = FuzzedBus(loop) { [unowned self] in handle($0) }
    }

    func run() throws(EventLoopError) { try loop.run() }

    private func handle(_ heard: FuzzedBus.Heard) {
        switch heard {
        case .call(let call, let member): unsafe answer(call, member)
        case .answer: goOn()
        case .signal: break
        }
    }

    /// Answers the client's calls to the bus and to the driver.
    private func answer(_ call: OpaquePointer, _ member: String) {
        let counters = DriverMethod.getCounters.member.results.types
        switch member {
        case "AddMatch", "RemoveMatch": unsafe bus?.answer(call)
        case "GetNameOwner": unsafe bus?.answer(call) { unsafe appendText(":1.9", to: $0) }
        case "GetManagedObjects": unsafe answerFuzzed(call, "a{oa{sa{sv}}}")
        case "GetCounters" where choices.bool():
            unsafe bus?.answer(call) { message in
                let parts = counters.split(separator: "au", maxSplits: 1).map(String.init)
                unsafe append(parts[0], to: message, &choices)
                unsafe append(LatencyHistogram.bounds, to: message)
                unsafe append(parts[1], to: message, &choices)
            }
        case "GetCounters": unsafe answerFuzzed(call, counters)
        default: unsafe answerFuzzed(call, PanelMethod(rawValue: member)?.member.results.types ?? "")
        }
        guard !hasBegun, member == "GetManagedObjects" else { return }
        hasBegun = true
        goOn()
    }

    private func answerFuzzed(_ call: OpaquePointer, _ types: String) {
        switch choices.index(below: 16) {
        case 0: unsafe bus?.refuse(call, choices.one(of: Self.errors))
        case 1: unsafe bus?.answer(call) { unsafe append(choices.one(of: signatures), to: $0, &choices) }
        default: unsafe bus?.answer(call) { unsafe append(types, to: $0, &choices) }
        }
    }

    /// Sends a signal, and then a call whose answer shows that the client has read the signal.
    ///
    /// Ends the loop at the end of the input.
    private func goOn() {
        guard !choices.isAtEnd, steps < 200 else { return loop.stop() }
        steps += 1
        let (sender, path, interface, member, types) = choices.one(of: sentSignals)
        let isOwn = path == "/org/runepad/Runepad1/panels/front"
        unsafe bus?.signal(
            from: sender, path: isOwn ? choices.one(of: paths) : path, interface: interface, member: member
        ) { message in
            let signature = choices.index(below: 8) == 0 ? choices.one(of: signatures) : types
            unsafe append(signature, to: message, &choices)
        }
        let isCalled = unsafe bus?.call(
            from: FuzzedBus.name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping"
        ) { _ in }
        require(isCalled == true, "the client cannot be called")
    }

    private static let errors = [
        "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.AccessDenied",
        "org.runepad.Runepad1.Error.UnknownLayout", "org.example.Other",
    ]
}

/// The signals that are sent.
///
/// New ones are added at the end, so that most kept inputs keep their meaning.
let sentSignals: [(sender: String, path: String, interface: String, member: String, types: String)] =
    [
        ("InterfacesAdded", "oa{sa{sv}}"), ("InterfacesRemoved", "oas"),
    ].map { (":1.9", "/org/runepad/Runepad1", "org.freedesktop.DBus.ObjectManager", $0.0, $0.1) }
    + (PanelSignal.allCases.map { ($0.rawValue, $0.member.arguments.types) } + [("Other", "v")]).map {
        (":1.9", "/org/runepad/Runepad1/panels/front", BusNames.panelInterface, $0.0, $0.1)
    }
    + [
        (
            ":1.9", "/org/runepad/Runepad1/panels/front", "org.freedesktop.DBus.Properties",
            "PropertiesChanged", "sa{sv}as"
        ),
        (FuzzedBus.name, "/org/freedesktop/DBus", FuzzedBus.name, "NameOwnerChanged", "sss"),
    ]

// MARK: - The overlay

extension ClientRig {
    func handle(_ event: DriverEvent) {
        guard let client else { return }
        switch event {
        case .driverCame(let panels):
            require(client.hasDriver, "a driver came that is not there")
            require(panels.count == client.panels.count, "a driver came with other panels than it has")
        case .driverGone:
            require(!client.hasDriver && client.panels.isEmpty, "panels of a driver that has gone")
        case .panelCame(let panel):
            client.call(.attach(width: 1280, height: 800), on: panel.name)
            client.listen(to: panel.name)
        case .panelGone(let panel):
            require(client.panels[panel.name] == nil, "a panel that has gone is there")
        case .panelChanged(let panel, let old): require(panel != old, "nothing has changed")
        case .panelMoves(let panel, let event):
            check(event.transition.begin)
            check(event.transition.end)
            require(event.transition.duration <= 10_000, "a movement of \(event.transition.duration) ms")
            require(Int(exactly: event.transition.id) != nil, "a number that JSON does not have")
            client.call(.finished(event.transition.id), on: panel.name)
        case .viewChanged(let panel, _):
            client.getView(of: panel.name) { [unowned self] answer in
                if let view = try? answer.get().view { check(view) }
            }
            client.getCounters { _ in }
        case .keysChanged(let panel, _): client.followView(of: panel.name) { _ in }
        case .clicked: break
        case .commit(let panel, let number, let text):
            check(text)
            client.call(.committed(number), on: panel.name)
        case .guided(_, let message):
            require(!message.isMasked || message.label.isEmpty, "a masked message has a label")
            check(message.label)
        }
        for panel in client.panels.values {
            check(panel.frame)
            check(panel.handle)
            for text in [panel.name, panel.layout, panel.status.failure ?? ""] { check(text) }
        }
    }

    private func check(_ view: DrawnView) {
        for frame in [view.frame] + (view.allKeys + view.alternates).map(\.frame) { check(frame) }
        for key in view.allKeys { check(key.label) }
    }

    private func check(_ frame: Frame) {
        require(frame.isDrawable, "a frame that cannot be drawn: \(frame)")
    }

    private func check(_ text: String) {
        require(text.utf8.count <= 3 * 4096, "a text of \(text.utf8.count) bytes")
        require(
            !text.unicodeScalars.contains { $0.properties.generalCategory == .control },
            "a control character in a text")
    }
}
