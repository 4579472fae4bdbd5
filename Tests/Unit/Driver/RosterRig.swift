// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine
import Glibc
import Testing
import YAML

@testable import Driver

/// A driver without devices: performs what a roster decides, and keeps a diary of it.
///
/// Touchscreens have numbers. Each may have a fault that opening it meets, and one that new settings meet.
struct RosterRig {
    /// A panel that is served.
    struct Panel {
        var name: String
        var settings: PanelSettings
        var seat: String
        var demand: ViewDemand
        var counters: PanelCounters
    }

    var roster: Roster
    var now = MonotonicTime(rawValue: 1_000_000_000)
    /// The faults of attempts to open touchscreens.
    var openFaults: [UInt64: PanelFault] = [:]
    /// The faults of attempts to apply settings to panels.
    var changeFaults: [UInt64: DeviceError] = [:]
    /// The touchscreens that the kernel has lost, although udev has not said so.
    var lost: Set<UInt64> = []
    /// The touchscreens whose axes the next update finds changed.
    var turned: Set<UInt64> = []
    /// The panels that are served, by the numbers of their touchscreens.
    var panels: [UInt64: Panel] = [:]
    /// The names of panels whose virtual devices are kept.
    var devices: Set<String> = []
    /// The names of panels on the bus.
    var bus: Set<String> = []
    /// What was done that must never be done.
    var faults: [String] = []
    private var diary: [String] = []

    init(_ settings: Settings) { roster = Roster(settings) }

    /// Starts with these touchscreens plugged in.
    init(_ settings: Settings, _ screens: InputDeviceDescription...) {
        self.init(settings)
        load(settings, screens)
    }

    /// Returns what was done since the last call.
    mutating func takeDiary() -> [String] {
        defer { diary = [] }
        return diary
    }
}

// MARK: - Events

extension RosterRig {
    mutating func plug(_ screen: InputDeviceDescription) { perform(roster.appeared(screen, at: now)) }

    mutating func unplug(_ number: UInt64) {
        lost.remove(number)
        perform(roster.removed(Self.identity(number), at: now))
    }

    mutating func load(_ settings: Settings, _ screens: [InputDeviceDescription]? = nil) {
        let present = roster.present.values.sorted { $0.identity.deviceNumber < $1.identity.deviceNumber }
        perform(roster.loaded(settings, devices: screens ?? present, at: now))
    }

    mutating func fail(_ number: UInt64, _ fault: PanelFault) {
        let isGone = fault.isUnplugged && lost.contains(number)
        perform(roster.failed(Self.identity(number), fault, isGone: isGone, at: now))
    }

    /// Lets time pass, and has the roster do what is due.
    mutating func wait(milliseconds: UInt64) {
        let end = now.advanced(byMicroseconds: milliseconds * 1000)
        while let deadline = roster.deadline, deadline <= end {
            now = max(now, deadline)
            perform(roster.advance(to: now))
        }
        now = end
    }

    func touchscreen(_ number: UInt64) -> Roster.Touchscreen? { roster.touchscreens[Self.identity(number)] }

    func name(_ number: UInt64) -> String? { touchscreen(number)?.panel?.name }

    /// Performs what the roster has decided, as the driver does.
    mutating func perform(_ actions: [Roster.Action]) {
        for action in actions { perform(action) }
    }
}

// MARK: - Actions

extension RosterRig {
    private mutating func perform(_ action: Roster.Action) {
        switch action {
        case .open(let identity):
            diary.append("open \(identity.deviceNumber)")
            open(identity)
        case .update(let identity):
            diary.append("update \(identity.deviceNumber)")
            update(identity)
        case .end(let identity):
            guard let panel = panels.removeValue(forKey: identity.deviceNumber) else {
                return faults.append("end of \(identity.deviceNumber), which is not served")
            }
            diary.append("end \(panel.name)")
            devices.insert(panel.name)
            roster.ended(
                panel.name, demand: panel.demand, counters: panel.counters,
                frame: Frame(x: 0, y: 0.5, width: 1, height: 0.5))
        case .setKeyboard(let identity):
            panels[identity.deviceNumber]?.demand.setKeyboard(isPresent: roster.hasKeyboard(identity))
        case .resume(let identity):
            if panels[identity.deviceNumber] != nil { diary.append("resume \(identity.deviceNumber)") }
        case .removeDevices(let panel):
            diary.append("remove \(panel)")
            if devices.remove(panel) == nil { faults.append("\(panel) had no devices to remove") }
        case .publishFailure(let identity):
            guard let state = roster.failedState(of: identity) else {
                return faults.append("\(identity.deviceNumber) has no failure to publish")
            }
            diary.append("publish \(state.name)")
            bus.insert(state.name)
        case .withdraw(let panel):
            diary.append("withdraw \(panel)")
            bus.remove(panel)
        case .log(let message): diary.append("\(message.priority): \(message.text)")
        }
    }

