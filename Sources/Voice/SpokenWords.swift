// SPDX-License-Identifier: MIT

public import Layouts
public import Views

/// The words and sentences of guided touch in one language.
///
/// The names of characters and keys are not here: the speech service has them.
public struct SpokenWords: Hashable, Sendable {
    /// The language as a BCP 47 tag, such as `de`.
    public var language: String
    /// The sentences that say how to type, for each way.
    public var began: [GuideMessage.Confirmation: String]
    /// The sentence for a secret layout without headphones.
    public var masked: String
    /// The sentence for a view that was hidden.
    public var ended: String
    /// The word after a key that was typed.
    public var typed: String
    /// The word after a modifier or layer key that acts no more.
    public var released: String
    /// The words after a key with one of these states.
    public var states: [DrawnKey.State: String]
    /// The words for a row of alternates; `{}` stands for their number.
    public var more: String

    /// The states that are said: the others are plain, or say nothing of use to a person who does not see the key.
    public static let spokenStates: [DrawnKey.State] = [.latched, .locked, .unavailable, .selected, .wrong]

    /// The words that the programs use where no file has a language, in English.
    public static let english = SpokenWords(
        language: "en",
        began: [
            .doubleTap: "Slide a finger over the glass to hear the keys. Tap twice to type the key.",
            .splitTap:
                "Slide a finger over the glass to hear the keys. Hold the finger on a key, and tap with "
                + "another finger to type the key.",
            .lift: "Slide a finger over the glass to hear the keys. Lift the finger to type the key.",
        ],
        masked: "This keyboard is secret. Plug in headphones to hear its keys.",
        ended: "Keyboard hidden.", typed: "typed", released: "off",
        states: [
            .latched: "on", .locked: "locked", .unavailable: "unavailable", .selected: "selected",
            .wrong: "not valid",
        ],
        more: "more: {}")

    /// Returns the words for `count` alternates, such as "more: 4".
    public func more(_ count: String) -> String {
        guard let place = more.firstRange(of: "{}") else { return more }
        return more.replacingCharacters(in: place, with: count)
    }
}

extension String {
    fileprivate func firstRange(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }

    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
