// SPDX-License-Identifier: MIT

import Control

/// The seats whose panels a program may know.
enum SeatSet: Hashable, Sendable {
    case all
    /// These seats, by logind's names; no panel if the set is empty.
    case some(Set<String>)

    func contains(_ seat: String) -> Bool {
        switch self {
        case .all: true
        case .some(let seats): seats.contains(seat)
        }
    }
}

/// The rights of a program on the bus that the bus's policy cannot check, because the policy knows no seats.
struct Caller: Hashable, Sendable {
    /// The rights that the groups give the program.
    let rights: Set<ControlRight>
    /// The seats whose panels the program gets reports of.
    let seen: SeatSet
    /// The seats whose panels the program may draw.
    ///
    /// With a view the program gets the places of its keys.
    let drawn: SeatSet

    /// Root, and the driver's own user.
    static let root = Caller(rights: Set(ControlRight.allCases), seen: .all, drawn: .all)

    private init(rights: Set<ControlRight>, seen: SeatSet, drawn: SeatSet) {
        self.rights = rights
        self.seen = seen
        self.drawn = drawn
    }

    /// Computes the rights of any other program.
    ///
    /// A program at a seat knows only the panels of that seat, independent of its groups, and only while its session is
    /// the one on the screen. A program without a seat is, for example, in a session of ssh, a timer or the collector of
    /// metrics. With the right `control`, or as the collector, it knows the panels of all seats. With the right `view` it
    /// draws panels only on a machine with a single seat where its user has no session: logind knows no session for a
    /// system service that draws.
    init(rights: Set<ControlRight>, isMonitor: Bool = false, at place: CallerPlace) {
        self.rights = rights
        let hasOneSeat = place.machine.isSubset(of: [firstSeat])
        // Programs that stay for a while after the logout have nothing more.
        var (seats, isSeatless) = (place.active, place.own.isEmpty && !place.isClosing)
        switch place.session {
        case .at(let seat, let isActive):
            (seats, isSeatless) = (isActive && place.own.contains(seat) ? [seat] : [], false)
        case .withoutSeat: isSeatless = true
        case .service, nil: break
        }
        if isSeatless, place.own.isEmpty, hasOneSeat { seats = [firstSeat] }
        seen = isSeatless && (isMonitor || rights.contains(.control)) ? .all : .some(seats)
        drawn = .some(rights.contains(.view) ? seats : [])
    }
}

/// Where logind has a program: the seats of its user, and its session.
struct CallerPlace {
    /// The seats at which the user has sessions, by logind's names, also sessions that are closing.
    var own: Set<String> = []
    /// Those of them where a session of the user is active: it is the one on the screen.
    var active: Set<String> = []
    /// The session of the program, or `nil` before logind was asked.
    var session: Session?
    /// Whether the last session of the user has ended, and the user's programs are about to end.
    var isClosing = false
    /// All seats that logind knows; none without logind.
    var machine: Set<String> = []

    enum Session: Hashable {
        /// None: the program belongs to a service of the user or of the machine.
        case service
        /// One without a seat, such as a session of ssh.
        case withoutSeat
        /// One at a seat, by logind's name.
        case at(String, isActive: Bool)
    }

    /// Whether it depends on the program's session which panels it may know, and logind was not asked.
    ///
    /// Two sessions of a user may be at one seat, so even a user with one seat, on the screen, says too little.
    var lacksSession: Bool { session == nil && (!own.isEmpty || isClosing) }
}

extension CallerPlace.Session {
    /// Makes the session of a program of `user` from what logind says of it.
    ///
    /// `holder` is the user of the session, or `nil` if it has ended.
    init(of user: UInt32, holder: UInt32?, seat: String?, isActive: Bool) {
        switch (holder, seat) {
        // Programs of a session that has ended are at no seat's screen.
        case (nil, _): self = .at("", isActive: false)
        // Another program got the number of the process before logind was asked, or `sudo` runs the program.
        case (let holder, _) where holder != user: self = .service
        case (_, nil): self = .withoutSeat
        case (_, let seat?): self = .at(seat, isActive: isActive)
        }
    }
}
