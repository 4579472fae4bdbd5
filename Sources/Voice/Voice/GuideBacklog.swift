// SPDX-License-Identifier: MIT

package import Engine

/// The message of guided touch that is said next.
///
/// A program waits while it hands a text to the speech service, and messages come meanwhile. A person needs to hear
/// where the finger is now, not where it was. So of the messages that came, only the newest one is kept. A finger in a
/// gap is no news beside a typed key: `left` replaces only `entered` and `left`.
package struct GuideBacklog: Hashable, Sendable {
    /// A message, and the name of its panel.
    package struct Entry: Hashable, Sendable {
        package var panel: String
        package var message: GuideMessage

        package init(panel: String, message: GuideMessage) {
            self.panel = panel
            self.message = message
        }
    }

    private var newest: Entry?

    package init() {}

    /// Takes in a message, and returns whether the backlog was empty.
    @discardableResult
    package mutating func add(_ entry: Entry) -> Bool {
        guard let former = newest?.message.kind else {
            newest = entry
            return true
        }
        if entry.message.kind != .left || former == .entered || former == .left { newest = entry }
        return false
    }

    /// Removes and returns the message to say, or returns `nil` if there is none.
    package mutating func take() -> Entry? {
        defer { newest = nil }
        return newest
    }
}
