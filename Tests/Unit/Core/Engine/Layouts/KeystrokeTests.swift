// SPDX-License-Identifier: MIT

import Engine
import Testing

struct ModifierSetTests {
    @Test func `the keycodes of a modifier set are in the order of its bits`() {
        let codes = ModifierSet([.level5, .meta, .altgr, .shift, .level3, .control, .alt]).keycodes
        // KEY_LEFTSHIFT, KEY_LEFTCTRL, KEY_LEFTALT, KEY_RIGHTALT and KEY_LEFTMETA of the kernel's header.
        #expect(codes.map(\.rawValue) == [42, 29, 56, 100, 125, 84, 195])
        #expect(ModifierSet([.level3, .exclusive]).keycodes.map(\.rawValue) == [84])
        #expect(ModifierSet.exclusive.keycodes.isEmpty)
    }
}
