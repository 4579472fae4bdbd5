// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Doctor
import Engine
import Files
import Glibc

/// Counts the contacts of a touchscreen that nobody touches for some seconds, and returns the report and whether there
/// were any.
///
/// The touchscreen is grabbed, so that no other program gets its contacts.
func watchGlass(_ report: DeviceReport, seconds: Int) throws -> (text: String, hasTouches: Bool) {
    let title = "\(report.device.name) (\(report.device.devnode))"
    let deadRegions = report.panel?.deadRegions ?? []
    var reader = try grabbed(report.device, title, deadRegions)
    // The glass counts as it is: in its own coordinates, and without the parts that are ignored already.
    var tracker = ContactTracker(reader.description, transform: PanelTransform(deadRegions: deadRegions))
    tracker.seed(reader.currentState().span)
    var ghosts = GhostTouches()
    printError("runepad: watching \(title) for \(seconds) s: do not touch it")
    let descriptor = reader.fileDescriptor
    try pollDescriptors(for: seconds, { [descriptor] }) { _ in
        try failing(.unavailable) {
            try reader.read { events, _ throws(DeviceError) in
                for index in events.indices where tracker.handle(events[index]) {
                    ghosts.take(tracker.changes)
                }
            }
        }
    }
    let panel = report.panel.map { "the panel \($0.name)" } ?? "its panel"
    let strays = StrayReport(
        tracker.strays, beside: ghosts, on: reader.description, named: reader.device.name)
    var texts = strays.map { [$0.text(of: title, seconds: seconds)] } ?? []
    if strays == nil || ghosts.count > 0 {
        texts.append(ghosts.report(of: title, seconds: seconds, panel: panel))
    }
    return (texts.joined(separator: "\n"), strays != nil || ghosts.count > 0)
}

private func grabbed(
    _ device: InputDeviceDescription, _ title: String, _ deadRegions: [DeadRegion]
) throws(Failure) -> TouchscreenReader {
    do throws(DeviceError) {
        var reader = try TouchscreenReader(opening: device, isNamed: true)
        // The state that the reader then has tells what these events have changed.
        let deadGlass = DeadGlass(reader.description, deadRegions)
        if try reader.grabWhenIdle(lifting: deadGlass, { _, _ in }) { return reader }
    } catch {
        throw Failure(
            .unavailable, "\(error); stop the driver while you watch: ‘sudo systemctl stop runepadd’")
    }
    throw Failure(.unavailable, "something touches \(title) now: take it away, or clean the glass")
}

/// Calls `work` whenever one of the descriptors can be read, with the descriptors' events, until some seconds are over.
func pollDescriptors(
    for seconds: Int, _ descriptors: () -> [Int32], _ work: (_ events: [Int16]) throws -> Void
) rethrows {
    let end = MonotonicTime.now().advanced(byMicroseconds: UInt64(seconds) * 1_000_000)
    while true {
        let now = MonotonicTime.now()
        guard now < end else { return }
        var requests = descriptors().map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let pause = Int32((end.rawValue - now.rawValue) / 1000) + 1
        guard unsafe poll(&requests, nfds_t(requests.count), pause) > 0 else { continue }
        try work(requests.map(\.revents))
    }
}
