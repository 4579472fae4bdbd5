// SPDX-License-Identifier: MIT

import Engine
import Testing

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

    @Test(arguments: [
        ([InputEvent.x(10)], 1 as Int32, true), ([.absY(20), .touch(1)], 1, true),
        ([.id(4), .y(20), .up], 1, true),
        // The report that ends, and what the kernel releases or repeats by itself.
        ([.x(10)], 0, false), ([], 1, false), ([.touch(0)], 1, false),
        ([.slot(2), .up, .touch(0)], 1, false),
        ([.touch(2)], 1, false),
    ]) func `a SYN_REPORT with 1 cuts a report only after the place of a contact`(
        part: [InputEvent], value: Int32, cuts: Bool
    ) {
        let end = InputEvent(type: 0, code: 0, value: value)
        #expect(end.cutsReport(after: part.span) == cuts)
    }
}
