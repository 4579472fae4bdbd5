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
