// SPDX-License-Identifier: MIT

import Testing

@testable import Keymaps

struct ConsoleKeysTests {
    /// The values are those of include/uapi/linux/keyboard.h: K(KT_LATIN, …), K(KT_LETTER, …), K(KT_FN, …), and U+16A0
    /// with the upper four bits turned.
    @Test(
        arguments: [
            (0x0061, "a"), (0x00DF, "ß"), (0x0B7A, "z"), (0x16A0 ^ 0xF000, "ᚠ"), (0x20AC ^ 0xF000, "€"),
            (0x016D, "\u{1F600}"), (0x016E, nil), (0x0200, nil), (0x0700, nil), (0x0000, nil),
        ] as [(UInt32, Unicode.Scalar?)])
    func `an entry of the kernel's keymap stands for one character or none`(
        entry: UInt32, scalar: Unicode.Scalar?
    ) {
        #expect(ConsoleKeys.scalar(ofEntry: entry) { $0 == 0x6D ? "\u{1F600}" : "two" } == scalar)
    }

    @Test func `a path that is not a console is refused`() {
        for path in ["/dev/null", "/nonexistent"] {
            let isConsole = if ConsoleKeys(path) != nil { true } else { false }
            #expect(!isConsole)
        }
    }
}
