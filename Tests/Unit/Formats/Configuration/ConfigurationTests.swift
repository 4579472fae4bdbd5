// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Testing

struct ConfigurationTests {
    private static let two = """
        panels:
          - name: left
            match: {name: "ELAN*", seat: seat-left}
            layout: pin
          - name: any
            layout: qwerty
        """

    private func device(_ name: String, seat: String? = nil) -> InputDeviceDescription {
        InputDeviceDescription(
            identity: .init(syspath: "/sys/devices/virtual/input/input1/event1", deviceNumber: 0x0d41),
            devnode: "/dev/input/event1", name: name, udevProperties: seat.map { ["ID_SEAT": $0] } ?? [:])
    }

    @Test func `the first panel that matches gets the device`() throws {
        let configuration = try configuration(Self.two)
        #expect(configuration.panel(for: device("ELAN Touchscreen", seat: "seat-left")) == 0)
        #expect(configuration.panel(for: device("ELAN Touchscreen")) == 1)
        #expect(configuration.panel(for: device("Goodix", seat: "seat-left")) == 1)
    }

    @Test func `a device that no panel matches is left alone`() throws {
        let configuration = try configuration("panels: [{layout: pin, match: {name: ELAN}}]")
        #expect(configuration.panel(for: device("Goodix")) == nil)
    }

    @Test(arguments: [("\"ELAN*\"", false), ("ELAN Stylus", true)])
    func `a pattern takes a pen's node only where it matches no touchscreen`(name: String, takesPen: Bool)
        throws
    {
        let configuration = try configuration("panels: [{layout: pin, match: {name: \(name)}}]")
        var pen = device("ELAN Stylus")
        pen.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TABLET": "1"]
        var glass = device("ELAN Touchscreen")
        glass.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
        #expect(configuration.overridesUdev(0, for: pen, among: [pen]))
        #expect(configuration.overridesUdev(0, for: pen, among: [pen, glass]) == takesPen)
        #expect(configuration.overridesUdev(0, for: glass, among: [pen, glass]))
        // A touchscreen that the entry does not match says nothing about the pen.
        glass.name = "Goodix"
        #expect(configuration.overridesUdev(0, for: pen, among: [pen, glass]))
    }

    @Test func `an entry that names no device never overrides udev`() throws {
        let configuration = try configuration("panels: [{layout: pin, match: {seat: seat0}}]")
        let pen = device("ELAN Stylus")
        #expect(!configuration.overridesUdev(0, for: pen, among: [pen]))
    }
}
