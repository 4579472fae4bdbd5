// SPDX-License-Identifier: MIT

import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10)))
struct CallerTests {
    private static let seats = ["seat0", "seat1", "seat2"]

    /// The seats whose panels somebody sees, and those whose panels it draws.
    private func seats(
        _ rights: Set<ControlRight>, isMonitor: Bool = false, at seats: Set<String> = [],
        machine: Set<String> = ["seat0"]
    ) -> [[String]] {
        let caller = Caller(rights: rights, isMonitor: isMonitor, seats: seats, machine: machine)
        return [Self.seats.filter(caller.seen.contains), Self.seats.filter(caller.drawn.contains)]
    }

    @Test func `a caller at a seat sees that seat's panels, and draws them with the view right`() {
        let machine: Set = ["seat0", "seat1"]
        #expect(seats([.view], at: ["seat1"], machine: machine) == [["seat1"], ["seat1"]])
        #expect(seats([.view, .control], at: ["seat1"], machine: machine) == [["seat1"], ["seat1"]])
        #expect(seats([.control], at: ["seat0"], machine: machine) == [["seat0"], []])
        #expect(
            seats([.view], at: ["seat0", "seat1"], machine: machine) == [
                ["seat0", "seat1"], ["seat0", "seat1"],
            ])
    }

    @Test func `without a seat, a caller draws the only seat's panels, or none of several seats`() {
        #expect(seats([.view]) == [["seat0"], ["seat0"]])
        #expect(seats([.view], machine: []) == [["seat0"], ["seat0"]])
        #expect(seats([.view], machine: ["seat0", "seat1"]) == [[], []])
    }

    @Test func `without a seat, a controller or a monitor sees the panels of all seats`() {
        #expect(seats([.control], machine: ["seat0", "seat1"]) == [Self.seats, []])
        #expect(seats([.view, .control], machine: ["seat0", "seat1"]) == [Self.seats, []])
        #expect(seats([.view, .control]) == [Self.seats, ["seat0"]])
        #expect(seats([], isMonitor: true) == [Self.seats, []])
        #expect(seats([]) == [["seat0"], []])
    }

    @Test func `root sees and draws all panels`() {
        #expect(Caller.root.seen == .all && Caller.root.drawn == .all)
        #expect(Caller.root.rights == [.view, .control])
    }
}
