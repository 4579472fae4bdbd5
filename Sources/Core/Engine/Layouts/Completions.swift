// SPDX-License-Identifier: MIT

/// The words that a layout offers while a person types a word: `completions` in a layout file.
package struct Completions: Hashable, Sendable {
    package var words: Source

    package enum Source: Hashable, Sendable {
        /// A hunspell dictionary, by its installed name, such as `de_DE`.
        case dictionary(String)
        /// A file. A file whose name ends in `.dic` is a hunspell dictionary. Any other file has one word in
        /// each line, the most useful word first.
        case file(String)
    }

    /// The most words that are offered at a time, and so the highest number of a key's `completion`.
    package static let limit = 3

    package init(words: Source) {
        self.words = words
    }
}
