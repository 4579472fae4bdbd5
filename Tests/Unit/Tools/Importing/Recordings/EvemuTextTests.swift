// SPDX-License-Identifier: MIT

import Devices
import Engine
import Importing
import Testing
import YAML

@Suite struct EvemuTextTests {
    @Test(arguments: ["maxtouch-two-taps.evemu", "ntrig-protocol-a.evemu"])
    func `a recording that is written is read as the same device and events`(name: String) throws {
        let device = try #require(recording(name).devices.first)
        let description = try #require(device.description)
        let start = MonotonicTime(rawValue: 5_000_000)
        let events = device.events.map {
            TimedEvent(time: start.advanced(byMicroseconds: $0.time.rawValue), event: $0.event)
        }
        var diagnostics = DiagnosticList()
        let text = evemuText(description, events)
        let read = Recording(parsing: Array(text.utf8), file: "written", into: &diagnostics)
        #expect(diagnostics.sorted.map(\.description) == [])
        #expect(read?.devices.first?.events == device.events)
        #expect(read?.devices.first?.description?.capabilities == description.capabilities)
        #expect(read?.devices.first?.description?.axes == description.axes)
        #expect(read?.devices.first?.description?.vendor == description.vendor)
    }
}
