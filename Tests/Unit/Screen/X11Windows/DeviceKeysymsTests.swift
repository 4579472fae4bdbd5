// SPDX-License-Identifier: MIT

import Testing

@testable import X11Windows

/// The reply of an X server to GetDeviceKeyMapping.
struct DeviceKeysymsTests {
    /// A reply with a number of keysyms for each keycode.
    private func reply(width: UInt8, _ keysyms: [UInt32]) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 32)
        header[8] = width
        return header + keysyms.flatMap { keysym in (0..<4).map { UInt8(keysym >> ($0 * 8) & 0xFF) } }
    }

    @Test func `the levels of a key's only group stand around a copy of its first two levels`() {
        // As XkbGetCoreMap() of the X server orders a key of one level, one of two and one of eight.
        let keysyms: [UInt32] = [
            0x28, 0, 0x28, 0, 0, 0, 0, 0, 0, 0,
            0x61, 0x41, 0x61, 0x41, 0, 0, 0, 0, 0, 0,
            1, 2, 1, 2, 3, 4, 5, 6, 7, 8,
        ]
        let levels = DeviceKeysyms(reply: reply(width: 10, keysyms)).levels
        #expect(levels[0] == [0x28, 0, 0, 0, 0, 0, 0, 0])
        #expect(levels[1] == [0x61, 0x41, 0, 0, 0, 0, 0, 0])
        #expect(levels[2] == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(levels[3] == nil)
    }

    @Test func `a reply that ends too early, or has no keysyms, has only the keys in it`() {
        #expect(DeviceKeysyms(reply: []).levels == [:])
        #expect(DeviceKeysyms(reply: reply(width: 0, [1, 2])).levels == [:])
        #expect(DeviceKeysyms(reply: reply(width: 4, [1, 2, 1, 2, 3])).levels == [0: [1, 2]])
    }

    @Test func `two keyboards have in common the keysyms on which they agree`() {
        let first = DeviceKeysyms(reply: reply(width: 2, [1, 2, 3, 4]))
        let second = DeviceKeysyms(reply: reply(width: 2, [1, 9]))
        #expect(first.common(with: second).levels == [0: [1, 0], 1: [0, 0]])
        #expect(first.common(with: first) == first)
    }
}
