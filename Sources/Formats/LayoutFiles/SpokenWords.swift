// SPDX-License-Identifier: MIT

package import Engine
package import YAML

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
        package init?(keyName: String) {
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
        guard let place = more.indices.first(where: { more[$0...].hasPrefix("{}") }) else { return more }
        return String(more[..<place]) + count + more[place...].dropFirst(2)
    }
}

extension SpokenWords {
    /// The fields of a file of words.
    package static let fields =
        ["begin", "masked", "hidden", "typed", "released"] + spokenStates.map(\.rawValue) + ["more", "keys"]

    /// Reads the words of a language from `root`, the value of a file's document.
    ///
    /// Adds an error to `diagnostics` for each wrong or missing field, because a word of another language would be
    /// pronounced wrongly.  Such a field has the English words.
    package init(_ root: YAMLNode, language: String, into diagnostics: inout DiagnosticList) {
        self = .english
        self.language = language
        let fields = YAMLFields(root, of: "words", known: Self.fields, into: &diagnostics)
        if let words = Self.text("masked", of: fields, root, into: &diagnostics) { masked = words }
        if let words = Self.text("hidden", of: fields, root, into: &diagnostics) { hidden = words }
        if let words = Self.text("typed", of: fields, root, into: &diagnostics) { typed = words }
        if let words = Self.text("released", of: fields, root, into: &diagnostics) { released = words }
        if let words = Self.text("more", of: fields, root, into: &diagnostics) { more = words }
        for state in Self.spokenStates {
            if let words = Self.text(state.rawValue, of: fields, root, into: &diagnostics) {
                states[state] = words
            }
        }
        Self.read("begin", GuideMessage.Confirmation.allCases, of: fields, root, into: &diagnostics) {
            began[$0] = $1
        }
        Self.read("keys", Key.allCases, of: fields, root, into: &diagnostics) { keys[$0] = $1 }
    }

    /// Reads a field with words for each of several names, all of which it must have.
    private static func read<Name: RawRepresentable<String>>(
        _ field: String, _ names: [Name], of fields: YAMLFields, _ owner: YAMLNode,
        into diagnostics: inout DiagnosticList, _ take: (Name, String) -> Void
    ) {
        guard let node = fields[field] else {
            diagnostics.error("the words lack '\(field)'", at: owner.place)
            return
        }
        let words = YAMLFields(node, of: "'\(field)'", known: names.map(\.rawValue), into: &diagnostics)
        for name in names {
            if let text = text(name.rawValue, of: words, node, into: &diagnostics) { take(name, text) }
        }
    }

    private static func text(
        _ name: String, of fields: YAMLFields, _ owner: YAMLNode, into diagnostics: inout DiagnosticList
    ) -> String? {
        guard let node = fields[name] else {
            diagnostics.error("the words lack '\(name)'", at: owner.place)
            return nil
        }
        return node.text("'\(name)'", into: &diagnostics)
    }
}
