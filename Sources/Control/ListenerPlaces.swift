// SPDX-License-Identifier: MIT

/// The few places of a panel for programs that the driver tells of each touch.
///
/// No user may fill them: each has two, so that the programs of another user, such as those that draw and speak, find
/// a place. Root has two of its own besides the four of all other users.
enum ListenerPlaces {
    /// How many programs of all users other than root may have a place.
    static let most = 4
    /// How many programs of one user may have a place.
    static let mostOfUser = 2

    /// Finds out whether there is a place for a program of a user.
    ///
    /// - Parameters:
    ///   - user: The user; 0 for root.
    ///   - users: The users of the programs that have places, as often as they have one.
    /// - Returns: Whether the program may have a place.
    static func arePermitted(for user: UInt32, beside users: [UInt32]) -> Bool {
        users.count { $0 == user } < mostOfUser && (user == 0 || users.count { $0 != 0 } < most)
    }
}
