// SPDX-License-Identifier: MIT

package import Devices
package import Engine

/// The touchscreen of a recording, ready to be replayed.
package struct RecordedPanel: Hashable, Sendable {
    /// The device, with the codes and axes that it declares.
    package let device: InputDeviceDescription
    /// How the touchscreen reports, by the same rules as for present devices.
    package let description: TouchscreenDescription
    /// The events as recorded, also those of protocol A.
    private let recorded: [TimedEvent]

    fileprivate init(
        device: InputDeviceDescription, description: TouchscreenDescription, recorded: [TimedEvent]
    ) {
        self.device = device
        self.description = description
        self.recorded = recorded
    }

    /// Returns the events for ``Engine/ContactTracker``: those of a protocol A touchscreen as protocol B, and reports
    /// that the kernel has cut as one.
    package func events() throws(RecordingError) -> [TimedEvent] {
        guard case .anonymous = description.reporting else { return joined }
        guard var translator = ProtocolATranslator(axes: device.axes ?? [:], of: description) else {
            throw .noMemory
        }
        var translated: [TimedEvent] = []
        translated.reserveCapacity(recorded.count)
        for event in recorded {
            translator.put(event) { translated.append($0) }
        }
        return translated
    }

    /// The events without each SYN_REPORT that only cuts a report.
    private var joined: [TimedEvent] {
        var part: [InputEvent] = []
        return recorded.filter { recorded in
            let isCut = recorded.event.cutsReport(after: part.span)
            if recorded.event.isReport {
                part.removeAll(keepingCapacity: true)
            } else {
                part.append(recorded.event)
            }
            return !isCut
        }
    }
}

extension Recording {
    /// Returns the device with this name or node, or without a name the only touchscreen.
    ///
    /// A device selected by name, and the only device of a recording, count as named in a configuration:
    /// udev's opinion does not matter then.
    package func touchscreen(named name: String? = nil) throws(RecordingError) -> RecordedPanel {
        if let name { return try panel(of: device(named: name)) }
        if devices.count == 1 { return try panel(of: devices[0]) }
        let candidates = devices.filter { device in
            if case .touchscreen = device.description?.touchscreenClassification() { true } else { false }
        }
        if candidates.count == 1 { return try panel(of: candidates[0]) }
        let names = (candidates.isEmpty ? devices : candidates).map(\.name)
        throw candidates.isEmpty ? .noTouchscreen(of: names) : .several(names)
    }

    /// Takes over the description from `other`, a file that describes the device of these events.
    ///
    /// It replaces only missing descriptions: evemu's older recordings have the description in a separate
    /// file.
    package mutating func describe(by other: Recording) {
        for index in devices.indices where devices[index].description == nil {
            devices[index].description = other.devices.first?.description
        }
    }

    private func device(named name: String) throws(RecordingError) -> RecordedDevice {
        let found = devices.filter { $0.description?.name == name || $0.description?.devnode == name }
        guard let device = found.first else { throw .unknownDevice(name, devices.map(\.name)) }
        guard found.count == 1 else { throw .several(found.compactMap(\.description?.devnode)) }
        return device
    }

    private func panel(of device: RecordedDevice) throws(RecordingError) -> RecordedPanel {
        guard let description = device.description else { throw .undescribed }
        switch description.touchscreenClassification(isNamed: true) {
        case .touchscreen(let touchscreen):
            return RecordedPanel(device: description, description: touchscreen, recorded: device.events)
        case .other(let reason): throw .refused(device.name, reason)
        case .unopened: throw .undescribed
        }
    }
}

extension RecordedDevice {
    fileprivate var name: String { description?.name ?? "" }
}

/// The reasons why a recording has no touchscreen to replay.
///
/// The description is a sentence without a full stop that needs the recording's path before it.
package enum RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The recording has events, but no description of the device.
    case undescribed
    /// The device is not a touchscreen, for this reason.
    case refused(String, NotATouchscreen)
    /// None of these devices is a touchscreen.
    case noTouchscreen(of: [String])
    /// Several devices qualify, and these are their names.
    case several([String])
    /// None of these devices has this name.
    case unknownDevice(String, [String])
    /// There is not enough memory for the conversion of protocol A.
    case noMemory

    package var description: String {
        switch self {
        case .undescribed:
            "has events but no description of the device; give the file that describes it with --description"
        case .refused(let name, let reason): "cannot be replayed: the device '\(name)' \(reason)"
        case .noTouchscreen(let names):
            "has no touchscreen among its devices, which are \(list(names)); name one with --device"
        case .several(let names):
            "has several touchscreens: choose one with --device, \(list(names))"
        case .unknownDevice(let name, let names):
            "has no device '\(name)'; name one of \(list(names)) with --device"
        case .noMemory: "cannot be replayed: there is not enough memory"
        }
    }
}

private func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
}
