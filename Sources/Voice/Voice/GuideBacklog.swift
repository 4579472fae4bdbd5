// SPDX-License-Identifier: MIT

package import Engine

/// The messages of guided touch that are said next.
///
/// A program waits while it hands a text to the speech service, and messages come meanwhile. A person needs to hear
/// where the finger is now, not where it was. So of the messages that came, only the newest one of each panel is
/// kept: that of another panel's person would hide the end of use at this one. A finger in a gap is no news beside a
/// typed key: `left` replaces only `entered` and `left`.
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

    /// At most one of each panel, in the order in which they came.
    private var newest: [Entry] = []

    package init() {}

    /// Takes in a message, and returns whether the backlog was empty.
    @discardableResult
    package mutating func add(_ entry: Entry) -> Bool {
        defer { keep(entry) }
        return newest.isEmpty
    }

    private mutating func keep(_ entry: Entry) {
        if let index = newest.firstIndex(where: { $0.panel == entry.panel }) {
            let former = newest[index].message.kind
            guard entry.message.kind != .left || former == .entered || former == .left else { return }
            newest.remove(at: index)
        }
        newest.append(entry)
    }

    /// Removes and returns the next message to say, or returns `nil` if there is none.
    package mutating func take() -> Entry? {
        newest.isEmpty ? nil : newest.removeFirst()
    }
}
