// SPDX-License-Identifier: MIT

import Testing

@testable import Control

@Suite(.timeLimit(.minutes(10)))
struct CallerTests {
    private static let seats = ["seat0", "seat1", "seat2"]

    /// The seats whose panels somebody sees, and those whose panels it draws.
    private func seats(
        _ rights: Set<ControlRight>, isMonitor: Bool = false, at seats: Set<String> = [],
        active: Set<String>? = nil, session: CallerPlace.Session? = nil, machine: Set<String> = ["seat0"]
    ) -> [[String]] {
        let place = CallerPlace(own: seats, active: active ?? seats, session: session, machine: machine)
        let caller = Caller(rights: rights, isMonitor: isMonitor, at: place)
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

    @Test(arguments: [[ControlRight.view], [.control], [.view, .control]])
    func `a session in the background sees and draws nothing, nor does a service of its user`(
        rights: [ControlRight]
    ) {
        for session in [nil, .service, .at("seat0", isActive: false), .at("", isActive: false)]
            as [CallerPlace.Session?]
        {
            #expect(seats(Set(rights), at: ["seat0"], active: [], session: session) == [[], []])
        }
    }

    @Test func `of two users at a seat, only the one on the screen has its panels`() {
        #expect(seats([.view], at: ["seat0"], active: ["seat0"]) == [["seat0"], ["seat0"]])
        #expect(seats([.view], at: ["seat0"], active: []) == [[], []])
    }

    @Test func `a user with sessions at two seats has the seat of the calling session alone`() {
        let machine: Set = ["seat0", "seat1"]
        func seats(_ active: Set<String>, _ session: CallerPlace.Session) -> [[String]] {
            self.seats([.view], at: machine, active: active, session: session, machine: machine)
        }
        #expect(seats(machine, .at("seat0", isActive: true)) == [["seat0"], ["seat0"]])
        #expect(seats(machine, .at("seat1", isActive: true)) == [["seat1"], ["seat1"]])
        #expect(seats(["seat1"], .at("seat0", isActive: false)) == [[], []])
        #expect(seats(["seat1"], .service) == [["seat1"], ["seat1"]])
        // A session of another user.
        #expect(seats(["seat1"], .at("seat2", isActive: true)) == [[], []])
    }

    @Test func `a session without a seat steers all panels, but draws only what its user has on a screen`() {
        let session = CallerPlace.Session.withoutSeat
        #expect(seats([.control], at: ["seat0"], active: [], session: session) == [Self.seats, []])
        #expect(seats([.view], at: ["seat0"], active: [], session: session) == [[], []])
        #expect(
            seats([.view, .control], at: ["seat0"], active: ["seat0"], session: session) == [
                Self.seats, ["seat0"],
            ])
    }

    @Test func `logind is asked for the session where the seats of the user do not say enough`() {
        func lacksSession(_ own: Set<String>, _ active: Set<String>, _ session: CallerPlace.Session? = nil)
            -> Bool
        {
            CallerPlace(own: own, active: active, session: session, machine: []).lacksSession
        }
        #expect(!lacksSession([], []))
        #expect(!lacksSession(["seat0"], ["seat0"]))
        #expect(lacksSession(["seat0"], []))
        #expect(lacksSession(["seat0", "seat1"], ["seat0", "seat1"]))
        #expect(!lacksSession(["seat0"], [], .service))
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
