// SPDX-License-Identifier: MIT

import Devices
import Engine
import TestPanels
import Testing

struct PanelButtonsTests {
    @Test func `keys and switches beside the glass are buttons; contacts, tools and mice are not`() {
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

    @Test func `every code but KEY_RESERVED and the three BTN_* ranges is a button of the panel`() {
        var device = InputDeviceDescription(.goodix)
        let buttons = Array(0x100...0x15f) + Array(0x220...0x223) + Array(0x2c0...0x2e7) as [UInt16]
        device.capabilities.keys = CodeSet([0] + buttons)
        #expect(device.buttons.keys == [])
        device.capabilities.keys = CodeSet(0...0x2ff)
        #expect(device.buttons.keys.map(\.rawValue) == (1...0x2ff).filter { !buttons.contains($0) })
    }

    @Test func `every switch of a panel is one of its buttons`() {
        var profile = PanelProfile.goodix
        profile.switches = Array(0...0x10)
        #expect(InputDeviceDescription(profile).buttons.switches == Array(0...0x10))
    }

    @Test func `the pass-through device for buttons declares the buttons and nothing else`() {
        let buttons = UinputSpecification.passThrough(
            panel: "door",
            buttons: PanelButtons(keys: [Keycode(rawValue: 158)], switches: [1], repeats: true))
        #expect(
            buttons
                == UinputSpecification(
                    name: "Runepad Pass-through Buttons door", phys: "runepad/door/buttons", vendor: 0x1209,
                    product: 0x7277, keys: [158], switches: [1], repeats: true))
    }

    @Test func `the device that denies tablet mode has one switch and nothing else`() {
        #expect(
            UinputSpecification.tabletSwitch(panel: "door")
                == UinputSpecification(
                    name: "Runepad Tablet Mode Switch door", phys: "runepad/door/tablet-switch",
                    vendor: 0x1209, product: 0x7278, switches: [1]))
    }

    @Test func `a switch has its name from the kernel's header`() {
        #expect([0, 1, 5, 15].map(switchName) == ["SW_LID", "SW_TABLET_MODE", "SW_DOCK", "SW_PEN_INSERTED"])
        #expect(switchName(99) == "the switch 99")
    }

    @Test(arguments: [0x140, 0x14b])
    func `a touchscreen that also has a pen is refused unless the configuration names it`(code: UInt16) {
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
