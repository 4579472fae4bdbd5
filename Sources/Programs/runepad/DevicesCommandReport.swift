// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Files
import Text

/// A report of how Runepad uses one input device.
struct DeviceReport {
    /// The device, with its axes where it could be opened.
    let device: InputDeviceDescription
    /// Whether the device is a touchscreen, and why or why not.
    let classification: TouchscreenClassification
    /// The other nodes of the device's controller, such as that of a pen.
    let siblings: [InputDeviceDescription]
    /// The reason why the device could not be opened, or `nil`.
    let error: DeviceError?
    /// The panel of the configuration that uses the device, or `nil`.
    let panel: PanelConfiguration?
    /// For each panel of the configuration, the conditions that the device does not meet.
    let failures: [(panel: String, conditions: [DeviceMatch.Condition])]
    /// The names of the panels whose views are hidden while the device is plugged in.
    let hidden: [String]
    /// The names of the panels on which headphones in the device's jack begin guided touch.
    let listening: [String]
    /// The configuration's kiosk level, which limits the keys that keyboards type, or `nil`.
    let kiosk: KioskLevel?

    /// Finds out how Runepad uses each of all present devices.
    static func all(_ devices: [InputDeviceDescription], configuration: Configuration?) -> [DeviceReport] {
        devices.map { DeviceReport($0, among: devices, configuration: configuration) }
    }

    /// Finds out how Runepad uses `device`, one of all present `devices`; opens it if it may be a touchscreen.
    init(
        _ device: InputDeviceDescription, among devices: [InputDeviceDescription],
        configuration: Configuration?
    ) {
        var error: DeviceError?
        var described = device
        if !device.isOwn, device.axes == nil,
            case .unopened = device.touchscreenClassification(isNamed: true)
        {
            do throws(DeviceError) { described = try device.withAxes() } catch let fault { error = fault }
        }
        self.init(opened: described, error: error, among: devices, configuration: configuration)
    }

    /// Makes the report of a device that was already opened if possible.
    init(
        opened device: InputDeviceDescription, error: DeviceError?,
        among devices: [InputDeviceDescription] = [],
        configuration: Configuration?
    ) {
        let index = configuration?.panel(for: device)
        let panel = index.flatMap { configuration?.panels[$0] }
        siblings = devices.filter { $0.identity != device.identity && $0.controller == device.controller }
            .filter { $0.controller != nil }
        self.device = device
        self.error = error
        self.panel = panel
        classification = device.touchscreenClassification(
            isNamed: index.map { configuration?.overridesUdev($0, for: device, among: devices) == true }
                ?? false)
        kiosk = configuration?.kiosk
        failures = configuration?.panels.map { ($0.name, $0.match.failures(on: device)) } ?? []
        hidden =
            configuration?.panels.filter { $0.presentation.hidingKeyboards?.counts(device) == true }
            .map(\.name) ?? []
        listening =
            configuration?.panels.filter { $0.headphoneJack?.isJack(device) == true }
            .map(\.name) ?? []
    }

    /// The size of the panel as a person sees it, in millimetres, or `nil` when it is not known.
    var size: (width: Double, height: Double)? {
        guard case .touchscreen(let touchscreen) = classification else { return nil }
        guard let panel else { return touchscreen.physicalSize(lengths: device.lengthsByRule) }
        return panel.physicalSize(of: touchscreen, on: device, seenThrough: panel.transform(of: device))
            .map { ($0.width, $0.height) }
    }
}

