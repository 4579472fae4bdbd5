// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import LayoutFiles
import YAML

/// Fuzzes a configuration as `runepad check` and the driver read it, and matches devices with it.
struct ConfigurationTarget: FuzzTarget {
    private static let path = "\(checkout)/config/fuzzed.yaml"
    private let library = LayoutLibrary(directories: ["\(checkout)/config/layouts"])

    func run(_ bytes: [UInt8]) {
        var diagnostics = DiagnosticList()
        // Decoded as the reader decodes it.  The layouts' target gives invalid UTF-8 to the same parser.
        let text = String(decoding: bytes, as: UTF8.self)
        let configuration = Configuration(parsing: text, file: Self.path, into: &diagnostics)
        require(
            (configuration == nil) == diagnostics.hasErrors, "a configuration with errors, or none without")
        checkDiagnostics(diagnostics, of: Array(text.utf8), in: Self.path)
        guard let configuration else { return }
        require(!configuration.panels.isEmpty, "no panels")
        require(
            Set(configuration.panels.map(\.name)).count == configuration.panels.count,
            "two panels of one name")
        check(configuration, of: Array(text.utf8))
    }

    private func check(_ configuration: Configuration, of bytes: [UInt8]) {
        var diagnostics = DiagnosticList()
        configuration.check(into: &diagnostics)
        for device in Self.devices {
            guard let index = configuration.panel(for: device) else { continue }
            let panel = configuration.panels[index]
            guard case .touchscreen(let touchscreen) = device.touchscreenClassification(isNamed: true) else {
                continue
            }
            let transform = panel.transform(of: device)
            var tracker = ContactTracker(touchscreen, transform: transform)
            for event in Self.tap { _ = tracker.handle(event) }
            _ = touchscreen.physicalSize(seenThrough: transform)
        }
        var collection = LayoutCollection(library)
        for index in configuration.panels.indices.prefix(4) {
            _ = configuration.layouts(ofPanel: index, from: &collection, into: &diagnostics)
        }
        checkDiagnostics(diagnostics, of: bytes, in: Self.path)
    }

    /// A contact in the middle of the panel.
    private static let tap = [
        InputEvent(type: EventType.abs, code: EventCode.absMTTrackingID, value: 1),
        InputEvent(type: EventType.abs, code: EventCode.absMTPositionX, value: 2000),
        InputEvent(type: EventType.abs, code: EventCode.absMTPositionY, value: 1200),
        InputEvent.report,
    ]

    /// Touchscreens with and without the properties that a match can name.
    private static let devices: [InputDeviceDescription] = [
        device("ELAN Touchscreen", bus: 3, vendor: 0x04f3, product: 0x010c),
        device("", bus: 0, vendor: 0, product: 0),
    ]

    private static func device(
        _ name: String, bus: UInt16, vendor: UInt16, product: UInt16
    ) -> InputDeviceDescription {
        let x = Axis(minimum: 0, maximum: 4095, resolution: name.isEmpty ? 0 : 12)
        var device = InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/virtual/input/input1/event1", deviceNumber: 0xd41),
            devnode: "/dev/input/event1", name: name, phys: "usb-1/input0", bus: bus, vendor: vendor,
            product: product,
            capabilities: .init(
                properties: CodeSet([1]), types: CodeSet([0, 1, 3]), keys: CodeSet([330]),
                absolute: CodeSet([
                    EventCode.absMTSlot, EventCode.absMTPositionX, EventCode.absMTPositionY,
                    EventCode.absMTTrackingID,
                ])),
            axes: [
                EventCode.absMTSlot: Axis(minimum: 0, maximum: 9), EventCode.absMTPositionX: x,
                EventCode.absMTPositionY: x, EventCode.absMTTrackingID: Axis(minimum: 0, maximum: 65535),
            ])
        device.udevProperties = ["ID_INPUT_TOUCHSCREEN": "1", "ID_SEAT": "seat1"]
        return device
    }
}
