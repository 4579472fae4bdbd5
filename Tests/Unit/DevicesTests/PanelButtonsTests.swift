// SPDX-License-Identifier: MIT

import Devices
import Keycodes
import TestPanels
import Testing
import VirtualDevices

struct PanelButtonsTests {
    @Test("keys and switches beside the glass are buttons; what tells of contacts, tools and mice is not")
    func buttons() {
        var profile = PanelProfile.goodix
        // KEY_OK, BTN_LEFT, BTN_TOOL_FINGER, BTN_DPAD_UP, KEY_MACRO1, BTN_TRIGGER_HAPPY1 and
        // BTN_TRIGGER_HAPPY40; then what stands beside the three ranges of buttons.
        profile.keys += [0x160, 0x110, 0x145, 0x220, 0x290, 0x2c0, 0x2e7]
        profile.keys += [0xff, 0x15f, 0x21f, 0x223, 0x224, 0x2bf, 0x2e8]
        profile.switches = [0, 5]
        var device = InputDeviceDescription(profile)
        #expect(
            device.buttons
                == PanelButtons(
                    keys: [115, 125, 158, 0xff, 0x160, 0x21f, 0x224, 0x290, 0x2bf, 0x2e8].map {
                        Keycode(rawValue: $0)
                    }, switches: [0, 5]))
        // EV_REP
        device.capabilities.types = CodeSet([0, 1, 3, 0x14])
        #expect(device.buttons.repeats)
        #expect(InputDeviceDescription(.atmelMaXTouch).buttons.isEmpty)
    }

    @Test("no code of the three ranges of BTN_* is a key, nor is KEY_RESERVED, and every other code is one")
    func ranges() {
        var device = InputDeviceDescription(.goodix)
        let buttons = Array(0x100...0x15f) + Array(0x220...0x223) + Array(0x2c0...0x2e7) as [UInt16]
        device.capabilities.keys = CodeSet([0] + buttons)
        #expect(device.buttons.keys == [])
        device.capabilities.keys = CodeSet(0...0x2ff)
        #expect(device.buttons.keys.map(\.rawValue) == (1...0x2ff).filter { !buttons.contains($0) })
    }

    @Test("every switch is one of the buttons")
    func switches() {
        var profile = PanelProfile.goodix
        profile.switches = Array(0...0x10)
        #expect(InputDeviceDescription(profile).buttons.switches == Array(0...0x10))
    }

    @Test("the device that passes them on declares them and nothing else")
    func specification() {
        let buttons = UinputSpecification.passThrough(
            panel: "door",
            buttons: PanelButtons(keys: [Keycode(rawValue: 158)], switches: [1], repeats: true))
        #expect(
            buttons
                == UinputSpecification(
                    name: "Runepad Pass-through Buttons door", phys: "runepad/door/buttons", vendor: 0x1209,
                    product: 0x7277, keys: [158], switches: [1], repeats: true))
    }

    @Test("the device that denies a tablet is a switch and nothing else")
    func tabletSwitch() {
        #expect(
            UinputSpecification.tabletSwitch(panel: "door")
                == UinputSpecification(
                    name: "Runepad Tablet Mode Switch door", phys: "runepad/door/tablet-switch",
                    vendor: 0x1209, product: 0x7278, switches: [1]))
    }

    @Test("a switch has the name of the kernel's header")
    func names() {
        #expect([0, 1, 5, 15].map(switchName) == ["SW_LID", "SW_TABLET_MODE", "SW_DOCK", "SW_PEN_INSERTED"])
        #expect(switchName(99) == "the switch 99")
    }

    @Test(
        "a touchscreen with a pen on its node is none, unless the configuration names it",
        arguments: [0x140, 0x14b])
    func pen(code: UInt16) {
        var profile = PanelProfile.goodix
        profile.keys.append(code)
        var device = InputDeviceDescription(profile)
        device.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
        #expect(device.touchscreenClassification() == .other(.pen))
        guard case .touchscreen = device.touchscreenClassification(isNamed: true) else {
            Issue.record("it is named")
            return
        }
    }
}
