// SPDX-License-Identifier: MIT

import Engine
import TestWords
import Testing

extension WordList {
    /// A plain list of these lines.
    init(_ lines: String...) {
        self.init(lines: lines.joined(separator: "\n"))
    }

    /// The words that are offered for a prefix, as a person would read them.
    func offered(_ prefix: String, limit: Int = 3, longest: Int = 40, without: String = "") -> [String] {
        let codes = prefix.unicodeScalars.compactMap { alphabet.code(of: $0) }
        guard codes.count == prefix.unicodeScalars.count else { return [] }
        let unusable = Set(without.unicodeScalars.compactMap { alphabet.code(of: $0) })
        var words: [String] = []
        complete(codes.span, limit: limit, longest: longest, isUsable: { !unusable.contains($0) }) { rest in
            var word = prefix
            for index in rest.indices { word.unicodeScalars.append(alphabet.scalar(rest[index])) }
            words.append(word)
        }
        return words
    }
}

struct WordListTests {
    @Test func `a word list offers its first three words with the typed prefix, in its order`() {
        let list = WordList("tomorrow", "ton", "today", "table", "total")
        #expect(list.count == 5)
        #expect(list.offered("to") == ["tomorrow", "ton", "today"])
        #expect(list.offered("tot") == ["total"])
        #expect(list.offered("t", limit: 1) == ["tomorrow"])
        #expect(list.offered("x") == [])
        #expect(list.offered("tos") == [])
        #expect(list.offered("") == [])
    }

    @Test func `shorter words take the places of those that are too long`() {
        let list = WordList("tomorrow", "ton", "today", "table", "total")
        #expect(list.offered("to", longest: 5) == ["ton", "today", "total"])
        #expect(list.offered("to", longest: 4) == ["ton"])
    }

    @Test func `a word that was typed completely is not offered`() {
        let list = WordList("can", "cannot", "canal")
        #expect(list.offered("can") == ["cannot", "canal"])
        #expect(list.offered("cannot") == [])
    }

    @Test func `offered words follow the typed case, and words in that case come first`() {
        let list = WordList("Haus", "haben", "Hand", "hart", "HDMI")
        #expect(list.offered("ha") == ["haben", "hart", "haus"])
        #expect(list.offered("Ha") == ["Haus", "Haben", "Hand"])
        #expect(list.offered("HA") == ["HAUS", "HABEN", "HAND"])
        #expect(list.offered("H") == ["Haus", "Haben", "Hand"])
        #expect(list.offered("hd") == ["hdMI"])
    }

    @Test func `a word that is listed in several cases is offered once`() {
        let list = WordList("Essen", "essen", "Essen", "esse")
        #expect(list.count == 3)
        #expect(list.offered("es") == ["essen", "esse"])
        #expect(list.offered("Es") == ["Essen", "Esse"])
    }

    @Test func `offers a word of several cases in place of its last worse form`() {
        #expect(WordList("aba", "abb", "abC", "abc").offered("AB") == ["ABA", "ABB", "ABC"])
        #expect(WordList("aba", "abC", "abc", "abb").offered("AB") == ["ABA", "ABC", "ABB"])
    }

    @Test func `has all letters of an alphabet of 112 pairs`() {
        let scripts: [ClosedRange<UInt32>] = [0x61...0x7A, 0x430...0x44F, 0x450...0x45F, 0x561...0x586]
        let words = scripts.map { String(String.UnicodeScalarView($0.compactMap(Unicode.Scalar.init))) }
        let list = WordList(lines: words.joined(separator: "\n"))
        #expect(list.alphabet.scalars.count == 224)
    }

    @Test func `a word list accepts letters of any alphabet and knows their capitals`() {
        let list = WordList("über", "Ärger", "straße", "привет", "Élan", "don't", "l’été")
        #expect(list.offered("ü") == ["über"])
        #expect(list.offered("Ü") == ["Über"])
        #expect(list.offered("ä") == ["ärger"])
        #expect(list.offered("ÄR") == ["ÄRGER"])
        #expect(list.offered("STRA") == ["STRAßE"])
        #expect(list.offered("ПРИ") == ["ПРИВЕТ"])
        #expect(list.offered("don") == ["don't"])
        #expect(list.offered("l") == ["l’été"])
        #expect(list.offered("é") == ["élan"])
    }

