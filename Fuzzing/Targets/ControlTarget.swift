// SPDX-License-Identifier: MIT

import Bus
import CSystemd
import Control
import ControlServer
import Engine
import EventLoops
import TextFields

/// Fuzzes calls over the bus to the driver, and to the overlay's on-screen keyboard and its object for web
/// pages.
///
/// The input chooses methods, arguments of any types, and changes of panels between the calls.  Each call
/// must get an answer.
struct ControlTarget: FuzzTarget {
    init() { FuzzedBus.stand() }

    func run(_ bytes: [UInt8]) {
        do {
            var choices = Choices(bytes)
            let isKeyboard = choices.index(below: 8) == 0
            try ControlRig(choices, isKeyboard: isKeyboard).run()
        } catch { fail("no loop: \(error)") }
    }
}

/// A control server, with the bus that calls it.
private final class ControlRig: ControlServer.Delegate, OnScreenKeyboard.Delegate, PageFieldServer.Delegate {
    private let loop: EventLoop
    private var server: ControlServer?
    private var keyboard: OnScreenKeyboard?
    private var pages: PageFieldServer?
    private var bus: FuzzedBus?
    private var choices: Choices
    private var steps = 0

    init(_ choices: Choices, isKeyboard: Bool) throws(EventLoopError) {
        self.choices = choices
        loop = try EventLoop()
        if isKeyboard {
            if let bus = try SessionBus(loop: loop) {
                keyboard = OnScreenKeyboard(on: bus, delegate: self)
                pages = PageFieldServer(on: bus, delegate: self)
            }
        } else {
            server = try ControlServer(loop: loop, delegate: self)
            server?.publish(PanelState(name: "front"), duration: 0)
            server?.publish(state("pin-pad"), duration: 150)
        }
        bus = FuzzedBus(loop) { [unowned self] in heed($0) }
    }

    func run() throws(EventLoopError) { try loop.run() }

    private func heed(_ heard: FuzzedBus.Heard) {
        switch heard {
        case .call(let call, let member):
            unsafe answer(call, member)
            // With its name, the server can be called.
            if member == "RequestName" { goOn() }
        case .answer: goOn()
        case .signal: break
        }
    }

    /// Answers the server's calls to the bus itself.
    private func answer(_ call: OpaquePointer, _ member: String) {
        switch member {
        case "RequestName": unsafe bus?.answer(call) { unsafe append("u", to: $0, &choices) }
        case "GetConnectionCredentials" where choices.bool():
            unsafe bus?.answer(call) { unsafe appendOwnCredentials(to: $0, &choices) }
        case "GetConnectionCredentials" where choices.bool():
            unsafe bus?.answer(call) { unsafe append("a{sv}", to: $0, &choices) }
        case "GetNameOwner" where choices.bool():
            unsafe bus?.answer(call) { unsafe appendText(":1.8", to: $0) }
        case "AddMatch", "RemoveMatch": unsafe bus?.answer(call)
        default: unsafe bus?.refuse(call, "org.freedesktop.DBus.Error.NameHasNoOwner")
        }
    }

    /// Runs the steps that the input chooses up to the next call, and waits for its answer.
    ///
    /// Ends the loop at the end of the input.
    private func goOn() {
        while !choices.isAtEnd, steps < 200 {
            steps += 1
            if choices.index(below: 4) == 0 { change() } else if call() { return }
        }
        loop.stop()
    }

    /// Changes the state of a panel, as the driver does.
    private func change() {
        let name = choices.one(of: ["front", "pin-pad", "other", "ü"])
        keyboard?.isVisible = choices.bool()
        switch choices.index(below: 6) {
        case 0: server?.remove(name)
        case 1: server?.emitClick(of: name)
        case 2: server?.emitViewChanged(of: name, serial: UInt64(choices.byte()))
        case 3:
            unsafe bus?.signal(
                from: FuzzedBus.name, path: "/org/freedesktop/DBus", interface: FuzzedBus.name,
                member: "NameOwnerChanged"
            ) { message in
                for text in [sender(), ":1.8", ""] { unsafe appendText(text, to: message) }
            }
        case 4: server?.emitGuide(GuideMessage(.entered, label: name, isMasked: choices.bool()), of: name)
        default: server?.publish(state(name), duration: UInt32(choices.byte()))
        }
    }

    /// Calls a method with arguments of its own types or of others.
    private func call() -> Bool {
        let (interface, member, types) = choices.one(of: calledMethods)
        let path = choices.one(of: paths)
        let signature = choices.index(below: 4) == 0 ? choices.one(of: signatures) : types
        return unsafe bus?.call(
            from: sender(), path: path, interface: choices.index(below: 8) == 0 ? nil : interface,
            member: member
        ) { unsafe append(signature, to: $0, &choices) } ?? false
    }

