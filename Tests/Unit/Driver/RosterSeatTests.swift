// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import Testing

@testable import Driver

/// Devices beside the touchscreens: which panels they concern.
struct RosterSeatTests {
    private let left = RosterRig.screen(2, "Side", ["ID_SEAT": "seat-left"])

    /// A rig with a touchscreen on seat0 and one on another seat.
    private func rig(_ fields: String) throws -> RosterRig {
        var rig = RosterRig(try RosterRig.settings(fields: fields))
        rig.plug(RosterRig.screen(1))
        rig.plug(left)
        return rig
    }

    private func shown(_ rig: RosterRig) -> [Bool?] { [1, 2].map { rig.panels[$0]?.demand.isShown } }

    // MARK: Keyboards

    @Test func `a keyboard hides the views of its seat until the last one is unplugged`() throws {
        var rig = try rig(", hardware-keyboard: hide")
        #expect(shown(rig) == [true, true])
        rig.plug(RosterRig.keyboard(8, "A"))
        rig.plug(RosterRig.keyboard(9, "B"))
        #expect(shown(rig) == [false, true])
        rig.unplug(8)
        #expect(shown(rig) == [false, true])
        rig.plug(RosterRig.keyboard(8, "A", seat: "seat-left"))
        #expect(shown(rig) == [false, false])
        rig.unplug(9)
        #expect(shown(rig) == [true, false])
    }

    @Test func `a device that hides no view costs no look at the keyboards that are plugged in`() throws {
        var rig = try rig(", hardware-keyboard: hide")
        func looks(_ actions: [Roster.Action]) -> Int {
            actions.count { if case .setKeyboard = $0 { true } else { false } }
        }
        let scanner = RosterRig.keyboard(8, "Test Barcode Scanner")
        #expect(looks(rig.roster.appeared(scanner, at: rig.now)) == 0)
        #expect(looks(rig.roster.removed(scanner.identity, at: rig.now)) == 0)
        let keyboard = RosterRig.keyboard(9, "A")
        #expect(looks(rig.roster.appeared(keyboard, at: rig.now)) == 2)
        #expect(looks(rig.roster.removed(keyboard.identity, at: rig.now)) == 2)
    }

    @Test func `a device counts as a keyboard by its newest description from udev`() throws {
        var rig = try rig(", hardware-keyboard: hide")
        rig.plug(RosterRig.keyboard(8, "A", isKeyboard: false))
        #expect(shown(rig) == [true, true])
        rig.plug(RosterRig.keyboard(8, "A"))
        #expect(shown(rig) == [false, true])
        rig.plug(RosterRig.keyboard(8, "A", isKeyboard: false))
        #expect(shown(rig) == [true, true])
    }

    @Test func `a panel counts keyboards by its own rule`() throws {
        var rig = try rig(
            ", hardware-keyboard: {count: {name: Gate Scanner}, ignore: {name: A}}")
        rig.plug(RosterRig.keyboard(8, "A"))
        #expect(shown(rig) == [true, true])
        rig.plug(RosterRig.keyboard(9, "Gate Scanner", isKeyboard: false))
        #expect(shown(rig) == [false, true])
        rig.unplug(9)
        #expect(shown(rig) == [true, true])
        rig.plug(RosterRig.keyboard(9, "B"))
        #expect(shown(rig) == [false, true])
    }

    @Test func `scanners and virtual keyboards count as keyboards only if they are named`() throws {
        var rig = try rig(", hardware-keyboard: hide")
        var virtual = RosterRig.keyboard(9, "Virtual")
        virtual.identity.syspath = "/sys/devices/virtual/input/input9/event9"
        rig.plug(RosterRig.keyboard(8, "Test Barcode Scanner"))
        rig.plug(virtual)
        #expect(shown(rig) == [true, true])
        for name in ["Test Barcode*", "Virtual"] {
            rig.load(
                try RosterRig.settings(fields: ", hardware-keyboard: {count: {name: \"\(name)\"}}"))
            #expect(shown(rig) == [false, true])
            rig.load(try RosterRig.settings(fields: ", hardware-keyboard: ignore"))
            #expect(shown(rig) == [true, true])
        }
    }

    @Test func `a reload without a rule for keyboards shows the views that a keyboard hid`() throws {
        var rig = try rig(", hardware-keyboard: hide")
        rig.plug(RosterRig.keyboard(8, "A"))
        rig.load(try RosterRig.settings())
        #expect(shown(rig) == [true, true])
        rig.load(try RosterRig.settings(fields: ", hardware-keyboard: hide"))
        #expect(shown(rig) == [false, true])
    }

