// SPDX-License-Identifier: MIT

/// What the two groups of config/sysusers.d let their members do on the bus, by the groups' names.
///
/// Which methods that is, config/dbus/org.runepad.Runepad1.conf says to the bus, and docs/kiosk-security.md to people.
public enum ControlRight: String, CaseIterable, Sendable {
    /// Draws views, and has them come and go with text fields.
    case view = "runepad-view"
    /// Shows and hides views, chooses layouts, and has the files read again.
    case control = "runepad-control"
}

/// Whose panels somebody is told of.
enum SeatSet: Hashable, Sendable {
    /// Those of every seat.
    case all
    /// Those of these seats, by logind's names; none where it is empty.
    case some(Set<String>)

    func contains(_ seat: String) -> Bool {
        switch self {
        case .all: true
        case .some(let seats): seats.contains(seat)
        }
    }
}

/// What somebody on the bus may do with panels, as far as the bus's policy cannot tell: it knows of no seats.
struct Caller: Hashable, Sendable {
    /// What its groups let it do.
    let rights: Set<ControlRight>
    /// Of which panels it is told.
    let seen: SeatSet
    /// Which panels it may draw, and with that know what stands where.
    let drawn: SeatSet

    /// Root, and the driver's own user.
    static let root = Caller(rights: Set(ControlRight.allCases), seen: .all, drawn: .all)

    private init(rights: Set<ControlRight>, seen: SeatSet, drawn: SeatSet) {
        self.rights = rights
        self.seen = seen
        self.drawn = drawn
    }

    /// Somebody else.
    ///
    /// Who has a seat knows of that seat's panels alone, whatever their groups are.  Who has none, such as a session of
    /// ssh, a timer or the collector of metrics, steers and counts the panels of every seat, and draws those of the
    /// only seat that a machine has: logind knows of no session where a service of the system draws.
    ///
    /// - Parameters:
    ///   - rights: What the groups of the caller let it do.
    ///   - isMonitor: Whether it is the user who collects metrics.
    ///   - seats: The seats of the caller, by logind's names.
    ///   - machine: All seats that logind knows; none without logind.
    init(rights: Set<ControlRight>, isMonitor: Bool = false, seats: Set<String>, machine: Set<String>) {
        self.rights = rights
        let hasOneSeat = machine.isSubset(of: [Self.firstSeat])
        let own = seats.isEmpty && hasOneSeat ? [Self.firstSeat] : seats
        seen = seats.isEmpty && (isMonitor || rights.contains(.control)) ? .all : .some(own)
        drawn = .some(rights.contains(.view) ? own : [])
    }

    /// The seat of everything that nobody has attached to another, and the only one without logind.
    static let firstSeat = "seat0"
}
