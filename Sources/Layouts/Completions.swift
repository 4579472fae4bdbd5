// SPDX-License-Identifier: MIT

/// Words that are offered while a word is typed: what a layout's `completions` says.
public struct Completions: Hashable, Sendable {
    /// Where the words come from.
    public var words: Source

    /// Where words come from.
    public enum Source: Hashable, Sendable {
        /// A hunspell dictionary by the name under which it is installed, such as `de_DE`.
        case dictionary(String)
        /// A file: a hunspell dictionary when it ends in `.dic`, else a list with a word a line, the most useful
        /// first.
        case file(String)
    }

    /// The most words that are offered at a time, and the highest number of a key's `completion`.
    public static let limit = 3

    /// Makes completions of a source.
    public init(words: Source) {
        self.words = words
    }
}

extension Layout {
    /// What a picture of the layout shows on a key: its label, or an example where that changes while it is used.
    public func exampleLabel(ofKey key: Int) -> String {
        switch keys[key].action {
        case .picker(.select(let field)):
            guard let directive = picker?.directive(of: field) else { return keys[key].label }
            let example = Picker.example(of: directive)
            return isSecret ? String(repeating: "•", count: example.count) : example
        case .completion: return "…"
        // Which one it is says the locale of a panel.
        case .decimalSeparator where !keys[key].hasOwnLabel: return "."
        default: return keys[key].label
        }
    }
}
