// SPDX-License-Identifier: MIT

import Devices
import Testing

struct InputKindTests {
    /// The kinds of a device without udev that has these axes, keys and properties.
    private func kinds(
        absolute: [UInt16] = [], relative: [UInt16] = [], keys: [UInt16] = [], properties: [UInt16] = []
    ) -> Set<InputKind> {
        InputDeviceDescription.Capabilities(
            properties: CodeSet(properties), keys: CodeSet(keys), relative: CodeSet(relative),
            absolute: CodeSet(absolute)
        ).kinds
    }

    @Test func `a device with three axes and no key is an accelerometer`() {
        // ABS_X, ABS_Y and ABS_Z
        #expect(kinds(absolute: [0, 1, 2]) == [.accelerometer])
        #expect(kinds(absolute: [0, 1, 2], properties: [1]) == [.accelerometer])
        // BTN_TOUCH, and then no ABS_Z.
        #expect(kinds(absolute: [0, 1, 2], keys: [0x14a]) == [.touchscreen])
        #expect(kinds(absolute: [0, 1], properties: [1]) == [.touchscreen])
        // INPUT_PROP_ACCELEROMETER says it of any device.
        #expect(kinds(absolute: [0, 1], keys: [0x14a], properties: [6]) == [.accelerometer])
    }

    @Test func `a device with BTN_TOOL_FINGER that is not direct is a touchpad`() {
        // BTN_TOOL_FINGER and BTN_TOUCH; INPUT_PROP_DIRECT
        #expect(kinds(absolute: [0, 1], keys: [0x145, 0x14a]) == [.touchpad])
        #expect(kinds(absolute: [0, 1], keys: [0x145, 0x14a], properties: [1]) == [.touchscreen])
    }

    /// The bitmaps of two nodes of an ILITEK V3000, and of a Zytronic controller on a 32-bit machine.
    @Test func `touchscreens have the kinds that udev gives them, by their bitmaps`() throws {
        func codes(_ bitmap: String, bits: Int = 64) throws -> [UInt16] {
            try #require(CodeSet(sysfs: bitmap, wordBits: bits)).codes
        }
        #expect(
            kinds(absolute: try codes("260800000000003"), keys: try codes("400 0 0 0 0 0"), properties: [1])
                == [.touchscreen])
        #expect(kinds(absolute: try codes("3"), keys: try codes("1f0000 0 0 0 0")) == [.mouse])
        // BTN_TOOL_FINGER and BTN_TOUCH without INPUT_PROP_DIRECT.
        let zytronic = try codes("420 0 0 0 0 0 0 0 0 0 0", bits: 32)
        #expect(kinds(absolute: try codes("100 3", bits: 32), keys: zytronic) == [.touchpad])
    }

    @Test func `contacts alone make a touchscreen if the device is direct or has BTN_TOUCH`() {
        // ABS_MT_SLOT, ABS_MT_TOUCH_MAJOR, both positions and ABS_MT_TRACKING_ID
        let contacts: [UInt16] = [0x2f, 0x30, 0x35, 0x36, 0x39]
        #expect(kinds(absolute: contacts, properties: [1]) == [.touchscreen])
        #expect(kinds(absolute: contacts, keys: [0x14a]) == [.touchscreen])
        #expect(kinds(absolute: contacts) == [])
        // A Goodix with its soft key KEY_LEFTMETA.
        #expect(kinds(absolute: [0, 1] + contacts, keys: [125, 0x14a], properties: [1]) == [.touchscreen])
    }

    @Test func `a keyboard has all keys from Escape to S; a mouse has X, Y and a button`() {
        #expect(kinds(keys: Array(1...31)) == [.keyboard])
        #expect(kinds(keys: Array(1...30)) == [])
        #expect(kinds(keys: Array(2...31)) == [])
        // REL_X, REL_Y and BTN_LEFT
        #expect(kinds(relative: [0, 1], keys: [0x110]) == [.mouse])
        #expect(kinds(relative: [0, 1]) == [])
        #expect(kinds(relative: [0], keys: [0x110]) == [])
        #expect(kinds(relative: [1], keys: [0x110]) == [])
    }
}
