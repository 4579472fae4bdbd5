// SPDX-License-Identifier: MIT

public import Clocks
public import Devices
public import Touch
public import YAMLDocuments

/// What input devices have reported, written down by a recorder: events with their times, and what the devices
/// declare.
///
/// Two recorders' files are read:
///
/// - evemu's (`evemu-record`), in which lines of a letter and a colon tell of one device, then its events. Older ones
///   have the device and the events in two files.
/// - libinput's (`libinput record`), a YAML document of one or several devices.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// guard let recording = Recording(parsing: bytes, file: path, into: &diagnostics) else { … }
/// let panel = try recording.touchscreen()
/// for recorded in try panel.events() { … }
/// ```
public struct Recording: Hashable, Sendable {
    /// The devices in the order of the file; a recording that was read has at least one.
    public var devices: [RecordedDevice]

    /// Makes a recording.
    public init(devices: [RecordedDevice]) {
        self.devices = devices
    }

    /// Reads a recording of either recorder.
    ///
    /// Returns `nil` after adding at least one error at its place to `diagnostics`; all faults are found at once,
    /// as far as the first fault of YAML itself.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - file: The file's name for diagnostics.
    ///   - diagnostics: Gets what is wrong, and warnings.
    public init?(parsing bytes: [UInt8], file: String, into diagnostics: inout DiagnosticList) {
        switch RecordingFormat(of: bytes) {
        case .evemu:
            guard let device = readEvemu(bytes, file: file, into: &diagnostics) else { return nil }
            devices = [device]
        case .libinput:
            guard let devices = readLibinput(bytes, file: file, into: &diagnostics) else { return nil }
            self.devices = devices
        case nil:
            diagnostics.error(noRecording, at: SourcePlace(file: file))
            return nil
        }
    }
}

/// One device of a recording.
public struct RecordedDevice: Hashable, Sendable {
    /// What the device declares, its axes included, or `nil` where the recording does not say.
    public var description: InputDeviceDescription?
    /// What it reported, oldest first; times do not go back.
    public var events: [RecordedEvent]

    /// Makes a device.
    public init(description: InputDeviceDescription?, events: [RecordedEvent]) {
        self.description = description
        self.events = events
    }
}

/// An event with its time.
public struct RecordedEvent: Hashable, Sendable {
    /// Microseconds since the device's first event in the recording.
    public var time: MonotonicTime
    /// The event.
    public var event: InputEvent

    /// Makes an event.
    public init(time: MonotonicTime, event: InputEvent) {
        self.time = time
        self.event = event
    }
}

/// What is said of a file of another kind.
let noRecording = "this is no recording; make one with 'evemu-record' or 'libinput record'"

/// The recorders whose files are read.
private enum RecordingFormat {
    case evemu
    case libinput

    /// How a document of libinput's begins: with one of its names, in an order that YAML does not fix.
    private static let libinputBeginnings = [
        "version:", "ndevices:", "libinput:", "system:", "devices:", "---",
    ]

    /// Tells by the first line that is neither empty nor a comment.
    init?(of bytes: [UInt8]) {
        let lines = bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
        for line in lines.lazy.prefix(10_000) {
            let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard let first = text.first, first != UInt8(ascii: "#") else { continue }
            let isLetter = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first
            if isLetter, text.dropFirst().first == UInt8(ascii: ":") {
                self = .evemu
            } else if Self.libinputBeginnings.contains(where: { text.starts(with: $0.utf8) }) {
                self = .libinput
            } else {
                return nil
            }
            return
        }
        return nil
    }
}
