// SPDX-License-Identifier: MIT

import Devices
import Engine
import TestBus
import Testing

@testable import KernelRig

/// The driver takes a touch on a dark screen for a wish to see, where a program says that the screen is dark.
@Suite(.serialized) struct DriverDarkTests {
    private func tell(_ isDark: Bool, _ rig: DriverRig, on bus: TestBus, as user: TestBus.Caller) throws {
        let answer = try bus.busctl("call", rig.busPath, ["SetDark", "b", "\(isDark)"], as: user)
        #expect(answer.status == 0, "\(answer.output)")
    }

    @Test func `a touch on a secret pad that is dark types no digit, and the next one does`() throws {
        try requireRealKernel()
        let rig = try DriverRig("pin-fixed")
        let bus = try rig.startOnBus()
        let five = try rig.point("5")
        try tell(true, rig, on: bus, as: .viewer)
        // Both fingers belong to the touch that wakes, also when the screen is lit by then.
        try rig.down((0, five))
        try rig.awaitLog("a touch has woken the dark screen", 1)
        try tell(false, rig, on: bus, as: .viewer)
        try rig.down((1, five))
        try rig.up(0, 1)
        #expect(try rig.takeTyped(2) == "KEY_UNKNOWN↓ KEY_UNKNOWN↑")
        try rig.tap("5")
        #expect(try rig.takeTyped(2) == "KEY_5↓ KEY_5↑")
        #expect(try rig.keysDown() == [])
    }

    @Test func `what a program has said of the screen stays when the files are read again`() throws {
        try requireRealKernel()
        let rig = try DriverRig("number-pad", fields: ["dark-touch: wake"])
        let bus = try rig.startOnBus()
        try tell(true, rig, on: bus, as: .viewer)
        try rig.reload(with: ["dark-touch: wake", "clicks: yes"])
        try rig.tap("5")
        #expect(try rig.takeTyped(2) == "KEY_UNKNOWN↓ KEY_UNKNOWN↑")
    }
}
