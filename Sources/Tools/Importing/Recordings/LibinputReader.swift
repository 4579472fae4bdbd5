// SPDX-License-Identifier: MIT

import Devices
import Engine
internal import Text
import YAML

/// Reads a file of `libinput record`, version 1 of the format that libinput-record(1) describes.
///
/// As that page requires, the reader ignores everything that the format does not describe. Returns `nil`
/// after adding at least one error.
func readLibinput(
    _ bytes: [UInt8], file: String, into diagnostics: inout DiagnosticList
) -> [RecordedDevice]? {
    guard let document = YAMLDocument(parsing: bytes, file: file, limits: .recording, into: &diagnostics)
    else { return nil }
    var reader = LibinputReader()
    let devices = reader.read(document.root)
    diagnostics.add(reader.diagnostics)
    return reader.diagnostics.hasErrors ? nil : devices
}

extension YAMLDocument.Limits {
    /// Enough for more than half an hour of ten fingers.
    fileprivate static let recording = YAMLDocument.Limits(bytes: 64 << 20, depth: 16, nodes: 8_000_000)
}

private struct LibinputReader {
    var diagnostics = DiagnosticList()

    mutating func read(_ root: YAMLNode) -> [RecordedDevice] {
        guard let entries = root.mapping else {
            diagnostics.error(noRecording, at: root.place)
            return []
        }
        if let version = entries.value("version"), version.scalar?.text != "1" {
            diagnostics.error("only version 1 of the format is known", at: version.place)
            return []
        }
        guard let devices = entries.value("devices") else {
            diagnostics.error(
                "a recording of libinput's has a list 'devices'; is the file complete?", at: root.place)
            return []
        }
        return (devices.sequence("'devices'", into: &diagnostics) ?? []).map { device($0) }
    }

    private mutating func device(_ node: YAMLNode) -> RecordedDevice {
        let entries = node.mapping("a device", into: &diagnostics) ?? []
        var description = entries.value("evdev").flatMap { self.description($0) }
        description?.devnode = entries.value("node")?.scalar?.text ?? ""
        description?.udevProperties = udevProperties(entries.value("udev"))
        return RecordedDevice(description: description, events: events(entries.value("events")))
    }
}

// MARK: - The description

extension LibinputReader {
    private mutating func description(_ node: YAMLNode) -> InputDeviceDescription? {
        guard let entries = node.mapping("'evdev'", into: &diagnostics) else { return nil }
        let ids = entries.value("id").map { integers($0, "'id'", in: 0...0xffff) } ?? []
        let codes = codes(entries.value("codes"))
        let axes = axes(entries.value("absinfo"))
        let properties =
            entries.value("properties").map { integers($0, "'properties'", in: 0...0xffff) } ?? []
        return InputDeviceDescription(
            identity: .init(syspath: "", deviceNumber: 0), devnode: "",
            name: entries.value("name")?.scalar?.text ?? "",
            bus: ids.number(0), vendor: ids.number(1), product: ids.number(2), version: ids.number(3),
            capabilities: .init(
                properties: CodeSet(properties.map(UInt16.init)), types: CodeSet(codes.keys),
                axes: axes.keys, codes: { CodeSet(codes[$0] ?? []) }),
            axes: axes)
    }

    /// Returns the codes of each event type.
    private mutating func codes(_ node: YAMLNode?) -> [UInt16: [UInt16]] {
        var codes: [UInt16: [UInt16]] = [:]
        for entry in node?.mapping("'codes'", into: &diagnostics) ?? [] {
            guard let type = code(entry, "an event type") else { continue }
            codes[type] = integers(entry.value, "the codes of an event type", in: 0...0xffff).map(UInt16.init)
        }
        return codes
    }

    private mutating func axes(_ node: YAMLNode?) -> [UInt16: Axis] {
        var axes: [UInt16: Axis] = [:]
        for entry in node?.mapping("'absinfo'", into: &diagnostics) ?? [] {
            guard let code = code(entry, "an axis") else { continue }
            let numbers = integers(entry.value, "an axis", in: Int(Int32.min)...Int(Int32.max)).map(
                Int32.init)
            guard numbers.count == 5 else {
                diagnostics.error(
                    "an axis has five numbers: [minimum, maximum, fuzz, flat, resolution]",
                    at: entry.value.place)
                continue
            }
            axes[code] = Axis(
                minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
                resolution: numbers[4])
        }
        return axes
    }

    private mutating func code(_ entry: YAMLEntry, _ what: String) -> UInt16? {
        if let code = UInt16(entry.name) { return code }
        diagnostics.error("\(what) is a number from 0 to 65535, not \(quoted(entry.name))", at: entry.place)
        return nil
    }

    private func udevProperties(_ node: YAMLNode?) -> [String: String] {
        var properties: [String: String] = [:]
        for property in node?.mapping?.value("properties")?.sequence ?? [] {
            guard let text = property.scalar?.text, let separator = text.firstIndex(of: "=") else { continue }
            properties[String(text[..<separator])] = String(text[separator...].dropFirst())
        }
        return properties
    }
}

// MARK: - The events

extension LibinputReader {
    private mutating func events(_ node: YAMLNode?) -> [TimedEvent] {
        guard let node, !node.isMissing else { return [] }
        var clock = EventClock()
        var events: [TimedEvent] = []
        for frame in node.sequence("'events'", into: &diagnostics) ?? [] {
            guard let evdev = frame.mapping?.value("evdev") else { continue }
            for event in evdev.sequence("'evdev'", into: &diagnostics) ?? [] {
                if let recorded = self.event(event, &clock) { events.append(recorded) }
            }
        }
        return events
    }

    private mutating func event(_ node: YAMLNode, _ clock: inout EventClock) -> TimedEvent? {
        let numbers = integers(node, "an event", in: Int(Int32.min)...Int(EventClock.greatestSeconds))
        guard numbers.count == 5, let seconds = UInt64(exactly: numbers[0]),
            (0..<1_000_000).contains(numbers[1]),
            let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
            let value = Int32(exactly: numbers[4])
        else {
            diagnostics.error("an event is [seconds, microseconds, type, code, value]", at: node.place)
            return nil
        }
        let time = clock.time(
            seconds: seconds, microseconds: UInt64(numbers[1]), at: node.place, into: &diagnostics)
        return TimedEvent(time: time, event: InputEvent(type: type, code: code, value: value))
    }

    /// Returns the numbers of a list; adds an error for each element that is not a number, and leaves it out.
    private mutating func integers(_ node: YAMLNode, _ what: String, in range: ClosedRange<Int>) -> [Int] {
        var numbers: [Int] = []
        for element in node.sequence(what, into: &diagnostics) ?? [] {
            if let number = element.integer("a number", in: range, into: &diagnostics) {
                numbers.append(number)
            }
        }
        return numbers
    }
}

extension [YAMLEntry] {
    fileprivate func value(_ name: String) -> YAMLNode? {
        first { $0.name == name }?.value
    }
}

extension [Int] {
    /// Returns the number at `index`, or 0 if the list is shorter.
    fileprivate func number(_ index: Int) -> UInt16 {
        index < count ? UInt16(truncatingIfNeeded: self[index]) : 0
    }
}