    @Test func `a letter has another case only if both letters map to each other`() {
        // U+212A and k, U+03F4 and θ, ſ and S: each leads to the other one, but not back.
        for letter in ["\u{212A}", "\u{3F4}", "ſ"] as [Unicode.Scalar] {
            #expect(WordList("\(letter)a").alphabet.scalars.contains(letter))
            #expect(WordList("\(letter)\(letter)").alphabet.scalars == [letter])
        }
    }

    @Test func `words that extend a shorter word are found, wherever that word is in the file`() {
        // One of eight letters, behind sixteen longer ones that begin so.
        let words = "abcdefghijklmnop".map { "tomorrowi\($0)" } + ["tomorrow"]
        let list = WordList(lines: words.joined(separator: "\n"))
        #expect(list.count == 17)
        #expect(list.offered("tomorrowi") == ["tomorrowia", "tomorrowib", "tomorrowic"])
        #expect(list.offered("tomo") == ["tomorrowia", "tomorrowib", "tomorrowic"])
    }

    @Test func `words that cannot be typed are not offered`() {
        let list = WordList("straße", "strand", "strich")
        #expect(list.offered("str", without: "ß") == ["strand", "strich"])
        #expect(list.offered("str", without: "i") == ["straße", "strand"])
    }

    @Test func `comments, white space and lines that are not words are skipped`() {
        let list = WordList(
            "# most useful first", "  one\t", "", "two words", "on-off", "x1", "'tis", "on'", "\r", "2")
        #expect(list.count == 2)
        #expect(list.offered("o") == ["one", "on'"])
        #expect(WordList().count == 0)
        #expect(WordList("").offered("a") == [])
    }

    @Test func `a word longer than forty characters is left out`() {
        let long = String(repeating: "a", count: 40)
        let list = WordList(long, long + "b")
        #expect(list.count == 1)
        #expect(list.offered(String(long.dropLast())) == [long])
        #expect(list.offered(long) == [])
    }

    @Test func `each of 1728 words is found, and no other word`() {
        // Three letters of twelve: 1,728 words, in an order that is not the alphabet's.
        let letters = Array("zytokmiegcba")
        let words = letters.flatMap { a in letters.flatMap { b in letters.map { c in "\(c)\(a)\(b)" } } }
        let list = WordList(lines: words.joined(separator: "\n"))
        #expect(list.count == 1728)
        for word in words {
            let prefix = String(word.dropLast())
            let expected = words.filter { $0.hasPrefix(prefix) }.prefix(3)
            #expect(list.offered(prefix) == Array(expected))
        }
        #expect(list.offered("zx") == [])
        #expect(list.size < 1728 * 10)
    }

    @Test func `a word list with many syllables keeps the most frequent ones and their words`() {
        // 300 syllables of Hangul, U+AC00 and on; only the first fifty stand twice.
        let syllables = (0..<300).compactMap { Unicode.Scalar(UInt32(0xAC00 + $0)).map(String.init) }
        let list = WordList(
            lines: (syllables + syllables.prefix(50).map { $0 + "가" }).joined(separator: "\n"))
        #expect(list.alphabet.scalars.count == Alphabet.limit)
        #expect(list.offered(syllables[49]) == [syllables[49] + "가"])
        #expect(list.offered(syllables[299]) == [])
    }

    @Test func `words with Han characters that only scholars know are left out`() {
        let list = WordList("\u{4E00}\u{4E8C}", "\u{4E00}\u{20000}", "\u{1E900}\u{1E922}")
        #expect(list.count == 2)
        #expect(list.offered("\u{4E00}") == ["\u{4E00}\u{4E8C}"])
    }

    @Test func `the bytes of a list are those of its letters, counts, blocks and ranks`() {
        let letters = Array("abcdefghijklmnopq")
        // 17 words of three letters, of which the 16 in the first block share two, in two blocks.
        let list = WordList(lines: letters.map { "xy\($0)" }.joined(separator: "\n"))
        #expect(list.size == 5 + 15 * 3 + 5 + 2 * 4 + 17 * 4)
        // Before: 3 letters, a 0, a start of 4 bytes, and 2 bytes of scratch for each word. Ranks are the starts.
        #expect(list.peak == 17 * 10 + 55 + 2 * 4)
    }
}
