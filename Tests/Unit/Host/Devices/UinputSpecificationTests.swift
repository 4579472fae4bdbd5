// SPDX-License-Identifier: MIT

import Devices
import Engine
import Testing

struct UinputSpecificationTests {
    @Test func `the virtual keyboard declares the layout's keys, and KEY_ESC to KEY_S for udev`() {
        let keyboard = UinputSpecification.keyboard(
            panel: "door", keycodes: [.keypadEnter, .enter, .leftShift])
        #expect(keyboard.keys == Array(1...31) + [42, 96])
        #expect(keyboard.repeats)
        #expect(keyboard.phys == "runepad/door/keyboard")
        #expect(keyboard.axes == [:])
        #expect(
            [keyboard.bus, keyboard.vendor, keyboard.product, keyboard.version] == [6, 0x1209, 0x7275, 1])
    }

    @Test func `the pass-through touchscreen has the panel's axes and ranges, without fuzz`() {
        let clone = UinputSpecification.passThrough(
            panel: "door",
            for: TouchscreenDescription(
                reporting: .slots(5), x: Axis(minimum: 42, maximum: 1981, fuzz: 4, resolution: 55),
                y: Axis(minimum: 0, maximum: 479, fuzz: 2, flat: 1, resolution: 98),
                contactAxes: [EventCode.absMTPressure: Axis(minimum: 0, maximum: 255, fuzz: 1)]))
        let x = Axis(minimum: 42, maximum: 1981, resolution: 55)
        let y = Axis(minimum: 0, maximum: 479, flat: 1, resolution: 98)
        #expect(
            clone.axes == [
                0x00: x, 0x01: y, EventCode.absMTPositionX: x, EventCode.absMTPositionY: y,
                EventCode.absMTSlot: Axis(minimum: 0, maximum: 4),
                EventCode.absMTTrackingID: Axis(minimum: 0, maximum: 65_535),
                EventCode.absMTPressure: Axis(minimum: 0, maximum: 255),
            ])
        #expect(clone.properties == [1])
        #expect(clone.keys == [EventCode.btnTouch])
        #expect(clone.phys == "runepad/door/touchscreen")
        #expect(clone.product == 0x7276)
    }

    @Test func `the pass-through touchscreen has no axis with only one value`() {
        let axis = Axis(minimum: 0, maximum: 9)
        let clone = UinputSpecification.passThrough(
            panel: "door",
            for: TouchscreenDescription(
                reporting: .slots(2), x: axis, y: axis,
                contactAxes: [
                    EventCode.absMTTouchMajor: Axis(minimum: 0, maximum: 0),
                    EventCode.absMTTouchMinor: Axis(minimum: 7, maximum: 3),
                    EventCode.absMTPressure: Axis(minimum: 0, maximum: 1),
                ]))
        #expect(clone.axes[EventCode.absMTTouchMajor] == nil)
        #expect(clone.axes[EventCode.absMTTouchMinor] == nil)
        #expect(clone.axes[EventCode.absMTPressure] == Axis(minimum: 0, maximum: 1))
    }

    @Test func `the pass-through touchscreen of a single-touch panel has one slot`() {
        let axis = Axis(minimum: 0, maximum: 9)
        let clone = UinputSpecification.passThrough(
            panel: "door",
            for: TouchscreenDescription(reporting: .single(button: EventCode.btnLeft), x: axis, y: axis))
        #expect(clone.axes[EventCode.absMTSlot] == Axis(minimum: 0, maximum: 0))
        #expect(clone.keys == [EventCode.btnTouch])
    }

    @Test func `pass-through touchscreens differ in their names, keyboards do not`() {
        let axis = Axis(minimum: 0, maximum: 9)
        let description = TouchscreenDescription(reporting: .slots(2), x: axis, y: axis)
        func name(_ panel: String) -> String {
            UinputSpecification.passThrough(panel: panel, for: description).name
        }
        #expect(name("front") == "Runepad Pass-through Touchscreen front")
        #expect(name("front-2") == "Runepad Pass-through Touchscreen front-2")
        // The kernel keeps 79 bytes.
        #expect(name(String(repeating: "x", count: 32) + "-1000000").utf8.count <= 79)
        let keyboards = ["front", "back"].map { UinputSpecification.keyboard(panel: $0, keycodes: []).name }
        #expect(keyboards == ["Runepad Virtual Keyboard", "Runepad Virtual Keyboard"])
    }

    @Test(arguments: [
        ("Door 3", "runepad/Door-3/keyboard"), ("../../etc", "runepad/------etc/keyboard"),
        ("tür_1", "runepad/t-r_1/keyboard"),
    ]) func `a phys is a path below its folder, whatever the panel is called`(panel: String, phys: String) {
        #expect(ownPhys(panel: panel, device: "keyboard") == phys)
    }
}
