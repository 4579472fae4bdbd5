// SPDX-License-Identifier: MIT

internal import Text

/// A session at a seat of this machine, as logind knows it.
///
/// Only logind says who sits where. Any program can have any environment and any name, and so look as if its user had
/// a session.
package struct SeatSession: Hashable, Sendable {
    package var user: UInt32
    /// The seat, such as `seat0`.
    package var seat: String
    package var kind: Kind
    /// Whether it is the session of a greeter, at which nobody has logged in.
    package var isGreeter: Bool

    /// What a session draws with: logind's `Type`.
    package enum Kind: String, Hashable, Sendable {
        case wayland
        case x11
        /// The text console, from which a person may have started either.
        case tty
    }

    package init(user: UInt32, seat: String = "seat0", kind: Kind = .wayland, isGreeter: Bool = false) {
        self.user = user
        self.seat = seat
        self.kind = kind
        self.isGreeter = isGreeter
    }

    /// Reads the IDs in the output of `loginctl list-sessions --no-legend`: the first word of each line.
    package static func identifiers(listedIn text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let word = line.split(separator: " ").first.map(String.init) ?? ""
            return word.isEmpty || !isAlphanumeric(word) ? nil : word
        }
    }

    /// The properties to ask logind for, by `loginctl show-session`.
    package static let properties = ["Class", "Seat", "State", "Type", "User"]

    /// Reads the output of `loginctl show-session` with ``properties``.
    ///
    /// Returns `nil` for a session that is at no seat, such as one by ssh, that ends just then, that is no person's,
    /// such as a service manager, or whose output is not understood.
    package init?(showing text: String) {
        var values: [Substring: Substring] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, values.updateValue(parts[1], forKey: parts[0]) == nil else { return nil }
        }
        guard let user = values["User"].flatMap({ UInt32($0) }),
            let seat = values["Seat"], seat.hasPrefix("seat"),
            let kind = values["Type"].flatMap({ Kind(rawValue: String($0)) }),
            let group = values["Class"], ["user", "user-early", "user-light", "greeter"].contains(group),
            let state = values["State"], state == "active" || state == "online"
        else { return nil }
        self.init(user: user, seat: String(seat), kind: kind, isGreeter: group == "greeter")
    }
}

extension [SeatSession] {
    /// Returns the sessions with a screen, by the numbers of their users.
    ///
    /// A greeter's sessions count only where no person has one, and root's only where nobody else has. A
    /// session that began on the text console has a screen if its user is one of `users`, as whom compositors
    /// or X servers run.
    package func withScreen(whereTheseDraw users: Set<UInt32>) -> [UInt32: [SeatSession]] {
        let onScreen = filter { $0.kind != .tty || users.contains($0.user) }
        let ranks = [
            onScreen.filter { !$0.isGreeter && $0.user != 0 }, onScreen.filter { !$0.isGreeter }, onScreen,
        ]
        return Dictionary(grouping: ranks.first { !$0.isEmpty } ?? [], by: \.user)
    }
}
