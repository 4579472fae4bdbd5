// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// The numbers are those that the kernel's header has.
@Suite(.timeLimit(.minutes(10))) struct KnownCodesTests {
    @Test func `Enter and keypad Enter count as Enter`() {
        let enters = (0..<768).filter { isEnter($0) }
        #expect(enters == [Keycode.enter.rawValue, Keycode.keypadEnter.rawValue])
    }

    @Test func `the modifiers are the eight of a keyboard and the two for glyph levels`() {
        let names = [
            "KEY_LEFTCTRL", "KEY_LEFTSHIFT", "KEY_RIGHTSHIFT", "KEY_LEFTALT", "KEY_RIGHTCTRL", "KEY_RIGHTALT",
            "KEY_LEFTMETA", "KEY_RIGHTMETA",
        ]
        let modifiers = (0..<768).filter { isModifier($0) }
        // What chooses the levels of glyphs has no name.
        #expect(modifiers == (names.compactMap { Keycode(name: $0)?.rawValue } + [84, 195]).sorted())
    }

    @Test(arguments: Modifier.allCases)
    func `each modifier is sent as its own keycode`(modifier: Modifier) {
        #expect(modifierCode(ofBit: Int(modifier.bit)) == modifier.keycode.rawValue)
        #expect(modifierBits(of: modifier.keycode.rawValue) == 1 << modifier.bit)
    }

    @Test(arguments: 0..<7)
    func `each bit of a modifier set is sent as its keycode`(bit: Int) {
        let modifiers = ModifierSet(rawValue: 1 << UInt8(bit))
        #expect(modifiers.keycodes.map(\.rawValue) == [modifierCode(ofBit: bit)])
    }

    @Test func `the bits of modifiers are those of a modifier set`() {
        let bits = Modifier.allCases.reduce(0) { $0 | 1 << $1.bit }
        #expect(bits == ModifierSet([.shift, .control, .alt, .altgr, .meta]).rawValue)
        #expect(ModifierSet.altgr.rawValue == 1 << Modifier.altgr.bit)
    }
}