    private func sender() -> String { ":1.\(choices.index(below: 3))" }

    private func state(_ name: String) -> PanelState {
        var state = PanelState(name: name)
        state.isVisible = choices.bool()
        state.layout = choices.one(of: ["pin", "date", ""])
        state.frame = Frame(
            x: 0, y: choices.bool() ? 0 : 0.5, width: 1, height: 0.5)
        state.layouts = choices.bool() ? ["pin", "date"] : []
        state.isAtSecondPlace = choices.bool()
        state.show = choices.one(of: ShowOccasion.allCases)
        state.clicks = choices.bool()
        return state
    }
}

/// The interfaces, names and arguments of the methods that are called.
///
/// Kept inputs choose a method by its number. So the order stays, and new methods come last.
let calledMethods: [CalledMethod] = {
    let panel: [PanelMethod] = [
        .show, .hide, .toggle, .setLayout, .setPurpose, .showFor, .showForField, .fieldLeft, .reload,
        .shuffle, .getView, .followView, .attach, .finished, .setOutputRotation, .reportTextFields, .listen,
    ]
    let driver: [DriverMethod] = [.reload, .getCounters]
    // Statements, because Swift 6.2 gives up one long expression on a busy machine.
    var methods: [CalledMethod] = panel.map(called)
    methods.append((BusNames.panelInterface, "Other", "s"))
    methods += driver.map(called)
    methods += [
        ("sm.puri.OSK0", "SetVisible", "b"), ("org.runepad.Overlay1", "TellPageField", "s"),
        ("org.freedesktop.DBus.Properties", "Get", "ss"),
        ("org.freedesktop.DBus.Properties", "GetAll", "s"),
        ("org.freedesktop.DBus.Properties", "Set", "ssv"), ("org.freedesktop.DBus.Peer", "Ping", ""),
        ("org.freedesktop.DBus.ObjectManager", "GetManagedObjects", ""),
        ("org.freedesktop.DBus.Introspectable", "Introspect", ""),
    ]
    methods += PanelMethod.allCases.filter { !panel.contains($0) }.map(called)
    methods += DriverMethod.allCases.filter { !driver.contains($0) }.map(called)
    methods.append(("org.runepad.Overlay1", "TellHintedPageField", "sas"))
    return methods
}()

typealias CalledMethod = (interface: String, member: String, types: String)

private func called(_ method: PanelMethod) -> CalledMethod {
    (BusNames.panelInterface, method.rawValue, method.member.arguments.types)
}

private func called(_ method: DriverMethod) -> CalledMethod {
    (BusNames.driverInterface, method.rawValue, method.member.arguments.types)
}

// MARK: - The driver

extension ControlRig {
    func perform(_ request: PanelRequest, onPanel name: String, maySteer: Bool) throws(ControlError) {
        try refuseSome()
    }
    func outputTurned(to rotation: Rotation, ofPanel name: String) {}
    func glyphsRead(_ glyphs: ReadGlyphs?, ofPanel name: String) {}
    func commitsOffered(_ isOn: Bool, ofPanel name: String) {
        if isOn { require(server?.commit("ᚠ", of: name) == true, "nobody is asked that has just offered") }
    }
    func commitEnded(ofPanel name: String) { server?.missCommit(of: name) }
    func reloadFiles() throws(ControlError) { try refuseSome() }
    func counters() -> DriverCounters { DriverCounters(version: "1") }
    func busRefused(_ reason: String) {}
    func keyboardWanted(isVisible: Bool) { keyboard?.isVisible = isVisible }
    func keyboardNotFound(_ reason: String) {}
    func pageFieldChanged(_ field: PageField?) {}
    func pagesFailed(_ reason: String) {}

    func keyChanges(ofPanel name: String, since former: ShownView) -> [KeyChange]? {
        // The view below has one key.
        choices.bool() ? [KeyChange(index: choices.bool() ? 0 : 1, state: .pressed)] : nil
    }

    func view(ofPanel name: String) -> ShownView? {
        guard choices.bool() else { return nil }
        let frame = Frame(x: 0, y: 0.5, width: 1, height: 0.5)
        let key = DrawnKey(label: "ᚠ", hint: "1", picture: "/ᚠ.png", frame: frame)
        let drawn = DrawnView(
            isVisible: choices.bool(), layout: "pin", layer: "base", frame: frame, gap: .millimetres(1),
            keys: [key])
        return ShownView(serial: 1, view: drawn)
    }

    private func refuseSome() throws(ControlError) {
        if choices.index(below: 4) == 0 { throw .noPanel(named: "front", among: ["pin-pad"]) }
    }
}
