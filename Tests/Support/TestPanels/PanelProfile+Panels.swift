// SPDX-License-Identifier: MIT

package import Devices
import Engine

/// BUS_USB, BUS_I2C, BUS_VIRTUAL and none, of `<linux/input.h>`.
private let (usb, i2c, virtual, noBus): (UInt16, UInt16, UInt16, UInt16) = (0x03, 0x18, 0x06, 0x00)

private func range(_ minimum: Int32, _ maximum: Int32, fuzz: Int32 = 0, resolution: Int32 = 0) -> Axis {
    Axis(minimum: minimum, maximum: maximum, fuzz: fuzz, resolution: resolution)
}

// MARK: - Panels on the market

extension PanelProfile {
    /// An Atmel maXTouch on I²C: ten slots, tool types.
    package static let atmelMaXTouch = PanelProfile(
        name: "Atmel maXTouch Touchscreen", ids: (i2c, 0, 0), reporting: .slots(10), x: range(0, 799),
        y: range(0, 479),
        others: [
            EventCode.absMTToolType: range(0, 2), EventCode.absMTPressure: range(0, 1),
            EventCode.absPressure: range(0, 1),
        ])

    /// An EP0430M09 on I²C: five slots.
    package static let ep0430M09 = PanelProfile(
        name: "EP0430M09", ids: (i2c, 0, 0), reporting: .slots(5), x: range(0, 1279), y: range(0, 767))

    /// An ELAN CANDO: ellipses, orientation, distance and a tool's place beside the contact's.
    package static let elanCando = PanelProfile(
        name: "ELAN CANDO", ids: (usb, 0x04f3, 0x0732), reporting: .slots(10), x: range(0, 3008),
        y: range(0, 1856),
        others: [
            EventCode.absMTTouchMajor: range(0, 255), EventCode.absMTTouchMinor: range(0, 255),
            EventCode.absMTOrientation: range(0, 1), EventCode.absMTDistance: range(0, 1),
            EventCode.absMTToolX: range(0, 3008),
            EventCode.absMTToolY: range(0, 1856),
        ])

    /// An IRTOUCH infrared frame: two slots and no button at all.
    package static let irTouch = PanelProfile(
        name: "IRTOUCH InfraRed TouchScreen", ids: (usb, 0x6615, 0x0070), reporting: .slots(2), button: nil,
        x: range(0, 32_767), y: range(0, 32_767))

    /// An N-Trig digitizer: protocol A, not direct.
    package static let nTrig = PanelProfile(
        name: "N-Trig MultiTouch", ids: (usb, 0x1b96, 0x0001), isDirect: false, reporting: .anonymous,
        x: range(0, 9600), y: range(0, 7200), others: [EventCode.absMTDistance: range(0, 1)])

    /// A QUANTA optical touchscreen: ten slots.
    package static let quanta = PanelProfile(
        name: "QUANTA Optical Touchscreen", ids: (usb, 0x0408, 0x3001), reporting: .slots(10),
        x: range(0, 1920),
        y: range(0, 1080), others: [EventCode.absMTDistance: range(0, 1)])

    /// The fingers of a Wacom DTH2242: fuzz on the contacts' axes.
    package static let wacomDTH2242 = PanelProfile(
        name: "Wacom DTH2242 Finger", ids: (usb, 0x056a, 0x005d), reporting: .slots(10), x: range(0, 4648),
        y: range(0, 2556), contactX: range(0, 4648, fuzz: 4), contactY: range(0, 2556, fuzz: 4))

    /// The CoolTouch of a Dell Canvas: another resolution each way.
    package static let coolTouch = PanelProfile(
        name: "CoolTouch System", ids: (usb, 0x2575, 0x0204), reporting: .slots(5),
        x: range(0, 32_767, resolution: 55), y: range(0, 32_767, resolution: 98))

    /// A Wacom ISDv4 E6: fuzz on the single position only.
    package static let wacomE6 = PanelProfile(
        name: "Wacom ISDv4 E6 Finger", ids: (usb, 0x056a, 0x00e6), reporting: .slots(2),
        x: range(0, 2776, fuzz: 4),
        y: range(0, 1569, fuzz: 4), contactX: range(0, 2776), contactY: range(0, 1569))

    /// A Goodix on I²C with two soft keys below the glass, KEY_LEFTMETA and KEY_BACK, and one for the loudness.
    package static let goodix = PanelProfile(
        name: "Goodix Capacitive TouchScreen", ids: (i2c, 0x0416, 0x038f), reporting: .slots(10),
        x: range(0, 1279), y: range(0, 799),
        others: [EventCode.absMTTouchMajor: range(0, 255)], keys: [125, 158, 115])

    /// An eGalax virtual device: 21 slots, not direct.
    package static let eGalaxVirtual = PanelProfile(
        name: "eGalaxTouch Virtual Device", ids: (virtual, 0x0eef, 0x0020), isDirect: false,
        reporting: .slots(21),
        x: range(0, 2047), y: range(0, 2047), others: [EventCode.absMTPressure: range(0, 255)])

    /// An eGalax PCAP: taps in less than a third of a millisecond, not direct.
    package static let eGalaxPCAP = PanelProfile(
        name: "eGalax PCAP", ids: (noBus, 0x001f, 0x001f), isDirect: false, reporting: .slots(10),
        x: range(0, 32_767), y: range(0, 32_767))

    /// An eGalax resistive panel on USB: one contact, and a range that does not begin at 0.
    package static let eGalaxSingle = PanelProfile(
        name: "eGalax Inc. Touch", ids: (usb, 0x0eef, 0x0001), isDirect: false, reporting: .single,
        x: range(42, 1981), y: range(42, 1981))
}

// MARK: - Odd ones

extension PanelProfile {
    /// A resistive panel with a pressure.
    package static let resistive = PanelProfile(
        name: "Resistive Touchscreen", ids: (i2c, 0, 0), isDirect: false, reporting: .single,
        x: range(0, 4095),
        y: range(0, 4095), others: [EventCode.absPressure: range(0, 255)])

    /// A resistive panel that says BTN_LEFT where others say BTN_TOUCH, and so looks like a mouse to udev.
    package static let resistiveMouse = PanelProfile(
        name: "Resistive Touchscreen with a mouse button", ids: (i2c, 0, 1), isDirect: false,
        reporting: .single,
        button: EventCode.btnLeft, x: range(0, 4095), y: range(0, 4095),
        others: [EventCode.absPressure: range(0, 255)])

    /// A device that declares every axis there is and means few of them.
    package static let fakeMultitouch = PanelProfile(
        name: "Fake Multitouch", ids: (usb, 0x1234, 0x5678), reporting: .single, x: range(0, 1023),
        y: range(0, 1023),
        others: Dictionary(uniqueKeysWithValues: (UInt16(0x2e)...0x3d).map { ($0, range(0, 9)) }))

    /// Every panel that can be used, first those on the market.
    package static let usable: [PanelProfile] = [
        .atmelMaXTouch, .ep0430M09, .elanCando, .elanTouchscreen, .irTouch, .nTrig, .quanta, .wacomDTH2242,
        .coolTouch, .wacomE6, .eGalaxVirtual, .eGalaxPCAP, .eGalaxSingle, .resistive, .resistiveMouse,
    ]
}