extension DeviceReport {
    /// Why the size that the touchscreen reports is not trusted, or `nil` if it is, or if the configuration
    /// or a rule of udev gives another one.
    var sizeDoubt: SizeDoubt? {
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
    var use: String {
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
        case .other(let reason): (keyboard ?? jack ?? "not a touchscreen: \(reason)") + hiding
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
        size.map { ", \(Int($0.width.rounded())) × \(Int($0.height.rounded())) mm" }
            ?? sizeDoubt.map { "; \($0)" } ?? ", size unknown"
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

/// The reports as a table with aligned columns.
func deviceTable(_ reports: [DeviceReport]) -> String {
    guard !reports.isEmpty else { return "There are no input devices." }
    let head = ["NODE", "ID", "SEAT", "NAME", "USE"]
    let rows =
        [head]
        + reports.map { report in
            let device = report.device
            // A device says its name itself, and could begin another line with it.
            return [device.devnode, device.numbers, device.seat, device.name, report.use].map(printable)
        }
    let widths = head.indices.dropLast().map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
        let cells = zip(row, widths).map { cell, width in
            cell + String(repeating: " ", count: width - cell.count)
        }
        return (cells + [row[head.count - 1]]).joined(separator: "  ")
    }
    .joined(separator: "\n")
}

extension InputDeviceDescription {
    /// Vendor and product, as the field `id` of a configuration writes them.
    fileprivate var numbers: String { hexadecimal(vendor) + ":" + hexadecimal(product) }

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
    var json: JSONValue { .object(identity + verdict + service) }

    /// How the kernel and udev describe the device.
    private var identity: [(name: String, value: JSONValue)] {
        [
            ("node", .string(device.devnode)), ("name", .string(device.name)),
            ("phys", .string(device.phys)),
            ("id", .string(device.numbers)), ("bus", .integer(Int(device.bus))),
            ("seat", .string(device.seat)),
            ("links", .array(device.links.sorted().map { .string($0) })),
            ("kinds", .array(device.kinds.map(\.rawValue).sorted().map { .string($0) })),
            ("forceFeedback", .bool(device.hasForceFeedback)),
            ("propertyFaults", .array(propertyFaults.map { .string($0) })),
            ("siblings", .array(siblings.map { .string($0.devnode) })),
        ]
    }

    /// What the driver does with the device.
    private var service: [(name: String, value: JSONValue)] {
        let failures: [(name: String, value: JSONValue)] = failures.map {
            ($0.panel, .array($0.conditions.map { .string("\($0)") }))
        }
        return [
            ("panel", panel.map { .string($0.name) } ?? .null),
            ("failures", .object(failures)),
            ("buttons", .object(besideForPrograms)),
            ("keyboard", keyboard.map { .string($0) } ?? .null),
            ("hides", .array(hidden.map { .string($0) })),
            ("headphoneJack", .bool(device.hasHeadphoneJack)),
            ("guides", .array(listening.map { .string($0) })),
        ]
    }

    /// Whether the device is a touchscreen: `true`, `false`, or `null` for a device that cannot be opened.
    private var verdict: [(name: String, value: JSONValue)] {
        switch classification {
        case .other(let reason): [("touchscreen", false), ("reason", .string("\(reason)"))]
        case .unopened: [("touchscreen", .null), ("error", error.map { .string("\($0)") } ?? .null)]
        case .touchscreen(let touchscreen):
            [
                ("touchscreen", true), ("protocol", .string(protocolName(of: touchscreen))),
                ("contacts", .integer(touchscreen.slotCount)), ("x", json(touchscreen.x)),
                ("y", json(touchscreen.y)),
                ("millimetres", size.map { .array([.number($0.width), .number($0.height)]) } ?? .null),
                ("sizeDoubt", sizeDoubt.map { .string("\($0)") } ?? .null),
            ]
        }
    }

    /// The keys and switches beside the glass, and those of them that a panel passes on or refuses.
    private var besideForPrograms: [(name: String, value: JSONValue)] {
        let isPanel = if case .other = classification { false } else { panel != nil }
        func list(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }
        return [
            ("all", list(names(of: device.buttons))),
            ("passed", list(isPanel ? names(of: passedButtons) : [])),
            ("refused", list(isPanel ? refusedKeys.map(name) : [])),
            ("pen", .bool(device.capabilities.hasPen)),
        ]
    }

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