    @Test func `a view that a keyboard hides is not shown for a moment at the start`() throws {
        let screens = [RosterRig.screen(1), left, RosterRig.keyboard(8, "A")]
        var rig = RosterRig(try RosterRig.settings(fields: ", hardware-keyboard: hide"))
        let opened = rig.roster.loaded(rig.roster.settings, devices: screens, at: rig.now)
        for case .open(let identity) in opened {
            let panel = rig.roster.claim(identity)
            #expect(panel?.demand.isShown == (identity.deviceNumber == 2))
        }
    }

    @Test func `a keyboard also counts for a panel that has failed`() throws {
        var rig = RosterRig(try RosterRig.settings(fields: ", hardware-keyboard: hide"))
        rig.openFaults[1] = RosterRig.fault(.grab, EBUSY)
        rig.plug(RosterRig.screen(1))
        rig.plug(RosterRig.keyboard(8, "A"))
        rig.openFaults = [:]
        rig.wait(milliseconds: 10)
        #expect(rig.panels[1]?.demand.isShown == false)
    }

    @Test func `a touchscreen that moves to the keyboard's seat hides its view`() throws {
        var rig = try rig(", hardware-keyboard: hide")
        rig.plug(RosterRig.keyboard(8, "A"))
        rig.plug(RosterRig.screen(2, "Side"))
        #expect(shown(rig) == [false, false])
    }

    // MARK: Keys and headphones

    /// Whether the driver opens a device, and grabs it.
    private func grabs(_ device: InputDeviceDescription, _ rig: RosterRig) -> Bool? {
        AssistiveInputs.grabs(device, for: rig.roster.assistiveUsers)
    }

    private let scan = ", scan: {switch: {device: {name: Buddy}, key: KEY_F13}}"

    @Test func `a device with a panel's key is grabbed while a panel on its seat is served`() throws {
        var rig = try rig(scan)
        let button = RosterRig.keyboard(9, "Buddy", seat: "seat-left", isKeyboard: false)
        #expect(rig.roster.assistiveUsers.map(\.panel) == ["front", "side"])
        #expect(rig.roster.assistiveUsers.map(\.seat) == ["seat0", "seat-left"])
        #expect(grabs(button, rig) == true)
        #expect(grabs(RosterRig.keyboard(9, "Buddy", seat: "seat-right", isKeyboard: false), rig) == nil)
        #expect(grabs(RosterRig.keyboard(9, "Other", seat: "seat-left", isKeyboard: false), rig) == nil)
        rig.openFaults[2] = RosterRig.fault(.grab, EBUSY)
        rig.fail(2, RosterRig.fault(.grab, EBUSY))
        #expect(rig.roster.assistiveUsers.map(\.panel) == ["front"])
        #expect(grabs(button, rig) == nil)
        rig.openFaults = [:]
        rig.wait(milliseconds: 10)
        #expect(grabs(button, rig) == true)
        rig.unplug(2)
        #expect(grabs(button, rig) == nil)
    }

    @Test func `a device whose seat changes is opened again if panels of either seat use it`() throws {
        let users = try rig(scan + ", guided: yes").roster.assistiveUsers
        func moves(_ name: String, from former: String, to present: String, isJack: Bool = false) -> Bool {
            let devices = [former, present].map { seat in
                var device = RosterRig.keyboard(9, name, seat: seat, isKeyboard: false)
                if isJack { device.capabilities.switches.insert(EventCode.swHeadphoneInsert) }
                return device
            }
            return AssistiveInputs.moves(devices[0], to: devices[1], for: users)
        }
        #expect(moves("Buddy", from: "seat0", to: "seat-left"))
        #expect(moves("Buddy", from: "seat-left", to: "seat-right"))
        #expect(moves("Jack", from: "seat0", to: "seat-left", isJack: true))
        #expect(!moves("Buddy", from: "seat0", to: "seat0"))
        #expect(!moves("Other", from: "seat0", to: "seat-left"))
    }

    @Test func `a reload without switches frees their devices`() throws {
        var rig = try rig(scan)
        rig.load(try RosterRig.settings())
        #expect(rig.roster.assistiveUsers == [])
    }

    @Test func `a panel that keeps its former settings keeps their switches`() throws {
        var rig = try rig(scan)
        rig.changeFaults[1] = DeviceError(.create, "a keyboard", .errno(EMFILE))
        rig.load(try RosterRig.settings())
        #expect(rig.roster.assistiveUsers.map(\.panel) == ["front"])
    }

    @Test func `a headphone jack is opened for a panel on its seat, and never grabbed`() throws {
        let rig = try rig(", guided: yes")
        var jack = RosterRig.keyboard(9, "Jack", isKeyboard: false)
        jack.capabilities.switches.insert(EventCode.swHeadphoneInsert)
        #expect(grabs(jack, rig) == false)
        jack.udevProperties["ID_SEAT"] = "seat-right"
        #expect(grabs(jack, rig) == nil)
    }
}
