// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// A writer with its output, which the testing macros can look at.
private final class Desk {
    private var writer = ReportWriter()
    private var output = EventBuffer()

    var downCount: Int { writer.downCount }
    func press(_ code: UInt16) { writer.press(code, into: &output) }
    func strike(_ code: UInt16) { writer.strike(code, into: &output) }
    func release(_ code: UInt16) { writer.release(code, into: &output) }
    func stroke(_ moves: (borrowing Desk) -> Void) {
        writer.beginStroke(into: &output)
        moves(self)
        writer.endStroke()
    }
    func suspend(_ code: UInt16) { writer.suspend(code, into: &output) }
    func resume(_ code: UInt16) { writer.resume(code, into: &output) }
    func releaseAll() { writer.releaseAll(into: &output) }
    func isDown(_ code: UInt16) -> Bool { writer.isDown(code) }

    /// Closes the report and takes all of them, as `+30 -30`.
    func takeReports() -> [String] {
        writer.close(into: &output)
        var reports: [String] = []
        var report: [String] = []
        for index in 0..<output.count {
            let event = output.events[index]
            if event.type == EventType.syn {
                reports.append(report.joined(separator: " "))
                report = []
            } else {
                report.append((event.value == 1 ? "+" : "-") + "\(event.code)")
            }
        }
        output.removeAll()
        return reports
    }
}

@Suite(.timeLimit(.minutes(10))) struct ReportWriterTests {
    @Test func `a report has at most sixteen key events`() {
        let desk = Desk()
        for code in UInt16(2)..<20 { desk.press(code) }
        #expect(desk.takeReports() == ["+2 +3 +4 +5 +6 +7 +8 +9 +10 +11 +12 +13 +14 +15 +16 +17", "+18 +19"])
        #expect(desk.downCount == 18)
    }

    @Test func `a stroke is one report`() {
        let desk = Desk()
        desk.press(29)
        desk.stroke { desk in
            for code: UInt16 in [42, 30] { desk.press(code) }
            for code: UInt16 in [30, 42] { desk.release(code) }
        }
        desk.release(29)
        #expect(desk.takeReports() == ["+29", "+42 +30 -30 -42 -29"])
    }

    @Test func `two strokes of a key are two reports`() {
        let desk = Desk()
        for _ in 0..<2 {
            desk.stroke { desk in
                desk.press(30)
                desk.release(30)
            }
        }
        #expect(desk.takeReports() == ["+30 -30", "+30 -30"])
    }

    @Test func `a keycode goes down with its first press and up with its last release`() {
        let desk = Desk()
        desk.press(29)
        desk.press(29)
        desk.release(29)
        #expect(desk.isDown(29))
        desk.release(29)
        desk.release(29)
        #expect(desk.takeReports() == ["+29", "-29"])
        #expect(desk.downCount == 0)
    }

    @Test func `outside a stroke, a keycode changes at most once in a report`() {
        let desk = Desk()
        desk.press(30)
        desk.press(31)
        desk.release(30)
        desk.release(31)
        #expect(desk.takeReports() == ["+30 +31", "-30 -31"])
    }

    @Test func `a keycode that is down is typed again when another key strikes it`() {
        let desk = Desk()
        desk.strike(2)
        desk.strike(2)
        desk.release(2)
        #expect(desk.isDown(2))
        #expect(desk.takeReports() == ["+2", "-2", "+2"])
    }

    @Test func `a modifier that is down stays down when another key strikes it`() {
        let desk = Desk()
        desk.strike(42)
        desk.strike(42)
        #expect(desk.takeReports() == ["+42"])
    }

    @Test func `all keycodes can be released, however often they were pressed`() {
        let desk = Desk()
        desk.press(42)
        desk.press(42)
        desk.press(700)
        _ = desk.takeReports()
        desk.releaseAll()
        #expect(desk.takeReports() == ["-42 -700"])
        #expect(desk.downCount == 0)
    }

    @Test func `releasing everything does not release a suspended keycode again`() {
        let desk = Desk()
        desk.press(42)
        desk.suspend(42)
        desk.suspend(100)
        desk.press(100)
        desk.press(30)
        #expect(desk.takeReports() == ["+42", "-42 +30"])
        desk.releaseAll()
        #expect(desk.takeReports() == ["-30"])
        #expect(desk.downCount == 0)
        // Its suspension has ended, and nobody presses it.
        for code: UInt16 in [42, 100] { desk.resume(code) }
        #expect(desk.takeReports() == [])
        desk.press(42)
        #expect(desk.takeReports() == ["+42"])
        #expect(desk.downCount == 1)
    }
}
