// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Testing

struct CornerHoldReaderTests {
    @Test(arguments: ["name: front", "corner-hold: yes", "corner-hold: 5s", "corner-hold: {time: 5000ms}"])
    func `a corner hold takes five seconds unless the panel sets another time`(field: String) throws {
        #expect(try panel(field).cornerHold == CornerHoldRule())
        #expect(try panel(field).cornerHold?.milliseconds == 5000)
        #expect(try panel(field).cornerHold?.size == nil)
    }

    @Test func `a corner hold can be turned off`() throws {
        #expect(try panel("corner-hold: no").cornerHold == nil)
    }

    @Test func `a panel can set the time and the size of a corner hold`() throws {
        let hold = try #require(try panel("corner-hold: {time: 1.5s, size: 20mm}").cornerHold)
        #expect(hold.milliseconds == 1500)
        #expect(hold.size == .millimetres(20))
        #expect(try panel("corner-hold: {size: 8%}").cornerHold?.size == .fraction(0.08))
    }

    @Test(arguments: [("1s", 1000), ("1000ms", 1000), ("60s", 60_000), ("60000ms", 60_000)])
    func `a corner hold takes from one second to one minute`(text: String, milliseconds: UInt32) throws {
        #expect(try panel("corner-hold: \(text)").cornerHold?.milliseconds == milliseconds)
    }

    @Test func `a corner can be as large as 40% of a side`() throws {
        #expect(try panel("corner-hold: {size: 40%}").cornerHold?.size == .fraction(0.4))
    }

    @Test(
        arguments: [
            (nil, PhysicalSize(width: 150, height: 100), 0.1, 0.15),
            // A quarter of the sides of a panel of 2.4 inches.
            (nil, PhysicalSize(width: 49, height: 37), 0.25, 0.25),
            (nil, nil, 0.1, 0.1),
            (.fraction(0.2), PhysicalSize(width: 150, height: 100), 0.2, 0.2),
            (.millimetres(30), PhysicalSize(width: 150, height: 100), 0.2, 0.3),
            (.millimetres(60), PhysicalSize(width: 150, height: 100), 0.4, 0.4),
            (.millimetres(30), nil, 0.1, 0.1),
        ] as [(Length?, PhysicalSize?, Double, Double)])
    func `the size of a corner on the glass follows from the rule and the panel's size`(
        size: Length?, panel: PhysicalSize?, width: Double, height: Double
    ) {
        var rule = CornerHoldRule()
        rule.size = size
        #expect(
            rule.hold(onPanelOf: panel) == CornerHold(width: width, height: height, microseconds: 5_000_000))
    }

    @Test(arguments: [
        (
            "corner-hold: never",
            "error: 'corner-hold' must be no, or a time from 1s to 60s, such as 5s, not 'never'"
        ),
        ("corner-hold: 5", "error: 'corner-hold' must be no, or a time from 1s to 60s, such as 5s, not '5'"),
        (
            "corner-hold: 999ms",
            "error: 'corner-hold' must be no, or a time from 1s to 60s, such as 5s, not '999ms'"
        ),
        (
            "corner-hold: 61s",
            "error: 'corner-hold' must be no, or a time from 1s to 60s, such as 5s, not '61s'"
        ),
        (
            "corner-hold: [5s]",
            "error: 'corner-hold' must be no, or a time from 1s to 60s, such as 5s, not a list"
        ),
        (
            "corner-hold: {time: 0}",
            "error: 'time' of a corner hold must be a time from 1s to 60s, such as 5s, not '0'"
        ),
        (
            "corner-hold: {tiem: 5s}",
            "error: unknown field 'tiem' of a corner hold; did you mean 'time'?"
        ),
        (
            "corner-hold: {size: 41%}",
            "error: 'size' of a corner must be above 0 and at most 40% of a side, such as 15mm or 10%"
        ),
        (
            "corner-hold: {size: 0mm}",
            "error: 'size' of a corner must be above 0 and at most 40% of a side, such as 15mm or 10%"
        ),
        ("corner-holt: 5s", "error: unknown field 'corner-holt' of a panel; did you mean 'corner-hold'?"),
    ])
    func `an error in a corner hold is reported with a remedy`(text: String, fault: String) {
        #expect(faults(of: text) == [fault])
    }
}
