// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Files
import Glibc
internal import Text
import YAML

/// A touchscreen that `runepad devices --watch` watches while nobody touches it.
struct GlassWatch: ~Copyable {
    private var reader: TouchscreenReader
    private var tracker: ContactTracker
    private var ghosts: GhostTouches
    /// The touchscreen in words.
    private let title: String
    /// The panel in whose configuration a remedy belongs.
    private let panel: String

    /// Opens the touchscreen that `name` names: by its node, its own name, or its panel in the configuration.
    ///
    /// - Throws: `ExitStatus`, after a message: there is no such touchscreen, or it cannot be read alone.
    init(_ name: String, among reports: [DeviceReport]) throws {
        let found = reports.first { report in
            guard case .touchscreen = report.classification, !report.device.isOwn else { return false }
            return [report.device.devnode, report.device.name, report.panel?.name].contains(name)
        }
        guard let found else {
            printError("runepad: no touchscreen \(quoted(name)) can be opened: see ‘sudo runepad devices’")
            throw ExitStatus.noInput
        }
        let title = "\(found.device.name) (\(found.device.devnode))"
        let reader = try Self.open(found.device, title)
        // The glass counts as it is: in its own coordinates, and without the parts that are ignored already.
        var tracker = ContactTracker(
            reader.description, transform: PanelTransform(deadRegions: found.panel?.deadRegions ?? []))
        tracker.seed(reader.currentState().span)
        // Last, because Swift 6.2 destroys a property that has no value yet when the initializer throws.
        ghosts = GhostTouches()
        self.tracker = tracker
        self.reader = reader
        self.title = title
        panel = found.panel.map { "the panel \($0.name)" } ?? "its panel"
    }

    /// Opens a touchscreen and grabs it, so that no other program gets its contacts.
    private static func open(_ device: InputDeviceDescription, _ title: String) throws -> TouchscreenReader {
        do throws(DeviceError) {
            var reader = try TouchscreenReader(opening: device, isNamed: true)
            // The state that the reader then has tells what these events have changed.
            if try reader.grabWhenIdle({ _, _ in }) { return reader }
            printError("runepad: something touches \(title) now: take it away, or clean the glass")
        } catch {
            printError("runepad: \(error); stop the driver while you watch: ‘sudo systemctl stop runepadd’")
        }
        throw ExitStatus.unavailable
    }

    /// Counts contacts for some seconds, and returns the report and whether there were any.
    ///
    /// - Throws: `ExitStatus`, after a message, if the touchscreen is unplugged.
    mutating func run(seconds: Int) throws -> (text: String, hasTouches: Bool) {
        printError("runepad: watching \(title) for \(seconds) s: do not touch it")
        let end = MonotonicTime.now().advanced(byMicroseconds: UInt64(seconds) * 1_000_000)
        while true {
            let now = MonotonicTime.now()
            guard now < end else { break }
            var request = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&request, 1, Int32((end.rawValue - now.rawValue) / 1000) + 1) > 0 else {
                continue
            }
            do throws(DeviceError) {
                try Self.read(&reader, &tracker, &ghosts)
            } catch {
                printError("runepad: \(error)")
                throw ExitStatus.unavailable
            }
        }
        return (ghosts.report(of: title, seconds: seconds, panel: panel), ghosts.count > 0)
    }

    /// A static method, because Swift forbids access to the whole watch while the reader reads.
    private static func read(
        _ reader: inout TouchscreenReader, _ tracker: inout ContactTracker, _ ghosts: inout GhostTouches
    ) throws(DeviceError) {
        try reader.read { events, _ throws(DeviceError) in
            for index in events.indices where tracker.handle(events[index]) { ghosts.take(tracker.changes) }
        }
    }
}