    private mutating func open(_ identity: Roster.Identity) {
        let number = identity.deviceNumber
        guard panels[number] == nil, let settings = roster.settings(of: identity),
            let device = roster.present[identity]
        else { return faults.append("\(number) cannot be opened") }
        let fault = openFaults[number]
        if let fault, case .device(let error) = fault, error.operation == .open { return fail(number, fault) }
        guard let retained = roster.claim(identity), let counters = retained.counters else {
            return faults.append("\(number) gets no name")
        }
        if panels.values.contains(where: { $0.name == retained.name }) {
            faults.append("\(retained.name) twice")
        }
        if retained.hasDevices != devices.contains(retained.name) {
            faults.append("the roster is wrong about the devices of \(retained.name)")
        }
        if let fault, case .device(let error) = fault, [.create, .publish].contains(error.operation) {
            // The kept devices must go before others can be made.
            devices.remove(retained.name)
            roster.setDevices(of: identity, areThere: false)
            return fail(number, fault)
        }
        devices.insert(retained.name)
        roster.setDevices(of: identity, areThere: true)
        if let fault { return fail(number, fault) }
        panels[number] = Panel(
            name: retained.name, settings: settings, seat: device.seat, demand: retained.demand,
            counters: counters)
        devices.remove(retained.name)
        bus.insert(retained.name)
        diary.append((roster.opened(identity, at: now) ? "log: serve " : "serve ") + retained.name)
    }

    private mutating func update(_ identity: Roster.Identity) {
        let number = identity.deviceNumber
        guard let panel = panels[number], let settings = roster.settings(of: identity),
            let seat = roster.present[identity]?.seat
        else { return faults.append("\(number) cannot be updated") }
        if turned.remove(number) != nil { return perform(roster.reopen(identity)) }
        if let error = changeFaults[number] {
            return perform(roster.changeFailed(identity, error, movesKeys: panel.seat != seat, at: now))
        }
        let show = settings.configuration.presentation.show
        if panel.settings.configuration.presentation.show != show {
            panels[number]?.demand.restart(isWanted: show == .always)
        }
        panels[number]?.settings = settings
        panels[number]?.seat = seat
        roster.changed(identity, at: now)
    }
}

// MARK: - Devices and settings

extension RosterRig {
    static func identity(_ number: UInt64) -> Roster.Identity {
        Roster.Identity(syspath: "/sys/devices/input\(number)/event\(number)", deviceNumber: number)
    }

    /// A touchscreen of protocol B.
    static func screen(
        _ number: UInt64, _ name: String = "Front", _ properties: [String: String] = [:]
    ) -> InputDeviceDescription {
        device(
            number, name, ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"].merging(properties) { $1 })
    }

    /// The same, of which udev says only what the properties say.
    static func device(
        _ number: UInt64, _ name: String, _ properties: [String: String]
    ) -> InputDeviceDescription {
        var device = InputDeviceDescription(
            identity: identity(number), devnode: "/dev/input/event\(number)", name: name)
        device.capabilities.properties.insert(1)
        for code: UInt16 in [
            0x00, 0x01, EventCode.absMTSlot, EventCode.absMTPositionX, EventCode.absMTPositionY,
            EventCode.absMTTrackingID,
        ] { device.capabilities.absolute.insert(code) }
        device.capabilities.keys.insert(EventCode.btnTouch)
        device.udevProperties = properties
        return device
    }

    /// A keyboard, or another device with keys.
    static func keyboard(
        _ number: UInt64, _ name: String, seat: String = "seat0", isKeyboard: Bool = true
    ) -> InputDeviceDescription {
        var device = InputDeviceDescription(
            identity: identity(number), devnode: "/dev/input/event\(number)", name: name,
            udevProperties: [
                "ID_INPUT": "1", "ID_INPUT_KEYBOARD": isKeyboard ? "1" : "0", "ID_SEAT": seat,
            ])
        device.capabilities.keys.insert(183)
        return device
    }

    /// A fault of an operation on the touchscreen with this number.
    static func fault(_ operation: DeviceError.Operation, _ number: Int32) -> PanelFault {
        .device(DeviceError(operation, "/dev/input/event1", .errno(number)))
    }

    /// Settings of an entry `front` for touchscreens whose name begins with Front, and of one `side` for Side.
    ///
    /// A layout is `plain`, `alt` with a key for Alt, `tab` with one for Tab, or `faulty`.
    static func settings(
        front: String = "plain", matching prefix: String = "Front", side: String? = "plain",
        as second: String = "side", fields: String = "", isKiosk: Bool = false
    ) throws -> Settings {
        let folder = TemporaryFolder()
        try folder.write("layers: {base: [a b]}\n", to: "plain.yaml")
        try folder.write("layers: {base: [a Alt]}\nkeys: {Alt: {modifier: alt}}\n", to: "alt.yaml")
        try folder.write("layers: {base: [a Tab]}\nkeys: {Tab: {key: KEY_TAB}}\n", to: "tab.yaml")
        try folder.write("layers: {base: [nonsense]}\n", to: "faulty.yaml")
        let entries = [("front", front, prefix), (second, side ?? "", "Side")].prefix(side == nil ? 1 : 2)
        let panels = entries.map { name, layout, device in
            "  - {name: \(name), match: {name: \(device)*}, layout: \(layout), keymap: us\(fields)}\n"
        }
        let path = try folder.write(
            (isKiosk ? "kiosk: yes\n" : "") + "panels:\n" + panels.joined(), to: "runepad.yaml")
        var diagnostics = DiagnosticList()
        let settings = Settings(
            reading: DriverOptions(configurationPath: path, layoutDirectories: [folder.path]),
            into: &diagnostics)
        return try #require(settings, "\(diagnostics.sorted)")
    }
}
