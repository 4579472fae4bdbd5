// SPDX-License-Identifier: MIT

package import Devices
import Engine
package import YAML

/// The events of input devices with their times, and the devices' codes and axes, written by a recorder.
///
/// This type reads the files of two recorders:
///
/// - evemu (`evemu-record`). Lines of a letter and a colon describe one device, then its events. Older
///   recordings have the device and the events in two files.
/// - libinput (`libinput record`). The file is a YAML document with one or several devices.
///
/// ```swift
/// var diagnostics = DiagnosticList()
/// guard let recording = Recording(parsing: bytes, file: path, into: &diagnostics) else { … }
/// let panel = try recording.touchscreen()
/// for recorded in try panel.events() { … }
/// ```
package struct Recording: Hashable, Sendable {
    /// The devices in the order of the file; a recording from a file has at least one.
    package var devices: [RecordedDevice]

    package init(devices: [RecordedDevice]) {
        self.devices = devices
    }

    /// Reads a recording of either recorder.
    ///
    /// Lines before the recording, as in a text that was copied from a terminal, are skipped with a warning. A recording
    /// that cannot be read to its end is read as far as it can, with a warning, if that part has events.
    ///
    /// Returns `nil` after adding at least one error to `diagnostics`. All faults are found at once, up to
    /// the first fault of YAML itself.
    package init?(parsing bytes: [UInt8], file: String, into diagnostics: inout DiagnosticList) {
        guard let text = RecordingText(bytes, file: file) else {
            diagnostics.error(noRecording, at: SourcePlace(file: file))
            return nil
        }
        guard let devices = text.devices(into: &diagnostics) else { return nil }
        self.devices = devices
    }
}

/// One device of a recording.
package struct RecordedDevice: Hashable, Sendable {
    /// The device's codes and axes, or `nil` if the recording does not describe them.
    package var description: InputDeviceDescription?
    /// The device's events, oldest first, with their times in µs since the first one, which never go back.
    package var events: [TimedEvent]

    package init(description: InputDeviceDescription?, events: [TimedEvent]) {
        self.description = description
        self.events = events
    }
}

/// The message for a file of another kind.
let noRecording = "this is not a recording; make one with 'evemu-record' or 'libinput record'"
