// SPDX-License-Identifier: MIT

import Testing
import WordLists

extension WordList {
    /// A plain list of these lines.
    init(_ lines: String...) {
        self.init(lines: Array(lines.joined(separator: "\n").utf8).span)
    }

    /// The words that are offered for a prefix, as a person would read them.
    func offered(_ prefix: String, limit: Int = 3, without: String = "") -> [String] {
        let codes = prefix.unicodeScalars.compactMap { alphabet.code(of: $0) }
        guard codes.count == prefix.unicodeScalars.count else { return [] }
        let unusable = Set(without.unicodeScalars.compactMap { alphabet.code(of: $0) })
        var words: [String] = []
        complete(codes.span, limit: limit, isUsable: { !unusable.contains($0) }) { rest in
            var word = prefix
            for index in rest.indices { word.unicodeScalars.append(alphabet.scalar(rest[index])) }
            words.append(word)
        }
        return words
    }
}

@Suite("A list of words")
struct WordListTests {
    @Test("offers the first three of its words that begin so, in its order")
    func order() {
        let list = WordList("tomorrow", "ton", "today", "table", "total")
        #expect(list.count == 5)
        #expect(list.offered("to") == ["tomorrow", "ton", "today"])
        #expect(list.offered("tot") == ["total"])
        #expect(list.offered("t", limit: 1) == ["tomorrow"])
        #expect(list.offered("x") == [])
        #expect(list.offered("tos") == [])
        #expect(list.offered("") == [])
    }

    @Test("does not offer what was typed as a whole")
    func whole() {
        let list = WordList("can", "cannot", "canal")
        #expect(list.offered("can") == ["cannot", "canal"])
        #expect(list.offered("cannot") == [])
    }

    @Test("follows the case of what was typed, and has words before that fit it")
    func cases() {
        let list = WordList("Haus", "haben", "Hand", "hart", "HDMI")
        #expect(list.offered("ha") == ["haben", "hart", "haus"])
        #expect(list.offered("Ha") == ["Haus", "Haben", "Hand"])
        #expect(list.offered("HA") == ["HAUS", "HABEN", "HAND"])
        #expect(list.offered("H") == ["Haus", "Haben", "Hand"])
        #expect(list.offered("hd") == ["hdMI"])
    }

    @Test("offers a word once, though it is there in several cases")
    func repetition() {
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
        let list = WordList(lines: Array(words.joined(separator: "\n").utf8).span)
        #expect(list.alphabet.scalars.count == 224)
    }

    @Test("has letters of any alphabet, and knows the capitals of each")
    func alphabets() {
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

    @Test(
        "has no capital of a letter whose capital has another small letter, or small letter another capital")
    func oneWay() {
        // U+212A and k, U+03F4 and θ, ſ and S: each leads to the other one, but not back.
        for letter in ["\u{212A}", "\u{3F4}", "ſ"] as [Unicode.Scalar] {
            #expect(WordList("\(letter)a").alphabet.scalars.contains(letter))
            #expect(WordList("\(letter)\(letter)").alphabet.scalars == [letter])
        }
    }

    @Test(
        "finds the words that a shorter one begins, however many they are and wherever it stands in the file")
    func shorterWordBetween() {
        // One of eight letters, behind sixteen longer ones that begin so.
        let words = "abcdefghijklmnop".map { "tomorrowi\($0)" } + ["tomorrow"]
        let list = WordList(lines: Array(words.joined(separator: "\n").utf8).span)
        #expect(list.count == 17)
        #expect(list.offered("tomorrowi") == ["tomorrowia", "tomorrowib", "tomorrowic"])
        #expect(list.offered("tomo") == ["tomorrowia", "tomorrowib", "tomorrowic"])
    }

    @Test("leaves words out that cannot be typed")
    func untypable() {
        let list = WordList("straße", "strand", "strich")
        #expect(list.offered("str", without: "ß") == ["strand", "strich"])
        #expect(list.offered("str", without: "i") == ["straße", "strand"])
    }

    @Test("passes over remarks, white space, and what is no word")
    func lines() {
        let list = WordList(
            "# most useful first", "  one\t", "", "two words", "on-off", "x1", "'tis", "on'", "\r", "2")
        #expect(list.count == 2)
        #expect(list.offered("o") == ["one", "on'"])
        #expect(WordList("\u{FEFF}first\r", "fine").offered("fi") == ["first", "fine"])
        #expect(WordList().count == 0)
        #expect(WordList("").offered("a") == [])
    }

    @Test("has words of forty characters at most")
    func longest() {
        let long = String(repeating: "a", count: 40)
        let list = WordList(long, long + "b")
        #expect(list.count == 1)
        #expect(list.offered(String(long.dropLast())) == [long])
        #expect(list.offered(long) == [])
    }

    @Test("finds each of thousands of words, and none that it has not")
    func many() {
        // Three letters of twelve: 1,728 words, in an order that is not the alphabet's.
        let letters = Array("zytokmiegcba")
        let words = letters.flatMap { a in letters.flatMap { b in letters.map { c in "\(c)\(a)\(b)" } } }
        let text = Array(words.joined(separator: "\n").utf8)
        let list = WordList(lines: text.span)
        #expect(list.count == 1728)
        for word in words {
            let prefix = String(word.dropLast())
            let expected = words.filter { $0.hasPrefix(prefix) }.prefix(3)
            #expect(list.offered(prefix) == Array(expected))
        }
        #expect(list.offered("zx") == [])
        #expect(list.size < 1728 * 10)
    }

    @Test("of syllables keeps those that are most frequent, and the words that have them")
    func largeAlphabet() {
        // 300 syllables of Hangul, U+AC00 and on; only the first fifty stand twice.
        let syllables = (0..<300).compactMap { Unicode.Scalar(UInt32(0xAC00 + $0)).map(String.init) }
        let list = WordList(
            lines: Array((syllables + syllables.prefix(50).map { $0 + "가" }).joined(separator: "\n").utf8)
                .span)
        #expect(list.alphabet.scalars.count == Alphabet.limit)
        #expect(list.offered(syllables[49]) == [syllables[49] + "가"])
        #expect(list.offered(syllables[299]) == [])
    }
}
