// SPDX-License-Identifier: MIT

import Devices
import Glibc
import Testing
import UdevRules

@testable import KernelRig

/// The switch by which a panel tells sessions that the machine is no tablet.
struct DriverTabletTests {
    @Test func `with tablet-mode no, a panel has a tablet switch at 0 while it is plugged in`() throws {
        let rig = try DriverRig("number-pad", fields: ["show: auto", "tablet-mode: no"])
        try installRules()
        try rig.launch()
        let tablet = try EventNodeReader(phys: rig.physOfSwitch)
        #expect(tablet.device.name == "Runepad Tablet Mode Switch \(rig.panel.name)")
        #expect(tablet.device.udevProperties["ID_INPUT_SWITCH"] == "1")
        // Sessions take it for neither a keyboard nor a pointer.
        for kind in ["KEYBOARD", "KEY", "MOUSE", "TOUCHSCREEN", "TOUCHPAD"] {
            #expect(tablet.device.udevProperties["ID_INPUT_" + kind] == nil)
        }
        #expect(tablet.device.capabilities.switches.codes == [1])
        #expect(try !tablet.isOn(1))
        rig.screen = nil
        try rig.awaitNoSwitch()
    }

    @Test func `a reload adds or removes the tablet switch of a panel`() throws {
        let rig = try DriverRig(serving: "number-pad")
        try rig.awaitNoSwitch()
        try rig.reload(with: ["tablet-mode: no"])
        #expect(try !EventNodeReader(phys: rig.physOfSwitch).isOn(1))
        try rig.reload(with: ["tablet-mode: yes"])
        try rig.awaitNoSwitch()
    }
}

extension DriverRig {
    fileprivate var physOfSwitch: String { ownPhys(panel: panel.name, device: "tablet-switch") }

    /// Waits until there is no tablet switch.
    fileprivate func awaitNoSwitch() throws {
        var monitor = try HotplugMonitor()
        let end = ContinuousClock.now + .milliseconds(patience)
        while try monitor.enumerate().contains(where: { $0.phys == physOfSwitch }) {
            try #require(ContinuousClock.now < end, "the switch is still there")
            poll(nil, 0, 50)
        }
    }
}
