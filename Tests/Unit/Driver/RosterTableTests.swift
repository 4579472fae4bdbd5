// SPDX-License-Identifier: MIT

import Checkout
import Control
import Devices
import Foundation
import Glibc
import Testing

@testable import Driver

/// The table of transitions in docs/lifetimes.md, row by row.
struct RosterTableTests {
    private static let usual = RosterRig.fault(.open, EACCES)
    private static let busy = RosterRig.fault(.grab, EBUSY)

    /// The events of the table, as they happen to a touchscreen.
    private static let events: [String: @Sendable (inout RosterRig) throws -> Void] = [
        "plugged in": { $0.plug(RosterRig.screen(1)) },
        "plugged in, may not be opened yet": {
            $0.openFaults[1] = usual
            $0.plug(RosterRig.screen(1))
        },
        "plugged in, cannot be served": {
            $0.openFaults[1] = busy
            $0.plug(RosterRig.screen(1))
        },
        "plugged in, its files have errors": {
            $0.load(try RosterRig.settings(front: "faulty"))
            $0.plug(RosterRig.screen(1))
        },
        "the next attempt works": {
            $0.openFaults = [:]
            $0.wait(milliseconds: 30_000)
        },
        "the next attempt fails as the last one": { $0.wait(milliseconds: 10) },
        "the next attempt fails otherwise": {
            $0.openFaults[1] = RosterRig.fault(.grab, EIO)
            $0.wait(milliseconds: 10)
        },
        "its view is requested": {
            $0.perform($0.roster.request(.show, ofFailed: RosterRig.identity(1), at: $0.now))
        },
        "unplugged": { $0.unplug(1) },
        "udev or the files change": { $0.plug(RosterRig.screen(1, "Front", ["ID_PATH": "usb-1"])) },
        "the change cannot be applied": {
            $0.changeFaults[1] = DeviceError(.create, "a keyboard", .errno(EMFILE))
            $0.load(try RosterRig.settings(front: "tab"))
        },
        "its axes change": {
            $0.turned = [1]
            $0.plug(RosterRig.screen(1, "Front", ["EVDEV_ABS_00": "0:100"]))
        },
        "reading it fails": { $0.fail(1, RosterRig.fault(.read, EIO)) },
        "it seems unplugged": { $0.fail(1, RosterRig.fault(.read, ENODEV)) },
        "its virtual devices fail": { $0.fail(1, RosterRig.fault(.write, ENODEV)) },
        "the files no longer include it": { $0.load(try RosterRig.settings(matching: "Other")) },
        "a second passes": { $0.wait(milliseconds: 1000) },
    ]

    /// What leads to each state.
    private static let states: [String: [String]] = [
        "absent": [], "tried": ["plugged in, may not be opened yet"],
        "failed": ["plugged in, cannot be served"],
        "served": ["plugged in"], "absent, devices kept": ["plugged in", "unplugged"],
    ]

    private static let actions = [
        "open": "open", "update": "update", "end": "end", "remove": "remove devices",
        "publish": "publish failure",
        "withdraw": "withdraw", "error:": "log", "notice:": "log", "log:": "log",
    ]

    /// The rows of the table: state, event, next state, actions.
    private static func rows() throws -> [[String]] {
        let page = try String(contentsOfFile: Checkout.file("docs/lifetimes.md"), encoding: .utf8)
        let section =
            page.components(separatedBy: "\n### The states of a touchscreen\n").dropFirst().first ?? ""
        return section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter {
            $0.hasPrefix("| ")
        }
        .dropFirst().map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func `each transition in docs/lifetimes.md is what the roster decides`() throws {
        let rows = try Self.rows()
        #expect(Set(rows.map { $0[0] }) == Set(Self.states.keys))
        #expect(Set(rows.map { $0[1] }) == Set(Self.events.keys))
        for row in rows {
            try #require(row.count == 4, "\(row)")
            var rig = RosterRig(try RosterRig.settings())
            for event in Self.states[row[0]] ?? [] { try Self.events[event]?(&rig) }
            #expect(rig.state == row[0])
            _ = rig.takeDiary()
            try Self.events[row[1]]?(&rig)
            let done = rig.takeDiary().compactMap { entry in
                Self.actions[entry.split(separator: " ").first.map(String.init) ?? ""]
            }
            #expect(rig.state == row[2], "\(row)")
            #expect((done.isEmpty ? "nothing" : done.joined(separator: ", ")) == row[3], "\(row)")
            #expect(rig.faults == [])
        }
    }
}

extension RosterRig {
    /// The state of the first touchscreen, in the words of the table.
    fileprivate var state: String {
        guard let touchscreen = touchscreen(1) else {
            return devices.isEmpty ? "absent" : "absent, devices kept"
        }
        switch touchscreen.state {
        case .tried: return "tried"
        case .failed: return "failed"
        case .served: return "served"
        }
    }
}
