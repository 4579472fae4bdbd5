// SPDX-License-Identifier: MIT

import Devices
import Engine
import Foundation
import Glibc
import Testing

@testable import KernelRig

/// What the driver makes of its files, its operator and its service manager.
struct DriverServiceTests {
    private let digits = """
        title: Two digits
        height: 50%
        layers:
          base: [1 2]
        """
    /// The same, of which the first is down as long as a contact is on it.
    private var held: String { digits + "\nkeys:\n  '1': {hold: down}\n" }

    @Test func `SIGHUP with a faulty configuration keeps the old one and logs the fault's place`() throws {
        let rig = try DriverRig(serving: "pair", layouts: ["pair": digits])
        try rig.folder.write("panels:\n  - name: [\n", to: "runepad.yaml")
        try rig.reload()
        #expect(rig.folder.log.contains("\(rig.folder.configurationPath):"))
        try rig.folder.write("panels:\n  - name: front\n    lay-out: pair\n", to: "runepad.yaml")
        try rig.reload()
        #expect(rig.folder.log.contains("\(rig.folder.configurationPath):3:5: error:"))
        try rig.tap("1")
        #expect(try rig.takeTyped() == "KEY_1↓ KEY_1↑")
    }

    @Test func `SIGHUP with a new layout releases a held key, and the new layout types`() throws {
        let rig = try DriverRig(serving: "pair", layouts: ["pair": held])
        try rig.down((0, rig.point("1")))
        #expect(try rig.takeTyped() == "KEY_1↓")
        // Both rows of letters are among the keys that udev wants declared, so the keyboard can stay.
        try rig.folder.write(digits.replacingOccurrences(of: "1 2", with: "2 1"), to: "layouts/pair.yaml")
        try rig.reload()
        #expect(try rig.takeTyped() == "KEY_1↑")
        // The contact is nobody's any more.
        try rig.up(0)
        #expect(try rig.takeTyped() == "")
        #expect(rig.view?.allKeys.map(\.label) == ["2", "1"])
        try rig.tap("1")
        #expect(try rig.takeTyped() == "KEY_1↓ KEY_1↑")
        #expect(rig.folder.errors == [])
        #expect(
            rig.driver?.notifications.filter { !$0.hasPrefix("MONOTONIC_USEC=") && !$0.hasPrefix("STATUS=") }
                == ["READY=1", "RELOADING=1", "READY=1"])
    }

    @Test func `SIGHUP with a layout of new keys replaces the keyboard`() throws {
        let rig = try DriverRig(serving: "pair", layouts: ["pair": digits])
        try rig.folder.write(
            digits.replacingOccurrences(of: "1 2", with: "z Pause")
                + "\nkeys:\n  Pause: {key: KEY_PAUSE}\n", to: "layouts/pair.yaml")
        try rig.reload()
        #expect(try rig.awaitKeyboardGone() == "")
        try rig.attach()
        try rig.tap("Pause")
        try rig.tap("z")
        #expect(try rig.takeTyped() == "KEY_PAUSE↓ KEY_PAUSE↑ KEY_Z↓ KEY_Z↑")
    }

    @Test func `the driver notifies systemd that it is ready, alive and stopping`() throws {
        let rig = try DriverRig("number-pad")
        try rig.start(environment: ["WATCHDOG_USEC=500000"])
        try rig.awaitNotification("READY=1")
        try rig.awaitNotification("WATCHDOG=1", after: 1)
        #expect(rig.end(by: SIGTERM) == 0)
        #expect(rig.driver?.notifications.contains("STOPPING=1") == true)
    }

    @Test func `a panel that SIGHUP removes frees its touchscreen, and can be added again`() throws {
        let rig = try DriverRig(serving: "pair", layouts: ["pair": held])
        try rig.down((0, rig.point("1")))
        #expect(try rig.takeTyped(1) == "KEY_1↓")
        var elsewhere = rig.panel
        elsewhere.phys = uniquePhys("elsewhere")
        try rig.folder.configure([elsewhere])
        try rig.reload()
        #expect(rig.view == nil)
        _ = try rig.awaitKeyboardGone()
        #expect(try !isGrabbed(rig.touchscreen))
        #expect(try rig.openNodes() == [])
        try rig.up(0)
        try rig.folder.configure([rig.panel])
        try rig.reload()
        try rig.attach()
        #expect(try rig.keysDown() == [])
        try rig.tap("2")
        #expect(try rig.takeTyped() == "KEY_2↓ KEY_2↑")
        #expect(rig.folder.errors == [])
    }
}
