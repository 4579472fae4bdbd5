// SPDX-License-Identifier: MIT

import Checking
package import Configuration
package import Devices
import Engine
package import Text

/// A report of how Runepad uses one input device.
package struct DeviceReport {
    /// The device, with its axes where it could be opened.
    package let device: InputDeviceDescription
    /// Whether the device is a touchscreen, and why or why not.
    package let classification: TouchscreenClassification
    /// The other nodes of the device's controller, such as that of a pen.
    package let siblings: [InputDeviceDescription]
    /// The reason why the device could not be opened, or `nil`.
    let error: DeviceError?
    /// The panel of the configuration that uses the device, or `nil`.
    package let panel: PanelConfiguration?
    /// For each panel of the configuration, the conditions that the device does not meet.
    let failures: [(panel: String, conditions: [DeviceMatch.Condition])]
    /// The names of the panels whose views are hidden while the device is plugged in.
    private let hidden: [String]
    /// The names of the panels on which headphones in the device's jack begin guided touch.
    let listening: [String]
    /// The names of the panels whose navigation keypad the device is.
    private let navigated: [String]
    /// The configuration's kiosk level, which limits the keys that keyboards type, or `nil`.
    private let kiosk: KioskLevel?

    /// Finds out how Runepad uses each of all present devices, some of which could not be opened: `faults` has the
    /// reasons by their nodes.
    package static func all(
        _ devices: [InputDeviceDescription], faults: [String: DeviceError] = [:],
        configuration: Configuration?
    ) -> [DeviceReport] {
        devices.map {
            DeviceReport(
                opened: $0, error: faults[$0.devnode], among: devices, configuration: configuration)
        }
    }

    /// Finds out how Runepad uses a device that was opened if it may be a touchscreen, one of all present `devices`.
    package init(
        opened device: InputDeviceDescription, error: DeviceError?,
        among devices: [InputDeviceDescription] = [], configuration: Configuration?
    ) {
        let index = configuration?.panel(for: device)
        siblings = devices.filter {
            $0.identity != device.identity && $0.controller != nil && $0.controller == device.controller
        }
        self.device = device
        self.error = error
        panel = index.flatMap { configuration?.panels[$0] }
        classification = device.touchscreenClassification(
            isNamed: index.map { configuration?.overridesUdev($0, for: device, among: devices) == true }
                ?? false)
        kiosk = configuration?.kiosk
        let panels = configuration?.panels ?? []
        failures = panels.map { ($0.name, $0.match.failures(on: device)) }
        // The driver gives a panel only the devices of its own seat.
        let near = panels.indices.filter {
            let seats = configuration?.seats(ofPanel: $0, among: devices) ?? []
            return seats.isEmpty || seats.contains(device.seat)
        }.map { panels[$0] }
        hidden = near.filter { $0.isHidden(by: device) }.map(\.name)
        listening = near.filter { $0.headphoneJack?.isJack(device) == true }.map(\.name)
        navigated = near.filter { $0.navigation?.isKeypad(device) == true }.map(\.name)
    }

    /// The size of the panel as a person sees it, in millimetres, or `nil` when it is not known.
    private var size: PhysicalSize? {
        guard case .touchscreen(let touchscreen) = classification else { return nil }
        guard let panel else { return touchscreen.physicalSize(lengths: device.lengthsByRule) }
        return panel.physicalSize(of: touchscreen, on: device, seenThrough: panel.transform(of: device))
    }

    /// Why the size that the touchscreen reports is not trusted, or `nil` if it is, or if the configuration
    /// or a rule of udev gives another one.
    private var sizeDoubt: SizeDoubt? {
        guard case .touchscreen(let touchscreen) = classification, panel?.size == nil,
            device.lengthsByRule == nil
        else { return nil }
        return touchscreen.sizeDoubt
    }

    /// The properties of udev that cannot be used, of a device that may be a touchscreen.
    var propertyFaults: [String] {
        device.isOwn || !device.capabilities.hasPosition ? [] : device.propertyFaults
    }
}

// MARK: - In words

extension DeviceReport {
    /// The use of the device, as the end of a line.
    package var use: String {
        role + beside + (device.hasForceFeedback ? "; has force feedback" : "") + controller
            + propertyFaults.map { "; \($0)" }.joined()
    }

