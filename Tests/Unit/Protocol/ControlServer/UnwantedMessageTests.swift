// SPDX-License-Identifier: MIT

import Bus
import EventLoops
import Glibc
import TestBus
import TestPrograms
import Testing

@testable import Control
@testable import ControlServer

// What somebody on the bus may send that nobody can mean.  In the suite of the others, as each rig sets the address of the
// bus for the whole process.
extension DriverClientTests {
    /// The answer to a call of the panel `front`.
    private func answer(
        _ connection: BusConnection, _ rig: ControlRig, _ interface: String, _ member: String,
        _ write: @escaping (inout MessageWriter) -> Void
    ) throws -> ControlError? {
        var answer: ControlError??
        connection.call(
            .init(path: BusNames.path(ofPanel: "front"), interface: interface, member: member), write
        ) {
            answer = .some($0.error.map(ControlError.init))
            rig.hear("answer")
        }
        try rig.wait { answer != nil }
        return try #require(answer)
    }

    @Test func `a call with too long a text is refused, and the next calls are served`() throws {
        let rig = try ControlRig()
        rig.server?.publish(PanelState(name: "front"), duration: 0)
        try rig.wait { rig.client?.panels["front"] != nil }
        let caller = try rig.join()
        let text = String(repeating: "x", count: 300_000)
        let set = try answer(caller, rig, BusNames.panelInterface, "SetLayout") { $0.append(text) }
        #expect(set != nil)
        let get = try answer(caller, rig, BusNames.properties, "Get") {
            $0.append(BusNames.panelInterface)
            $0.append(text)
        }
        #expect(get != nil)
        let all = try answer(caller, rig, BusNames.properties, "GetAll") { $0.append(text) }
        #expect(all != nil)
        // One with arguments that it does not have.
        let show = try answer(caller, rig, BusNames.panelInterface, "Show") { $0.append(text) }
        #expect(show != nil)
        let visible = try answer(caller, rig, BusNames.properties, "Get") {
            $0.append(BusNames.panelInterface)
            $0.append("Visible")
        }
        #expect(visible == nil)
        #expect(try answer(caller, rig, BusNames.panelInterface, "Show") { _ in } == nil)
        #expect(rig.heard.contains("show of front"))
        #expect(!rig.heard.contains { $0.contains("xxx") })
    }

    @Test func `a call with a file descriptor is refused, and the next calls are served`() throws {
        let rig = try ControlRig()
        rig.server?.publish(PanelState(name: "front"), duration: 0)
        try rig.wait { rig.client?.panels["front"] != nil }
        let caller = try rig.join()
        // Before the driver was there, it was told to be gone.
        rig.heard = []
        for _ in 0..<3 {
            let show = try answer(caller, rig, BusNames.panelInterface, "Show") { writer in
                writer.append(Descriptor(dup(0)))
            }
            #expect(show != nil)
        }
        caller.signal(
            path: BusNames.path(ofPanel: "front"), interface: BusNames.panelInterface, member: "Unwanted",
            to: BusNames.driver
        ) {
            writer in
            writer.append(Descriptor(dup(0)))
        }
        #expect(!rig.heard.contains("show of front"))
        #expect(try answer(caller, rig, BusNames.panelInterface, "Show") { _ in } == nil)
        #expect(rig.heard.filter { $0 == "show of front" }.count == 1)
        #expect(!rig.heard.contains { $0.contains("gone") })
    }

    @Test func `a flood of messages is read slowly, and a call after it is still answered`() throws {
        let rig = try ControlRig()
        rig.server?.publish(PanelState(name: "front"), duration: 0)
        try rig.wait { rig.client?.panels["front"] != nil }
        let caller = try rig.join()
        let start = ContinuousClock.now
        // Signals, as the bus itself bounds how many calls somebody may have unanswered.
        for _ in 0..<600 {
            caller.signal(
                path: BusNames.path(ofPanel: "front"), interface: BusNames.panelInterface, member: "Flood",
                to: BusNames.driver
            ) { _ in
            }
        }
        let visible = try answer(caller, rig, BusNames.properties, "Get") {
            $0.append(BusNames.panelInterface)
            $0.append("Visible")
        }
        #expect(visible == nil)
        // Of 600, 300 are a burst, and less than 200 come with the piece that is read when it is over.
        #expect(ContinuousClock.now - start >= .seconds(1))
    }
}
