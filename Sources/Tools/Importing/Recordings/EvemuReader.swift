// SPDX-License-Identifier: MIT

import Devices
import Engine
internal import Text
import YAML

/// Reads a file of evemu, of any version from 1.0 to 1.3: a description, events, or both.
///
/// evemu's README defines the format. Numbers are hexadecimal without `0x` unless noted:
///
/// ```
/// # a comment, also behind anything but a name
/// N: name
/// I: bus vendor product version
/// P: eight bytes of the input properties, the next eight bytes, ...
/// B: event-type eight bytes of the codes it has, the next eight bytes, ...
/// A: axis minimum maximum fuzz flat [resolution]      all but the axis decimal
/// L: led value                                        the state of lamps and
/// S: switch value                                     switches, of no use here
/// E: seconds.microseconds type code value             time and value decimal
/// ```
///
/// Returns `nil` after adding at least one error.
func readEvemu(
    _ bytes: [UInt8], file: String, into diagnostics: inout DiagnosticList
) -> RecordedDevice? {
    var reader = EvemuReader()
    var number = 0
    var rest = bytes[...]
    while !rest.isEmpty {
        number += 1
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest.dropFirst(line.count + 1)
        reader.read(EvemuLine(line, number: number, file: file))
    }
    diagnostics.add(reader.diagnostics)
    return reader.diagnostics.hasErrors ? nil : reader.device
}

/// The content of the lines read so far.
private struct EvemuReader {
    var diagnostics = DiagnosticList()
    private var name: String?
    private var ids: [UInt16]?
    private var properties: [UInt8] = []
    private var masks: [UInt16: [UInt8]] = [:]
    /// The mask that has the event types instead of codes.
    private static let typesMask: UInt16 = 0
    private var axes: [UInt16: Axis] = [:]
    private var clock = EventClock()
    private var events: [TimedEvent] = []

    /// The device, without a description if no line described it.
    var device: RecordedDevice {
        RecordedDevice(description: masks.isEmpty && axes.isEmpty ? nil : description, events: events)
    }

    private var description: InputDeviceDescription {
        let ids = ids ?? [0, 0, 0, 0]
        return InputDeviceDescription(
            identity: .init(syspath: "", deviceNumber: 0), devnode: "", name: name ?? "",
            bus: ids[0], vendor: ids[1], product: ids[2], version: ids[3],
            capabilities: .init(
                properties: codes(of: properties), types: codes(of: masks[Self.typesMask] ?? []),
                axes: axes.keys, codes: { codes(of: masks[$0] ?? []) }),
            axes: axes)
    }

    mutating func read(_ line: EvemuLine) {
        var line = line
        guard let letter = line.letter(into: &diagnostics) else { return }
        switch letter {
        case "N": name = line.remainder
        case "I":
            ids = line.hexadecimals(
                exactly: 4, as: "an ID is 'I: bus vendor product version'", into: &diagnostics)
        case "P": readProperties(&line)
        case "B": readMask(&line)
        case "A": readAxis(&line)
        case "E": readEvent(&line)
        case "L", "S": break
        default:
            diagnostics.error(
                "a line begins with N:, I:, P:, B:, A:, L:, S: or E:, not with \(quoted("\(letter):"))",
                at: line.start)
        }
    }

    private mutating func readProperties(_ line: inout EvemuLine) {
        while let word = line.word() {
            guard let byte = line.hexadecimal(word, UInt8.self, "a byte", into: &diagnostics) else { return }
            properties.append(byte)
        }
    }

    private mutating func readMask(_ line: inout EvemuLine) {
        guard let type = line.nextHexadecimal(UInt16.self, "an event type", into: &diagnostics) else {
            return
        }
        while let word = line.word() {
            guard let byte = line.hexadecimal(word, UInt8.self, "a byte", into: &diagnostics) else { return }
            masks[type, default: []].append(byte)
        }
    }

    private mutating func readAxis(_ line: inout EvemuLine) {
        guard let code = line.nextHexadecimal(UInt16.self, "an axis", into: &diagnostics) else { return }
        var numbers: [Int32] = []
        while let word = line.word() {
            guard let number = line.decimal(word, Int32.self, "a value of the axis", into: &diagnostics)
            else { return }
            numbers.append(number)
        }
        guard numbers.count == 4 || numbers.count == 5 else {
            diagnostics.error(
                "an axis is 'A: axis minimum maximum fuzz flat resolution', and only the last number may be "
                    + "missing",
                at: line.start)
            return
        }
        axes[code] = Axis(
            minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
            resolution: numbers.count == 5 ? numbers[4] : 0)
    }

    private mutating func readEvent(_ line: inout EvemuLine) {
        guard let (seconds, microseconds) = line.nextTime(into: &diagnostics),
            let type = line.nextHexadecimal(UInt16.self, "an event type", into: &diagnostics),
            let code = line.nextHexadecimal(UInt16.self, "an event code", into: &diagnostics),
            let value = line.nextDecimal(Int32.self, "a value", into: &diagnostics)
        else { return }
        let time = clock.time(
            seconds: seconds, microseconds: microseconds, at: line.start, into: &diagnostics)
        events.append(TimedEvent(time: time, event: InputEvent(type: type, code: code, value: value)))
    }
}

/// Returns the codes in a bitmap, its lowest byte first.
private func codes(of bytes: [UInt8]) -> CodeSet {
    var codes = CodeSet()
    for code in 0..<UInt16(min(bytes.count, 8191) * 8) {
        let byte = bytes[Int(code / 8)]
        if byte & (1 << UInt8(code % 8)) != 0 { codes.insert(code) }
    }
    return codes
}
