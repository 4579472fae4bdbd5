// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import TextFields

@Suite(.timeLimit(.minutes(10))) struct FcitxContextTests {
    @Test func `the contexts of DebugInfo are read with their flags and their focus`() {
        let text = """
            Group [wayland:] has 1 InputContext(s)
              IC [00112233445566778899aabbccddeeff] program: frontend:wayland_v2 cap:e00000108 focus:1
            Group [x11::0] has 1 InputContext(s)
              IC [0f] program:xterm frontend:xim cap:52 focus:0
            Input Context without group
              IC [ff] program:terminal frontend:dbus focus:0

            """
        #expect(
            FcitxContext.all(in: text) == [
                FcitxContext(identifier: "00112233445566778899aabbccddeeff", capabilities: 0xE0000_0108),
                FcitxContext(identifier: "0f", capabilities: 0x52, hasFocus: false),
                FcitxContext(identifier: "ff", hasFocus: false),
            ])
    }

    @Test func `a program cannot fake the focus by its name`() {
        let line = "  IC [0f] program:a focus:1 cap:8 frontend:xim cap:52 focus:0"
        #expect(
            FcitxContext.all(in: line) == [
                FcitxContext(identifier: "0f", capabilities: 0x52, hasFocus: false)
            ])
    }

    @Test func `an answer without the focus of a context is invalid`() {
        #expect(FcitxContext.all(in: "  IC [0f] program:xterm frontend:xim cap:52") == nil)
        #expect(FcitxContext.all(in: "  IC [") == nil)
        #expect(FcitxContext.all(in: "") == [])
    }

    /// The purpose of each kind of field, by the flags that fcitx5 gives it.
    private static let purposes: [UInt64: Purpose] = [
        0x52: .default, 0x8: .password, 0x108: .pin, 0x100: .numberPad, 0x4000: .decimalPad,
        0x2000: .phonePad,
        0x1000: .url, 0x80: .email, 0x2_0000_0000: .date, 0x6_0000_0000: .date, 0x4_0000_0000: .time,
        0x1_0000_0000: .terminal, 0x20_0000: .default,
    ]

    @Test(arguments: purposes) func `each kind of text field gets its purpose from the flags of fcitx5`(
        flags: UInt64, purpose: Purpose
    ) {
        #expect(Purpose(fcitx: flags) == purpose)
    }
}
