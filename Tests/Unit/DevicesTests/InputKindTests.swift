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
