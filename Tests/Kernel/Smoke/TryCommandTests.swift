// SPDX-License-Identifier: MIT

import Testing

@testable import KernelRig

struct TryCommandTests {
    @Test func `runepad try draws the PIN pad, and types its PIN through the kernel`() throws {
        try requireRealKernel()
        let text = try runepad("try")
        #expect(text.contains("⌫") && text.hasSuffix("\nWhat was tapped was typed.\n"), "\(text)")
        let taps = text.split(separator: "\n").filter { $0.hasSuffix(" µs") }
        let keycodes = ["KEY_4", "KEY_7", "KEY_1", "KEY_1", "KEY_ENTER"]
        #expect(taps.count == keycodes.count, "\(text)")
        for (tap, keycode) in zip(taps, keycodes) {
            #expect(tap.contains(" \(keycode) down, \(keycode) up "), "\(tap)")
        }
    }
}
