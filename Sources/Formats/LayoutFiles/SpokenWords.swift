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
    /// The field of a file of words for what is not said: ``Engine/LabelWord``.
    static let labels = "labels"

    /// Whether a file of words with this value has words of the voice, and not only labels.
    static func areThere(in root: YAMLNode) -> Bool {
        root.mapping?.contains { fields.contains($0.name) } == true
    }

    /// Reads the words of a language from `root`, the value of a file's document.
    ///
    /// Adds an error to `diagnostics` for each wrong field, and for each missing one unless `isWhole` is false, because a
    /// word of another language would be pronounced wrongly.  Such a field has the English words.
    package init(
        _ root: YAMLNode, language: String, isWhole: Bool = true, into diagnostics: inout DiagnosticList
    ) {
        self = .english
        self.language = language
        let fields = YAMLFields(root, of: "words", known: Self.fields + [Self.labels], into: &diagnostics)
        let owner = isWhole ? root : nil
        if let words = Self.text("masked", of: fields, owner, into: &diagnostics) { masked = words }
        if let words = Self.text("hidden", of: fields, owner, into: &diagnostics) { hidden = words }
        if let words = Self.text("typed", of: fields, owner, into: &diagnostics) { typed = words }
        if let words = Self.text("released", of: fields, owner, into: &diagnostics) { released = words }
        if let words = Self.text("more", of: fields, owner, into: &diagnostics) { more = words }
        for state in Self.spokenStates {
            if let words = Self.text(state.rawValue, of: fields, owner, into: &diagnostics) {
                states[state] = words
            }
        }
        Self.read("begin", GuideMessage.Confirmation.allCases, of: fields, owner, into: &diagnostics) {
            began[$0] = $1
        }
        Self.read("keys", Key.allCases, of: fields, owner, into: &diagnostics) { keys[$0] = $1 }
    }

    /// Reads a field with words for each of several names, all of which it must have if it has an owner.
    private static func read<Name: RawRepresentable<String>>(
        _ field: String, _ names: [Name], of fields: YAMLFields, _ owner: YAMLNode?,
        into diagnostics: inout DiagnosticList, _ take: (Name, String) -> Void
    ) {
        guard let node = fields[field] else {
            if let owner { diagnostics.error("the words lack '\(field)'", at: owner.place) }
            return
        }
        let words = YAMLFields(node, of: "'\(field)'", known: names.map(\.rawValue), into: &diagnostics)
        for name in names {
            let text = text(name.rawValue, of: words, owner == nil ? nil : node, into: &diagnostics)
            if let text { take(name, text) }
        }
    }

    private static func text(
        _ name: String, of fields: YAMLFields, _ owner: YAMLNode?, into diagnostics: inout DiagnosticList
    ) -> String? {
        guard let node = fields[name] else {
            if let owner { diagnostics.error("the words lack '\(name)'", at: owner.place) }
            return nil
        }
        return node.text("'\(name)'", into: &diagnostics)
    }
}
