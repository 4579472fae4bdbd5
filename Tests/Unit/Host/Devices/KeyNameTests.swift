// SPDX-License-Identifier: MIT

import Devices
import Testing

struct KeyNameTests {
    @Test func `names of keys and buttons have the codes of the kernel's header`() {
        // <linux/input-event-codes.h>
        #expect(KeyName("KEY_F13")?.code == 183)
        #expect(KeyName("BTN_0")?.code == 0x100)
        #expect(KeyName("BTN_TRIGGER")?.code == 0x120)
    }

    @Test(arguments: ["SW_LID", "KEY_", "F13", "", "KEY_RESERVED"])
    func `a name that is no key or button is refused`(name: String) {
        #expect(KeyName(name) == nil)
    }

    @Test func `a code is shown by its first name, or by its number if it has no name`() {
        #expect("\(KeyName(code: 183))" == "KEY_F13")
        #expect("\(KeyName(code: 0x2f0))" == "752")
    }
}
