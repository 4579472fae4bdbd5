// SPDX-License-Identifier: MIT

/// The few places of a panel for programs that the driver tells of each touch.
///
/// No user may fill them: each has two, so that the programs of another user, such as those that draw and speak, find
/// a place. Root has two of its own besides the four of all other users.
struct ListenerPlaces {
    private let user: UInt32
    private var own = 0
    private var others = 0

    /// How many programs of all users other than root may have a place.
    static let most = 4
    /// How many programs of one user may have a place.
    static let mostOfUser = 2

    /// Looks for a place for a program of a user; 0 is root.
    init(for user: UInt32) {
        self.user = user
    }

    /// Notes that a program of a user has a place.
    mutating func note(_ other: UInt32) {
        if other == user { own += 1 }
        if other != 0 { others += 1 }
    }

    var isThere: Bool { own < Self.mostOfUser && (user == 0 || others < Self.most) }
}
