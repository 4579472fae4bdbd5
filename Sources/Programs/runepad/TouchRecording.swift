// SPDX-License-Identifier: MIT

import Devices
import Engine
import Files
import Glibc
import Text

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
        return ReportSection(title: title, text: "The devices cannot be listed: \(error)")
    }
    printError("runepad: recording for \(seconds) s: touch now, and type nothing secret")
    let end = MonotonicTime.now().advanced(byMicroseconds: UInt64(seconds) * 1_000_000)
    while true {
        let now = MonotonicTime.now()
        guard now < end else { break }
        var requests = recordings.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let pause = Int32((end.rawValue - now.rawValue) / 1000) + 1
        guard unsafe poll(&requests, nfds_t(requests.count), pause) > 0 else { continue }
        for (recording, request) in zip(recordings, requests) where request.revents != 0 { recording.read() }
        recordings.removeAll { $0.isGone && $0.isEmpty }
        // poll(2) would report an unplugged device again and again.
        for recording in recordings where recording.isGone { recording.close() }
    }
    let texts = recordings.filter { !$0.isEmpty }.map(\.text)
    return ReportSection(
        title: title, text: texts.isEmpty ? "Nothing was touched." : texts.joined(separator: "\n"))
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

/// Returns a device and its events in the format of evemu's tools: see evemu-format(5) of evemu 2.
private func evemuText(_ device: InputDeviceDescription, _ events: [TimedEvent]) -> String {
    var text = "# EVEMU 1.3\nN: \(device.name)\n"
    let ids = [device.bus, device.vendor, device.product, device.version]
    text += "I: " + ids.map { hexadecimal($0, digits: 4) }.joined(separator: " ") + "\n"
    text += "P: " + bytes(device.capabilities.properties, count: 8) + "\n"
    let kinds = [
        (0x00, device.capabilities.types), (0x01, device.capabilities.keys),
        (0x02, device.capabilities.relative), (0x03, device.capabilities.absolute),
    ]
    for (type, codes) in kinds { text += "B: \(hexadecimal(type, digits: 2)) \(bytes(codes, count: 96))\n" }
    for (code, axis) in (device.axes ?? [:]).sorted(by: { $0.key < $1.key }) {
        let numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
        text += "A: \(hexadecimal(code, digits: 2)) \(numbers.map(String.init).joined(separator: " "))\n"
    }
    let start = events.first?.time.rawValue ?? 0
    for event in events {
        let time = event.time.rawValue - start
        let fraction = String(time % 1_000_000)
        text += "E: \(time / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
        text += " \(hexadecimal(event.event.type, digits: 4)) \(hexadecimal(event.event.code, digits: 4))"
        text += " \(event.event.value)\n"
    }
    return text
}

/// A bitmap in hexadecimal bytes, the lowest byte first.
private func bytes(_ codes: CodeSet, count: Int) -> String {
    (0..<count).map { byte in
        let value = (0..<8).reduce(0) { $0 | (codes.contains(UInt16(byte * 8 + $1)) ? 1 << $1 : 0) }
        return hexadecimal(value, digits: 2)
    }
    .joined(separator: " ")
}

extension CodeSet {
    /// Whether none of the keys from KEY_Q to KEY_P is in the set.
    fileprivate var containsNoLetters: Bool { !containsAny(of: 16...25 as ClosedRange<UInt16>) }
}
