// SPDX-License-Identifier: MIT

import Configuration
import Devices
import JSONText
import Keycodes
import Layouts
import Touch

/// What one input device is to Runepad.
struct DeviceReport {
    /// The device, with its axes where it could be opened.
    let device: InputDeviceDescription
    /// Whether it is a touchscreen.
    let classification: TouchscreenClassification
    /// Why it could not be opened.
    let error: DeviceError?
    /// The panel that it is used for, if there is a configuration and one of its panels wants it.
    let panel: PanelConfiguration?
    /// What the panels of the configuration ask for in vain.
    let failures: [(panel: String, conditions: [DeviceMatch.Condition])]
    /// The panels of the configuration whose views are hidden while it is attached.
    let hidden: [String]
    /// What the configuration's keyboards must not type.
    let kiosk: KioskLevel?

    /// Finds out what `device` is; opens it if it may be a touchscreen.
    init(_ device: InputDeviceDescription, configuration: Configuration?) {
        var error: DeviceError?
        var described = device
        if !device.isOwn, device.axes == nil,
            case .unopened = device.touchscreenClassification(isNamed: true)
        {
            do throws(DeviceError) { described = try device.withAxes() } catch let fault { error = fault }
        }
        self.init(opened: described, error: error, configuration: configuration)
    }

    /// Takes `device` as it is.
    init(opened device: InputDeviceDescription, error: DeviceError?, configuration: Configuration?) {
        let panel = configuration?.panel(for: device).flatMap { configuration?.panels[$0] }
        self.device = device
        self.error = error
        self.panel = panel
        classification = device.touchscreenClassification(isNamed: panel?.match.namesDevice ?? false)
        kiosk = configuration?.kiosk
        failures = configuration?.panels.map { ($0.name, $0.match.failures(on: device)) } ?? []
        hidden =
            configuration?.panels.filter { $0.presentation.hidingKeyboards?.counts(device) == true }
            .map(\.name) ?? []
    }

    /// How large the panel is, as a person sees it, in millimetres.
    var size: (width: Double, height: Double)? {
        guard case .touchscreen(let touchscreen) = classification else { return nil }
        guard let panel else { return touchscreen.physicalSize(lengths: device.lengthsByRule) }
        return panel.physicalSize(of: touchscreen, on: device, seenThrough: panel.transform(of: device))
            .map { ($0.width, $0.height) }
    }
}

extension DeviceReport {
    /// Why the size that the touchscreen tells is not believed, where the configuration has none either.
    var sizeDoubt: SizeDoubt? {
        guard case .touchscreen(let touchscreen) = classification, panel?.size == nil,
            device.lengthsByRule == nil
        else { return nil }
        return touchscreen.sizeDoubt
    }
}

// MARK: - In words

extension DeviceReport {
    /// What the device is, as the end of a line.
    var use: String {
        role + beside + (device.hasForceFeedback ? "; has force feedback" : "")
    }

    /// What becomes of what a touchscreen has besides the glass, if it has anything.
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
        if device.capabilities.hasPen { text += "; its pen is dead" }
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
        case .other(let reason): (keyboard ?? "not a touchscreen: \(reason)") + hiding
        case .touchscreen(let touchscreen): describe(contacts(of: touchscreen) + sizeText)
        case .unopened: describe(error.map { "\($0)" } ?? "not opened")
        }
    }

    /// What it is among keyboards, if it is one of somebody else's.
    private var keyboard: String? {
        switch device.keyboardClassification {
        case .other, .own: nil
        case .virtual: "a program's keyboard"
        case .reader: "reader of barcodes or cards"
        case .hardware: "hardware keyboard"
        }
    }

    private var hiding: String {
        hidden.isEmpty ? "" : "; hides \(hidden.joined(separator: ", "))"
    }

    private func describe(_ details: String) -> String {
        if let panel { return "panel \(panel.name): \(details)" }
        let reasons = failures.map { "\($0.panel) wants \(list($0.conditions))" }
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

    private func list(_ conditions: [DeviceMatch.Condition]) -> String {
        conditions.map(\.description).joined(separator: ", ")
    }
}

/// The reports as a table, the columns of which are aligned.
func deviceTable(_ reports: [DeviceReport]) -> String {
    guard !reports.isEmpty else { return "There are no input devices." }
    let head = ["NODE", "ID", "SEAT", "NAME", "USE"]
    let rows =
        [head]
        + reports.map { [$0.device.devnode, $0.device.numbers, $0.device.seat, $0.device.name, $0.use] }
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
    /// Vendor and product as a configuration's `id` has them.
    fileprivate var numbers: String { hexadecimal(vendor) + ":" + hexadecimal(product) }
}

/// Four hexadecimal digits.
private func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
}

// MARK: - For programs

extension DeviceReport {
    /// The report as an object.
    var json: JSONValue {
        .object(
            [
                ("node", .string(device.devnode)), ("name", .string(device.name)),
                ("phys", .string(device.phys)),
                ("id", .string(device.numbers)), ("bus", .integer(Int(device.bus))),
                ("seat", .string(device.seat)),
                ("links", .array(device.links.sorted().map { .string($0) })),
                ("kinds", .array(device.kinds.map(\.rawValue).sorted().map { .string($0) })),
                ("forceFeedback", .bool(device.hasForceFeedback)),
            ] + verdict + [
                ("panel", panel.map { .string($0.name) } ?? .null),
                (
                    "failures",
                    .object(failures.map { ($0.panel, .array($0.conditions.map { .string("\($0)") })) })
                ),
                ("buttons", .object(besideForPrograms)),
                ("keyboard", keyboard.map { .string($0) } ?? .null),
                ("hides", .array(hidden.map { .string($0) })),
            ])
    }

    /// Whether it is a touchscreen: `true`, `false`, or `null` for one that cannot be opened to see.
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

    /// What a touchscreen has besides the glass, and what is passed on of it where it is a panel.
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
