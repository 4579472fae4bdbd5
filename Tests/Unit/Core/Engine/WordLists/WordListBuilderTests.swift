// SPDX-License-Identifier: MIT

import Engine
import TestWords
import Testing

struct WordListBuilderTests {
    /// A builder that has counted the lines.
    private func builder(_ lines: [String]) -> WordListBuilder {
        var builder = WordListBuilder(WordText())
        for line in lines {
            let isRead = builder.count(Array(line.utf8).span)
            #expect(isRead)
        }
        return builder
    }

    @Test func `words that need more memory than allowed are refused before they are added`() throws {
        // Five letters, and 7 bytes for each of two words.
        var refused = builder(["one", "", "to"])
        #expect(throws: WordListSizeError(words: 2, need: 19, limit: 18)) { try refused.reserve(limit: 18) }
        var accepted = builder(["one", "", "to"])
        try accepted.reserve(limit: 19)
    }

    @Test func `a list that would be larger than allowed is not made`() throws {
        func list(limit: Int) throws -> WordList {
            var builder = builder(["one", "one", "to"])
            try builder.reserve(limit: .max)
            for line in ["one", "one", "to"] { builder.add(Array(line.utf8).span) }
            return try builder.list(limit: limit)
        }
        // Two words with 2 counts each, a block, and two ranks.
        #expect(throws: WordListSizeError(words: 2, need: 21, limit: 20)) { try list(limit: 20) }
        #expect(try list(limit: 21).size == 21)
    }

    @Test func `a text that grows while it is read gives only as many words as were counted`() throws {
        var builder = builder(["one", "two"])
        try builder.reserve(limit: .max)
        // A longer word, a word that is no more in the alphabet, and more words than were counted.
        for line in ["onetwoonetwo", "six", "one", "to", "two", "ow"] { builder.add(Array(line.utf8).span) }
        let list = try builder.list(limit: .max)
        #expect(list.count == 2)
        #expect(list.offered("o") == ["one"])
        #expect(list.offered("t") == ["to"])
    }
}
