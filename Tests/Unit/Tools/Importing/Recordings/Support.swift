// SPDX-License-Identifier: MIT

import Checkout
import Devices
import Engine
import Files
import Importing
import Testing
import YAML

/// The bytes of a file beside the tests.
func bytes(ofRecording name: String) throws -> [UInt8] {
    return try File.read(Checkout.file("Tests/Unit/Tools/Importing/Recordings/Recordings/\(name)"))
}

/// A file beside the tests, which has no faults.
func recording(_ name: String) throws -> Recording {
    var diagnostics = DiagnosticList()
    let recording = Recording(parsing: try bytes(ofRecording: name), file: name, into: &diagnostics)
    #expect(diagnostics.sorted.map(\.description) == [])
    return try #require(recording)
}

/// What is wrong with a text, a line each.
func faults(_ text: String) -> [String] {
    var diagnostics = DiagnosticList()
    let recording = Recording(parsing: Array(text.utf8), file: "r", into: &diagnostics)
    #expect((recording == nil) == diagnostics.hasErrors)
    return diagnostics.sorted.map(\.description)
}

/// The changes of the contacts of a recorded touchscreen: milliseconds, slot, phase and per cent of the panel.
func contactLines(_ panel: RecordedPanel) throws -> [String] {
    var tracker = ContactTracker(panel.description, transform: PanelTransform())
    var lines: [String] = []
    for recorded in try panel.events() where tracker.handle(recorded.event) {
        for index in tracker.changes.indices {
            let change = tracker.changes[index]
            let (x, y) = (Int(change.x * 100), Int(change.y * 100))
            lines.append("\(recorded.time.rawValue / 1000) \(change.slot) \(change.phase) \(x),\(y)")
        }
    }
    return lines
}
