// SPDX-License-Identifier: MIT

import Testing

@testable import Devices

struct DeviceRosterTests {
    private let first = device("input1/event1", 0xd41)
    private let second = device("input2/event2", 0xd42)
    /// Has got the node of the first.
    private let reusing = device("input3/event1", 0xd41)

    @Test("a device is added once, however often it is told of")
    func added() {
        var roster = DeviceRoster()
        #expect(roster.note(first) == [.added(first)])
        #expect(roster.note(first) == [.seenAgain(first)])
        #expect(roster.note(second) == [.added(second)])
    }

    @Test("a device changes when udev says something else of it")
    func changed() {
        var roster = DeviceRoster()
        _ = roster.note(first)
        var changed = first
        changed.udevProperties["ID_SEAT"] = "seat-left"
        #expect(roster.note(changed) == [.changed(changed)])
        #expect(roster.forget(first.identity) == [.removed(changed)])
    }

    @Test("a device that was never told of is not removed")
    func unknown() {
        var roster = DeviceRoster()
        #expect(roster.forget(first.identity) == [])
        _ = roster.note(first)
        #expect(roster.forget(second.identity) == [])
    }

    @Test("a device that gets another's node takes its place")
    func reuse() {
        var roster = DeviceRoster()
        _ = roster.note(first)
        #expect(roster.note(reusing) == [.removed(first), .added(reusing)])
        #expect(roster.forget(first.identity) == [])
    }

    @Test("a list tells what messages did not")
    func reconcile() {
        var roster = DeviceRoster()
        _ = roster.note(first)
        #expect(roster.reconcile(with: [second]) == [.removed(first), .added(second)])
        #expect(roster.reconcile(with: [second]) == [])
        #expect(roster.reconcile(with: []) == [.removed(second)])
    }
}

private func device(_ node: String, _ number: UInt64) -> InputDeviceDescription {
    InputDeviceDescription(
        identity: .init(syspath: "/sys/devices/virtual/input/" + node, deviceNumber: number),
        devnode: "/dev/input/" + node, name: node)
}
