// SPDX-License-Identifier: MIT

package import Engine

/// The words and sentences of guided touch in one language.
///
/// The names of characters and keys are not here: the speech service has them.
package struct SpokenWords: Hashable, Sendable {
    /// The language as a BCP 47 tag, such as `de`.
    package var language: String
    /// The sentences that say how to type, for each way.
    package var began: [GuideMessage.Confirmation: String]
    /// The sentence for a secret layout without headphones.
    package var masked: String
    /// The sentence for a view that was hidden.
    package var hidden: String
    /// The word after a key that was typed.
    package var typed: String
    /// The word after a modifier or layer key that acts no more.
    package var released: String
    /// The words after a key with one of these states.
    package var states: [DrawnKey.State: String]
    /// The words for keys without letters on them, which lead to other layers or change the view.
    package var keys: [Key: String]
    /// The words for a row of alternates; `{}` stands for their number.
    package var more: String

    /// A key that speech services do not know, by its field in a file of words.
    package enum Key: String, CaseIterable, Hashable, Sendable {
        case shift
        /// The key of signs and digits.
        case symbols
        /// The key of further signs.
        case more
        /// The key of the next layout.
        case language
        /// The key by which keys change places.
        case shuffle
        case hide

        /// Makes a key from ``Engine/GuideMessage/keyName``, or `nil` for other names.
        init?(keyName: String) {
            switch keyName {
            case "layer:shift", "layer:capitals": self = .shift
            case "layer:symbols": self = .symbols
            case "layer:more": self = .more
            case "action:language": self = .language
            case "action:shuffle": self = .shuffle
            case "action:hide": self = .hide
            default: return nil
            }
        }
    }

    /// The states that are said: the others are plain, or say nothing of use to a person who does not see the key.
    package static let spokenStates: [DrawnKey.State] = [.latched, .locked, .unavailable, .selected, .wrong]

    /// The words that the programs use where no file has a language, in English.
    package static let english = SpokenWords(
        language: "en",
        began: [
            .doubleTap: "Slide a finger over the glass to hear the keys. Tap twice anywhere to type the key.",
            .splitTap:
                "Slide a finger over the glass to hear the keys. Hold the finger on a key, and tap with "
                + "another finger to type the key.",
            .lift: "Slide a finger over the glass to hear the keys. Lift the finger to type the key.",
        ],
        masked: "This keyboard is secret. Plug in headphones to hear its keys.",
        hidden: "Keyboard hidden.", typed: "typed", released: "off",
        states: [
            .latched: "on", .locked: "locked", .unavailable: "unavailable", .selected: "selected",
            .wrong: "not valid",
        ],
        keys: [
            .shift: "shift", .symbols: "symbols", .more: "more symbols", .language: "language",
            .shuffle: "shuffle", .hide: "hide the keyboard",
        ],
        more: "more: {}")

    /// Returns the words for `count` alternates, such as "more: 4".
    package func more(_ count: String) -> String {
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
