// SPDX-License-Identifier: MIT

import Devices
import Testing

struct InputKindTests {
    /// The kinds of a device without udev that has these axes, keys and properties.
    private func kinds(
        absolute: [UInt16], keys: [UInt16] = [], properties: [UInt16] = []
    ) -> Set<InputKind> {
        InputDeviceDescription.Capabilities(
            properties: CodeSet(properties), keys: CodeSet(keys), absolute: CodeSet(absolute)
        ).kinds
    }

    @Test("a position with a third axis and no key is an accelerometer's")
    func accelerometer() {
        // ABS_X, ABS_Y and ABS_Z
        #expect(kinds(absolute: [0, 1, 2]) == [.accelerometer])
        #expect(kinds(absolute: [0, 1, 2], properties: [1]) == [.accelerometer])
        // BTN_TOUCH, and then no ABS_Z.
        #expect(kinds(absolute: [0, 1, 2], keys: [0x14a]) == [.touchscreen])
        #expect(kinds(absolute: [0, 1], properties: [1]) == [.touchscreen])
        // INPUT_PROP_ACCELEROMETER says it of any device.
        #expect(kinds(absolute: [0, 1], keys: [0x14a], properties: [6]) == [.accelerometer])
    }
}
