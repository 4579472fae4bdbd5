// SPDX-License-Identifier: MIT

import Testing
import Touch

@Suite struct InputEventTests {
    /// The numbers are those of the kernel's input-event-codes.h.
    @Test(arguments: [
        (0 as UInt16, 0 as UInt16, true, false), (0, 3, false, true), (0, 1, false, false),
        (1, 0, false, false),
        (3, 3, false, false),
    ])
    func `only SYN_REPORT closes a report, and only SYN_DROPPED tells of lost events`(
        type: UInt16, code: UInt16, isReport: Bool, isDropped: Bool
    ) {
        for value in [0, 1] as [Int32] {
            let event = InputEvent(type: type, code: code, value: value)
            #expect(event.isReport == isReport)
            #expect(event.isDropped == isDropped)
        }
    }
}
