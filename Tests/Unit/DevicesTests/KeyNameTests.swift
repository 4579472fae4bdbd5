// SPDX-License-Identifier: MIT

import Devices
import Testing

struct KeyNameTests {
    @Test("keys and buttons have the numbers of the kernel's header")
    func codes() {
        // <linux/input-event-codes.h>
        #expect(KeyName("KEY_F13")?.code == 183)
        #expect(KeyName("BTN_0")?.code == 0x100)
        #expect(KeyName("BTN_TRIGGER")?.code == 0x120)
    }

    @Test(
        "other codes and other texts are no keys", arguments: ["SW_LID", "KEY_", "F13", "", "KEY_RESERVED"])
    func others(name: String) {
        #expect(KeyName(name) == nil)
    }

    @Test("a code has its first name, or its number")
    func description() {
        #expect("\(KeyName(code: 183))" == "KEY_F13")
        #expect("\(KeyName(code: 0x2f0))" == "752")
    }
}
