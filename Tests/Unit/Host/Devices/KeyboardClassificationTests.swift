// SPDX-License-Identifier: MIT

import Devices
import Testing

struct KeyboardClassificationTests {
    /// A device that udev calls a keyboard.
    private func device(
        _ name: String, bus: UInt16 = 3, vendor: UInt16 = 0, phys: String = "",
        syspath: String = "/sys/devices/pci0000:00/input/input7/event5", isKeyboard: Bool = true
    ) -> InputDeviceDescription {
        InputDeviceDescription(
            identity: .init(syspath: syspath, deviceNumber: 1), devnode: "/dev/input/event5", name: name,
            phys: phys, bus: bus, vendor: vendor,
            udevProperties: [
                "ID_INPUT": "1", "ID_INPUT_KEY": "1", "ID_INPUT_KEYBOARD": isKeyboard ? "1" : "0",
            ]
        )
    }

    @Test(arguments: [
        "AT Translated Set 2 keyboard", "Logitech USB Keyboard", "Dell Smart Card Reader Keyboard", "",
    ])
    func `a keyboard counts as a hardware keyboard`(name: String) {
        #expect(device(name).keyboardClassification == .hardware)
    }

    @Test(arguments: ["Power Button", "Lid Switch", "Video Bus", "Remote Control Barcode"])
    func `a device that udev does not tag as a keyboard is not one`(name: String) {
        #expect(device(name, isKeyboard: false).keyboardClassification == .other)
    }

    @Test(arguments: [
        "Acme Barcode Module", "WIT 122-UFS V2.03 BAR CODE Reader", "2D Scanner", "SCANNER HID Keyboard",
        "Sycreader RFID Technology Co., Ltd", "USB Swipe Reader", "Bar-Code",
    ])
    func `barcode and card readers are recognised by their names`(name: String) {
        #expect(device(name).keyboardClassification == .reader)
    }

    @Test(arguments: [0x0536, 0x05e0, 0x05f9, 0x065a, 0x067e, 0x080c, 0x0c2e, 0x1eab] as [UInt16])
    func `barcode and card readers are recognised by their makers on USB`(vendor: UInt16) {
        #expect(device("HID Keyboard", vendor: vendor).keyboardClassification == .reader)
        // Numbers of other buses are other makers'.
        #expect(device("HID Keyboard", bus: 0x11, vendor: vendor).keyboardClassification == .hardware)
    }

    @Test func `virtual keyboards are told apart from attached and Bluetooth keyboards`() {
        let virtual = "/sys/devices/virtual/input/input7/event5"
        #expect(device("Keyboard", syspath: virtual).keyboardClassification == .virtual)
        #expect(
            device("Runepad", phys: "runepad/front/keyboard", syspath: virtual).keyboardClassification == .own
        )
        let uhid = "/sys/devices/virtual/misc/uhid/0005:046D:B33D.0007/input/input30/event8"
        #expect(device("Keyboard K370", bus: 5, syspath: uhid).keyboardClassification == .hardware)
    }
}
