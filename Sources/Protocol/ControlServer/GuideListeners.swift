// SPDX-License-Identifier: MIT

import Control
import Engine

/// The programs that hear a panel's guided touch, and how many more messages each of them may get.
///
/// Messages to a program that does not read would wait in the bus without bound. So each call of Listen permits a
/// limited number of messages, and a program that reads calls Listen again in time. Of the messages beyond the limit,
/// the last one is kept and sent after the next call. A program that comes in the midst of guided touch gets its
/// beginning.
///
/// ```
///            Listen                 64 messages
///  [absent] ───────▶ [listening] ────────────────▶ [behind, with the last message]
///                        ▲                                       │
///                        └──────────────── Listen ───────────────┘
/// ```
struct GuideListeners {
    /// How many messages a program may get after a call of Listen.
    static let messagesPerCall = 64

    private struct Listener {
        let user: UInt32
        var rest: Int
        var missed: GuideMessage?

        /// A program that has called Listen, and gets a message at once or none.
        init(of user: UInt32, toGet message: GuideMessage?) {
            self.user = user
            rest = GuideListeners.messagesPerCall - (message == nil ? 0 : 1)
        }
    }

    private var listeners: [String: Listener] = [:]
    /// The beginning of guided touch in the shown layout; `nil` outside of guided touch.
    private(set) var beginning: GuideMessage?

    /// The unique bus names of the programs.
    var names: some Collection<String> { listeners.keys }

    /// Permits a program of a user further messages.
    ///
    /// - Returns: The last message that the program has missed, or the beginning of guided touch for a new program. The
    ///   message now counts as sent.
    /// - Throws: ``ControlError`` if the panel has too many listeners: see ``ListenerPlaces``.
    mutating func add(_ name: String, of user: UInt32) throws(ControlError) -> GuideMessage? {
        guard let former = listeners[name] else {
            var place = ListenerPlaces(for: user)
            for listener in listeners.values { place.count(listener.user) }
            guard place.isThere else {
                throw ControlError(.tooMuch, "too many other programs listen to this panel")
            }
            listeners[name] = Listener(of: user, toGet: beginning)
            return beginning
        }
        listeners[name] = Listener(of: user, toGet: former.missed)
        return former.missed
    }

    /// Keeps what a program has to know that comes later.
    mutating func keep(_ message: GuideMessage) {
        switch message.kind {
        case .began: beginning = message
        case .ended, .hidden: beginning = nil
        case .layer where !message.layout.isEmpty:
            beginning = beginning.map { former in
                GuideMessage(
                    .began, language: message.language, layout: message.layout,
                    confirmation: former.confirmation, isMasked: message.isMasked)
            }
        case .layer, .entered, .left, .typed, .refused, .opened, .stop, .wrapped, .repeated, .louder, .softer:
            break
        }
    }

    mutating func remove(_ name: String) { listeners[name] = nil }

    /// Forgets the messages that programs have missed, because the view is hidden.
    mutating func forgetMissed() {
        for name in listeners.keys { listeners[name]?.missed = nil }
    }

    /// Returns whether to send a message to a program now; otherwise the message is kept in place of the one before.
    mutating func permits(_ message: GuideMessage, to name: String) -> Bool {
        guard let listener = listeners[name] else { return false }
        if listener.rest == 0 {
            listeners[name]?.missed = message
            return false
        }
        listeners[name]?.rest -= 1
        return true
    }
}

/// The few places for programs that the driver tells of something, such as of each touch of a panel.
///
/// No user may fill them: each has some, so that the programs of another user, such as those that draw and speak, find
/// a place. Root has as many of its own besides those of all other users.
struct ListenerPlaces {
    private let user: UInt32
    private let most: Int
    private let mostOfUser: Int
    private var own = 0
    private var others = 0

    /// Looks for a place for a program of a user; 0 is root.
    ///
    /// - Parameters:
    ///   - user: The user of the program.
    ///   - most: How many programs of all users other than root may have a place.
    ///   - mostOfUser: How many programs of one user may have a place.
    init(for user: UInt32, most: Int = 4, mostOfUser: Int = 2) {
        (self.user, self.most, self.mostOfUser) = (user, most, mostOfUser)
    }

    /// Counts a program of a user that has a place.
    mutating func count(_ other: UInt32) {
        if other == user { own += 1 }
        if other != 0 { others += 1 }
    }

    var isThere: Bool { own < mostOfUser && (user == 0 || others < most) }
}
