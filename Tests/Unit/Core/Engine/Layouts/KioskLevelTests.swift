// SPDX-License-Identifier: MIT

import Engine
import Testing

@Suite struct KioskLevelTests {
    @Test(arguments: [
        (KioskLevel?.none, KioskLevel?.none, KioskLevel?.none), (nil, .system, .system),
        (.system, nil, .system),
        (.system, .system, .system), (nil, .browser, .browser), (.browser, nil, .browser),
        (.browser, .system, .browser), (.system, .browser, .browser),
    ])
    func `of two levels the stricter one holds`(a: KioskLevel?, b: KioskLevel?, stricter: KioskLevel?) {
        #expect(KioskLevel.stricter(a, b) == stricter)
    }

    /// The codes of the kernel's input-event-codes.h: Control and Alt, left and right, and the keys beside each.
    @Test(arguments: [
        (29 as UInt16, false), (97, false), (56, false), (100, false), (30, true), (96, true), (42, true),
        (54, true),
        (98, true),
    ])
    func `keys beside the glass may be all but those of Control and Alt`(code: UInt16, isAllowed: Bool) {
        #expect(KioskLevel.system.allowsBesideGlass(Keycode(rawValue: code)) == isAllowed)
    }
}
