// SPDX-License-Identifier: MIT

import Devices
import Files
import Importing

/// Records all touchscreens for a number of seconds, as evemu recordings.
///
/// No keyboard is opened, so no key events are recorded.  A touchscreen that the driver has grabbed sends
/// nothing to other programs.  Then the pass-through touchscreen of the driver still sends the contacts that
/// the driver passes on.
func recordingSection(seconds: Int) -> ReportSection {
    let title = "Touchscreen recordings of \(seconds) s"
    var recordings: [TouchRecording] = []
    do {
        var monitor = try HotplugMonitor()
        recordings = try monitor.enumerate().compactMap(TouchRecording.init)
    } catch {
        return (title: title, text: "The devices cannot be listed: \(error)")
    }
    printError("runepad: recording for \(seconds) s: touch now, and type nothing secret")
    pollDescriptors(for: seconds, { recordings.map(\.descriptor) }) { events in
        for (recording, events) in zip(recordings, events) where events != 0 { recording.read() }
        recordings.removeAll { $0.isGone && $0.isEmpty }
        // poll(2) would report an unplugged device again and again.
        for recording in recordings where recording.isGone { recording.close() }
    }
    let texts = recordings.filter { !$0.isEmpty }.map(\.text)
    return (
        title: title, text: texts.isEmpty ? "Nothing was touched." : texts.joined(separator: "\n")
    )
}

/// The recording of one touchscreen.
private final class TouchRecording {
    private var reader: EventNodeReader?
    private let device: InputDeviceDescription
    private var events: [TimedEvent] = []
    private let fault: DeviceError?

    /// Begins to record a device that is or may be a touchscreen; returns `nil` for other devices.
    init?(_ device: InputDeviceDescription) {
        // Runepad's own keyboards have no axes.
        guard device.capabilities.absolute.contains(0), device.capabilities.keys.containsNoLetters else {
            return nil
        }
        if case .other = device.touchscreenClassification(isNamed: false), !device.isOwn { return nil }
        var described = device
        var fault: DeviceError?
        do throws(DeviceError) {
            described = try device.withAxes()
            reader = try EventNodeReader(device)
        } catch let error {
            fault = error
        }
        self.device = described
        self.fault = fault
    }

    /// The descriptor, or −1, which poll(2) ignores.
    var descriptor: Int32 { reader?.fileDescriptor ?? -1 }
    var isGone: Bool { reader?.isGone ?? true }
    /// Whether the recording has neither events nor an error.
    var isEmpty: Bool { events.isEmpty && fault == nil }

    func read() {
        events += (try? reader?.readAvailable()) ?? []
    }

    func close() { reader = nil }

    /// The recording in the format of evemu, which `runepad replay` reads.
    var text: String {
        if let fault { return "# \(device.name) cannot be recorded: \(fault)\n" }
        return evemuText(device, events)
    }
}

extension CodeSet {
    /// Whether none of the keys from KEY_Q to KEY_P is in the set.
    fileprivate var containsNoLetters: Bool { !containsAny(of: 16...25 as ClosedRange<UInt16>) }
}
