// SPDX-License-Identifier: MIT

import Devices
import Testing
import Touch
import VirtualDevices

struct DevicesPassThroughTests {
    @Test("udev calls every panel's clone a touchscreen of the same ranges", arguments: PanelProfile.usable)
    func declaration(profile: PanelProfile) throws {
        try requireRealKernel()
        let screen = try VirtualTouchscreen(profile, phys: uniquePhys("clone"))
        let reader = try TouchscreenReader(opening: screen.description, isNamed: true)
        var monitor = try HotplugMonitor()
        let clone = try PassThroughTouchscreen(panel: uniquePanel("clone"), for: reader.description)
        let device = try monitor.describe(clone.identity).withAxes()

        #expect(device.kinds == [.touchscreen])
        #expect(device.udevProperties["ID_INPUT_TOUCHSCREEN"] == "1")
        #expect(device.isOwn)
        #expect(device.capabilities.properties.codes == [1])
        #expect(device.capabilities.keys.codes == [0x14a])
        for (code, axis) in [
            (0x00, profile.horizontal), (0x01, profile.vertical), (0x35, profile.horizontal),
            (0x36, profile.vertical),
        ] as [(UInt16, Axis)] {
            #expect(
                device.axes?[code]
                    == Axis(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution))
        }
        #expect(device.axes?[0x2f]?.maximum == Int32(reader.description.slotCount - 1))
        #expect(device.axes?[0x39] == Axis(minimum: 0, maximum: 65_535))
    }

    @Test("a contact that is handed on arrives as it was written")
    func contact() throws {
        try requireRealKernel()
        let panel = uniquePanel("contact")
        let axis = Axis(minimum: 0, maximum: 1000, resolution: 10)
        let clone = try PassThroughTouchscreen(
            panel: panel, for: TouchscreenDescription(reporting: .slots(2), x: axis, y: axis))
        var reader = try EventNodeReader(phys: ownPhys(panel: panel, device: "touchscreen"))
        let events = [
            InputEvent(type: 3, code: 0x2f, value: 1), InputEvent(type: 3, code: 0x39, value: 7),
            InputEvent(type: 3, code: 0x35, value: 500), InputEvent(type: 3, code: 0x36, value: 250),
            InputEvent(type: 1, code: 0x14a, value: 1), InputEvent(type: 3, code: 0x00, value: 500),
            InputEvent(type: 3, code: 0x01, value: 250), InputEvent(type: 0, code: 0, value: 0),
        ]
        try clone.write(events.span)
        #expect(try reader.read { $0.count == 8 }.map(\.event) == events)
    }
}