    /// The other nodes of the controller of a touchscreen or of its pen, or of a device that a panel matches.
    private var controller: String {
        siblings.isEmpty ? "" : "; of one controller with \(list(siblings.map(\.devnode)))"
    }

    /// The keys and switches that a touchscreen has beside the glass, and whether they are passed on.
    private var beside: String {
        if case .other = classification { return "" }
        guard panel != nil else {
            let names = names(of: device.buttons)
            return names.isEmpty ? "" : "; beside the glass: \(names.joined(separator: ", "))"
        }
        let passed = names(of: passedButtons)
        let refused = refusedKeys.map(name)
        var text = passed.isEmpty ? "" : "; passes on \(passed.joined(separator: ", "))"
        if !refused.isEmpty { text += "; not in a kiosk: \(refused.joined(separator: ", "))" }
        if device.capabilities.hasPen { text += "; its pen is disabled" }
        return text
    }

    private var passedButtons: PanelButtons { device.buttons.passed(in: kiosk) }
    private var refusedKeys: [Keycode] { device.buttons.refusedKeys(in: kiosk) }

    private func names(of buttons: PanelButtons) -> [String] {
        buttons.keys.map(name) + buttons.switches.map(switchName)
    }

    private func name(_ key: Keycode) -> String { key.name ?? "the key \(key.rawValue)" }

    private var role: String {
        switch classification {
        case .other(let reason): (keypad ?? keyboard ?? jack ?? "not a touchscreen: \(reason)") + hiding
        case .touchscreen(let touchscreen): describe(contacts(of: touchscreen) + sizeText)
        case .unopened: describe(error.map { "\($0)" } ?? "not opened")
        }
    }

    /// The kind of keyboard, or `nil` for one of Runepad's own and for other devices.
    private var keyboard: String? {
        switch device.keyboardClassification {
        case .other, .own: nil
        case .virtual: "a program's keyboard"
        case .reader: "reader of barcodes or cards"
        case .hardware: "hardware keyboard"
        }
    }

    /// The use of a navigation keypad, or `nil` for other devices.
    private var keypad: String? { navigated.isEmpty ? nil : "keypad of " + list(navigated) }

    /// The use of a headphone jack, or `nil` for other devices.
    private var jack: String? {
        guard device.hasHeadphoneJack, !device.isOwn else { return nil }
        return "headphone jack" + (listening.isEmpty ? "" : "; begins guided touch on " + list(listening))
    }

    private var hiding: String {
        hidden.isEmpty ? "" : "; hides \(hidden.joined(separator: ", "))"
    }

    private func describe(_ details: String) -> String {
        if let panel { return "panel \(panel.name): \(details)" }
        let reasons = failures.map { "\($0.panel) needs \(list($0.conditions))" }
        return "touchscreen: \(details)"
            + (reasons.isEmpty ? "" : "; no panel: " + reasons.joined(separator: "; "))
    }

    private var sizeText: String {
        size.map { ", \($0.inMillimetres)" } ?? sizeDoubt.map { "; \($0)" } ?? ", size unknown"
    }

    private func contacts(of touchscreen: TouchscreenDescription) -> String {
        switch touchscreen.reporting {
        case .slots(1), .single: "1 contact"
        case .slots(let count): "\(count) contacts"
        case .anonymous: "several contacts without identity (protocol A)"
        }
    }

    private func list(_ conditions: [some CustomStringConvertible]) -> String {
        conditions.map(\.description).joined(separator: ", ")
    }
}

extension Configuration {
    /// Returns the seats of those of the present `devices` that are touchscreens of the panel with the index `panel`.
    func seats(ofPanel panel: Int, among devices: [InputDeviceDescription]) -> Set<String> {
        let touchscreens = devices.filter { device in
            guard self.panel(for: device) == panel else { return false }
            let isNamed = overridesUdev(panel, for: device, among: devices)
            if case .other = device.touchscreenClassification(isNamed: isNamed) { return false }
            return true
        }
        return Set(touchscreens.map(\.seat))
    }
}

