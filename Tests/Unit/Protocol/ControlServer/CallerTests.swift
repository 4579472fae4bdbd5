// SPDX-License-Identifier: MIT

import Testing

@testable import Control
@testable import ControlServer

@Suite(.timeLimit(.minutes(10)))
struct CallerTests {
    private static let seats = ["seat0", "seat1", "seat2"]

    /// The seats whose panels somebody sees, and those whose panels it draws.
    private func seats(
        _ rights: Set<ControlRight>, isMonitor: Bool = false, at seats: Set<String> = [],
        active: Set<String>? = nil, session: CallerPlace.Session? = nil, isClosing: Bool = false,
        machine: Set<String> = ["seat0"]
    ) -> [[String]] {
        let place = CallerPlace(
            own: seats, active: active ?? seats, session: session, isClosing: isClosing, machine: machine)
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

    @Test func `of two sessions of a user at a seat, only the one on the screen has its panels`() {
        func seats(isActive: Bool) -> [[String]] {
            self.seats([.view], at: ["seat0"], session: .at("seat0", isActive: isActive))
        }
        #expect(seats(isActive: true) == [["seat0"], ["seat0"]])
        #expect(seats(isActive: false) == [[], []])
    }

    @Test func `logind is asked for the session of each program whose user has a session at a seat`() {
        func lacksSession(_ own: Set<String>, _ active: Set<String>, _ session: CallerPlace.Session? = nil)
            -> Bool
        {
            CallerPlace(own: own, active: active, session: session, machine: []).lacksSession
        }
        #expect(!lacksSession([], []))
        #expect(lacksSession(["seat0"], ["seat0"]))
        #expect(lacksSession(["seat0"], []))
        #expect(lacksSession(["seat0", "seat1"], ["seat0", "seat1"]))
        #expect(!lacksSession(["seat0"], [], .service))
        #expect(CallerPlace(isClosing: true).lacksSession)
    }

    @Test func `a service draws nothing while its user's only session is in the background`() {
        #expect(seats([.view], at: ["seat0"], active: [], session: .service) == [[], []])
        #expect(seats([.view], at: [], active: [], session: .service) == [["seat0"], ["seat0"]])
    }

    @Test func `after the logout, the user's services have no panels while the user is closing`() {
        #expect(seats([.view, .control], session: .service, isClosing: true) == [[], []])
        #expect(seats([.view, .control], session: nil, isClosing: true) == [[], []])
        #expect(seats([.view], session: .service) == [["seat0"], ["seat0"]])
    }

    @Test func `a session counts only for programs of its own user`() {
        func session(holder: UInt32?, seat: String?) -> CallerPlace.Session {
            CallerPlace.Session(of: 1001, holder: holder, seat: seat, isActive: true)
        }
        #expect(session(holder: 1001, seat: "seat0") == .at("seat0", isActive: true))
        #expect(session(holder: 1001, seat: nil) == .withoutSeat)
        #expect(session(holder: 1000, seat: "seat0") == .service)
        #expect(session(holder: 1000, seat: nil) == .service)
        #expect(session(holder: nil, seat: "seat0") == .at("", isActive: false))
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
