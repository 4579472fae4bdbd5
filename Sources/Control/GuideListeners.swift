// SPDX-License-Identifier: MIT

import Views

/// The programs that hear a panel's guided touch, and how many more messages each of them may get.
///
/// Messages to a program that does not read would wait in the bus without bound.  So each call of Listen permits a
/// limited number of messages, and a program that reads calls Listen again in time.  Of the messages beyond the limit,
/// the last one is kept and sent after the next call.
///
/// ```
///            Listen                 64 messages
///  [absent] ───────▶ [listening] ────────────────▶ [behind, with the last message]
///                        ▲                                       │
///                        └──────────────── Listen ───────────────┘
/// ```
struct GuideListeners {
    /// The greatest number of programs of one panel.
    static let mostPrograms = 4
    /// How many messages a program may get after a call of Listen.
    static let messagesPerCall = 64
    /// After how many messages a client calls Listen again.
    static let messagesBeforeRenewal = 32

    private struct Listener {
        var rest = GuideListeners.messagesPerCall
        var missed: GuideMessage?
    }

    private var listeners: [String: Listener] = [:]

    /// The unique bus names of the programs.
    var names: some Collection<String> { listeners.keys }

    /// Permits a program further messages.
    ///
    /// - Returns: The last message that the program has missed, which now counts as sent.
    /// - Throws: ``ControlError`` if the panel has too many listeners.
    mutating func add(_ name: String) throws(ControlError) -> GuideMessage? {
        guard let former = listeners[name] else {
            guard listeners.count < Self.mostPrograms else {
                throw ControlError(.tooMuch, "\(Self.mostPrograms) other programs listen to this panel")
            }
            listeners[name] = Listener()
            return nil
        }
        listeners[name] = Listener(rest: Self.messagesPerCall - (former.missed == nil ? 0 : 1))
        return former.missed
    }

    /// Forgets a program.
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