extension InputDeviceDescription {
    /// Vendor and product, as the field `id` of a configuration writes them.
    var numbers: String { hexadecimal(vendor) + ":" + hexadecimal(product) }

    /// The place in sysfs of the controller that the node belongs to, or `nil` for one that is made by a program.
    ///
    /// The nodes of a controller may belong to several HID devices, and those to several interfaces of one USB device.
    fileprivate var controller: String? {
        var path = identity.syspath.split(separator: "/")
        guard path.count > 3, path[path.count - 3] == "input" else { return nil }
        path.removeLast(3)
        // A HID device is 0003:04F3:010C.0001, an interface of a USB device 1-3:1.0, a PCI device 0000:00:14.0.
        while let name = path.last, name.contains(":"), name.contains("."), !name.hasPrefix("0000:") {
            // All HID devices that programs make by uhid have the same parent.
            if path.dropLast().last == "uhid" { break }
            path.removeLast()
        }
        return path.last == "virtual" ? nil : path.joined(separator: "/")
    }
}

// MARK: - For programs

extension DeviceReport {
    package var json: JSONValue { .object(identity + verdict + service) }

    /// How the kernel and udev describe the device.
    private var identity: [(name: String, value: JSONValue)] {
        [
            ("node", .string(device.devnode)), ("name", .string(device.name)),
            ("phys", .string(device.phys)),
            ("id", .string(device.numbers)), ("bus", .integer(Int(device.bus))),
            ("seat", .string(device.seat)),
            ("links", texts(device.links.sorted())),
            ("kinds", texts(device.kinds.map(\.rawValue).sorted())),
            ("forceFeedback", .bool(device.hasForceFeedback)),
            ("propertyFaults", texts(propertyFaults)),
            ("siblings", texts(siblings.map(\.devnode))),
        ]
    }

    /// What the driver does with the device.
    private var service: [(name: String, value: JSONValue)] {
        let failures: [(name: String, value: JSONValue)] = failures.map {
            ($0.panel, texts($0.conditions.map { "\($0)" }))
        }
        return [
            ("panel", JSONValue(panel?.name)),
            ("failures", .object(failures)),
            ("buttons", .object(besideForPrograms)),
            ("keyboard", JSONValue(keyboard)),
            ("hides", texts(hidden)),
            ("headphoneJack", .bool(device.hasHeadphoneJack)),
            ("guides", texts(listening)),
            ("navigates", texts(navigated)),
        ]
    }

    /// Whether the device is a touchscreen: `true`, `false`, or `null` for a device that cannot be opened.
    private var verdict: [(name: String, value: JSONValue)] {
        switch classification {
        case .other(let reason): [("touchscreen", false), ("reason", .string("\(reason)"))]
        case .unopened: [("touchscreen", .null), ("error", JSONValue(error?.description))]
        case .touchscreen(let touchscreen):
            [
                ("touchscreen", true), ("protocol", .string(protocolName(of: touchscreen))),
                ("contacts", .integer(touchscreen.slotCount)), ("x", json(touchscreen.x)),
                ("y", json(touchscreen.y)),
                ("millimetres", size.map { .array([.number($0.width), .number($0.height)]) } ?? .null),
                ("sizeDoubt", JSONValue(sizeDoubt?.description)),
            ]
        }
    }

    /// The keys and switches beside the glass, and those of them that a panel passes on or refuses.
    private var besideForPrograms: [(name: String, value: JSONValue)] {
        let isPanel = if case .other = classification { false } else { panel != nil }
        return [
            ("all", texts(names(of: device.buttons))),
            ("passed", texts(isPanel ? names(of: passedButtons) : [])),
            ("refused", texts(isPanel ? refusedKeys.map(name) : [])),
            ("pen", .bool(device.capabilities.hasPen)),
        ]
    }

    private func texts(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }

    private func protocolName(of touchscreen: TouchscreenDescription) -> String {
        switch touchscreen.reporting {
        case .slots: "B"
        case .anonymous: "A"
        case .single: "single"
        }
    }

    private func json(_ axis: Axis) -> JSONValue {
        [
            "minimum": .integer(Int(axis.minimum)), "maximum": .integer(Int(axis.maximum)),
            "resolution": .integer(Int(axis.resolution)),
        ]
    }
}
