// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Testing

struct KeyboardRuleTests {
    /// A keyboard on USB, as udev describes it.
    private func keyboard(
        _ name: String, vendor: UInt16 = 0x046d, phys: String = "usb-0000:00:14.0-3/input0",
        syspath: String = "/sys/devices/pci0000:00/usb1/input/input7/event5", isKeyboard: Bool = true
    ) -> InputDeviceDescription {
        InputDeviceDescription(
            identity: .init(syspath: syspath, deviceNumber: 1), devnode: "/dev/input/event5", name: name,
            phys: phys, bus: 3, vendor: vendor, product: 1,
            udevProperties: ["ID_INPUT": "1", "ID_INPUT_KEYBOARD": isKeyboard ? "1" : "0"])
    }

    private let virtual = "/sys/devices/virtual/input/input7/event5"

    @Test func `without named devices, only real hardware keyboards count`() {
        let rule = KeyboardRule()
        #expect(rule.counts(keyboard("Logitech USB Keyboard")))
        #expect(!rule.counts(keyboard("Power Button", isKeyboard: false)))
        #expect(!rule.counts(keyboard("Acme Barcode Scanner")))
        #expect(!rule.counts(keyboard("Plain Keyboard", syspath: virtual)))
    }

    @Test func `a named device counts as a keyboard, whatever it is`() {
        let rule = KeyboardRule(counted: [
            DeviceMatch([.name(Glob("Acme*"))]), DeviceMatch([.name(Glob("Plain*"))]),
        ])
        #expect(rule.counts(keyboard("Logitech USB Keyboard")))
        #expect(rule.counts(keyboard("Acme Barcode Scanner")))
        #expect(rule.counts(keyboard("Acme Keypad", isKeyboard: false)))
        #expect(rule.counts(keyboard("Plain Keyboard", syspath: virtual)))
        #expect(!rule.counts(keyboard("Other Barcode Scanner")))
    }

    @Test func `an ignored device does not count, even if it is named`() {
        let rule = KeyboardRule(
            counted: [DeviceMatch([.name(Glob("Acme*"))])],
            ignored: [
                DeviceMatch([.name(Glob("AT Translated*"))]), DeviceMatch([.id(vendor: 0xacee, product: 1)]),
            ])
        #expect(!rule.counts(keyboard("AT Translated Set 2 keyboard")))
        #expect(!rule.counts(keyboard("Acme Barcode Scanner", vendor: 0xacee)))
        #expect(rule.counts(keyboard("Acme Barcode Scanner")))
    }

    @Test func `Runepad's own keyboard never counts`() {
        let rule = KeyboardRule(counted: [DeviceMatch([.phys(Glob("runepad/*"))])])
        #expect(!rule.counts(keyboard("Runepad front", phys: "runepad/front/keyboard", syspath: virtual)))
    }
}
