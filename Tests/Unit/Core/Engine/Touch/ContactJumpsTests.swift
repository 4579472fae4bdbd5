// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct ContactJumpsTests {
    /// A panel of 400 × 225 mm with ten units to a millimetre.
    private static let measured = TouchscreenDescription(
        reporting: .anonymous(slots: 32), x: Axis(minimum: 0, maximum: 4000, resolution: 10),
        y: Axis(minimum: 0, maximum: 2250, resolution: 10))
    /// The same panel, which does not tell its size.
    private static let unmeasured = TouchscreenDescription(
        reporting: .anonymous(slots: 32), x: Axis(minimum: 0, maximum: 4000),
        y: Axis(minimum: 0, maximum: 2250))

    /// A report: when it is made, in milliseconds, and where the contact is, in units.
    private typealias Report = (time: UInt64, x: Int32, y: Int32)

    /// The times of the reports in which the contact is another one than before.
    private func jumps(
        _ reports: [Report], on panel: TouchscreenDescription = measured
    ) -> [UInt64] {
        var jumps = ContactJumps(panel)
        var times: [UInt64] = []
        jumps.record(.slot(3))
        jumps.record(.id(7))
        for report in reports {
            let time = MonotonicTime(rawValue: 1_000_000 + report.time * 1000)
            jumps.record(.x(report.x))
            jumps.record(.y(report.y))
            var events: [InputEvent] = []
            jumps.separate(at: time) { events.append($0) }
            jumps.endReport(at: time)
            guard !events.isEmpty else { continue }
            times.append(report.time)
            #expect(events == [.slot(3), .id(times.count % 2 == 1 ? 65_543 : 7), .slot(3)])
        }
        return times
    }

    @Test func `touches 200 mm apart in reports 20 ms apart are two contacts`() {
        #expect(jumps([(0, 1000, 500), (20, 3000, 500), (40, 3000, 500), (60, 1000, 500)]) == [20, 60])
        #expect(jumps([(0, 1000, 100), (20, 1000, 2100)]) == [20])
    }

    @Test(arguments: [8, 10, 16, 20, 40, 100] as [UInt64])
    func `a finger that slides at 4.9 m/s stays one contact`(interval: UInt64) {
        let reports = (0..<(80 / interval + 1)).map { Report($0 * interval, Int32($0 * interval) * 49, 500) }
        #expect(jumps(reports) == [])
    }

    @Test func `a finger stays one contact if its reports come together`() {
        #expect(jumps([(0, 0, 0), (40, 500, 0), (40, 1000, 0), (41, 1500, 0), (41, 2400, 0)]) == [])
    }

    @Test func `a touch far from a finger that rested is another contact`() {
        let resting = (0...100).map { Report($0 * 10, 1000, 500) }
        #expect(jumps(resting + [(1010, 3000, 500)]) == [1010])
        // A panel that reports only changes may have seen the finger on its way.
        #expect(jumps([(0, 1000, 500), (1010, 3000, 500)]) == [])
    }

    @Test func `on a panel without a size a finger needs 40 ms from edge to edge`() {
        let panel = Self.unmeasured
        #expect(jumps([(0, 0, 0), (20, 1900, 0), (40, 3800, 0)], on: panel) == [])
        #expect(jumps([(0, 0, 0), (20, 2100, 0), (30, 2100, 1200)], on: panel) == [20, 30])
        #expect(jumps([(0, 0, 0), (41, 4000, 0)], on: panel) == [])
    }

    @Test func `a contact that begins far from the one before in its slot does not jump`() {
        var jumps = ContactJumps(Self.measured)
        var events: [InputEvent] = []
        for (x, id) in [(100, 1), (3900, 2)] as [(Int32, Int32)] {
            for event in [.id(id), .x(x)] as [InputEvent] { jumps.record(event) }
            jumps.separate(at: MonotonicTime(rawValue: 1000)) { events.append($0) }
        }
        #expect(events == [])
    }
}
