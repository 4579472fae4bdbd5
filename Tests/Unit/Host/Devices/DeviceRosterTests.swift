// SPDX-License-Identifier: MIT

import Testing

@testable import Devices

struct DeviceRosterTests {
    private let first = device("input1/event1", 0xd41)
    private let second = device("input2/event2", 0xd42)
    /// Has got the node of the first.
    private let reusing = device("input3/event1", 0xd41)

    @Test func `a device that is reported twice is added once`() {
        var roster = DeviceRoster()
        #expect(roster.add(first) == [.added(first)])
        #expect(roster.add(first) == [.seenAgain(first)])
        #expect(roster.add(second) == [.added(second)])
    }

    @Test func `a device has changed when its udev properties have changed`() {
        var roster = DeviceRoster()
        _ = roster.add(first)
        var changed = first
        changed.udevProperties["ID_SEAT"] = "seat-left"
        #expect(roster.add(changed) == [.changed(changed)])
        #expect(roster.forget(first.identity) == [.removed(changed)])
    }

    @Test func `a device that was never added is not removed`() {
        var roster = DeviceRoster()
        #expect(roster.forget(first.identity) == [])
        _ = roster.add(first)
        #expect(roster.forget(second.identity) == [])
    }

    @Test func `a device that gets the node of another device replaces it`() {
        var roster = DeviceRoster()
        _ = roster.add(first)
        #expect(roster.add(reusing) == [.removed(first), .added(reusing)])
        #expect(roster.forget(first.identity) == [])
    }

    @Test func `a new scan finds the devices that came or went without a message`() {
        var roster = DeviceRoster()
        _ = roster.add(first)
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
