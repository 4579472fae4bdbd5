// SPDX-License-Identifier: MIT

import Testing
import WordLists

/// A dictionary of lines with the flags of an affix file.
private func dictionary(_ lines: [String], affixes: [String] = ["SET UTF-8"]) -> WordList {
    let flags = AffixFlags(Array(affixes.joined(separator: "\n").utf8).span)
    return WordList(hunspell: Array(lines.joined(separator: "\n").utf8).span, flags: flags)
}

@Suite("A hunspell dictionary")
struct WordTextTests {
    @Test("has a word a line, behind the line that counts them")
    func lines() {
        let list = dictionary([
            "5", "\ta remark of de_DE.dic", "haus/Smij", "hausen/DIXY", "Haut po:noun", "haub\tst:x", "1st/p",
            "E-Mail/S",
        ])
        #expect(list.count == 4)
        #expect(list.offered("hau") == ["haub", "haus", "hausen"])
    }

    @Test("offers the shortest words first, then by the alphabet")
    func order() {
        let list = dictionary(["6", "werden", "wer", "weit", "wenn", "weil", "we"])
        #expect(list.offered("we") == ["wer", "weil", "weit"])
        // By one letter there would be too many.
        #expect(list.offered("w") == [])
    }

    @Test(
        "keeps to itself what its flags say is no word to offer",
        arguments: [
            ["NOSUGGEST !", "ONLYINCOMPOUND c", "NEEDAFFIX h", "FORBIDDENWORD d"],
            ["FLAG UTF-8", "NOSUGGEST !", "ONLYINCOMPOUND c", "PSEUDOROOT h", "FORBIDDENWORD d"],
        ])
    func flags(affixes: [String]) {
        let list = dictionary(
            ["6", "abba/!", "abbc/Xc", "abbd/dX", "abbe/XY", "abbf", "abbh/Xh"], affixes: affixes)
        #expect(list.offered("abb") == ["abbe", "abbf"])
    }

    @Test("may have flags of two characters, numbers, or numbers for sets of flags")
    func flagForms() {
        let long = dictionary(["2", "aaa/XxNs", "aab/sN"], affixes: ["FLAG long", "NOSUGGEST Ns"])
        #expect(long.offered("aa") == ["aab"])
        // The second half of one flag and the first of the next are none.
        let halves = dictionary(["1", "aaa/XNsY"], affixes: ["FLAG long", "NOSUGGEST Ns"])
        #expect(halves.offered("aa") == ["aaa"])
        let numbers = dictionary(
            ["3", "aaa/12,300", "aab/3000", "aac/30,1"], affixes: ["FLAG num", "FORBIDDENWORD 300"])
        #expect(numbers.offered("aa") == ["aab", "aac"])
        let aliases = dictionary(
            ["3", "aaa/1", "aab/2", "aac/9"], affixes: ["NOSUGGEST !", "AF 2", "AF X!", "AF XY"])
        #expect(aliases.offered("aa") == ["aab", "aac"])
        let first = dictionary(["1", "aaa/1", "aab/2"], affixes: ["NOSUGGEST !", "AF 2", "AF !X", "AF XY"])
        #expect(first.offered("aa") == ["aab"])
    }

    @Test("is in the encoding that its affix file says, or in Latin-1")
    func encoding() {
        #expect(AffixFlags(Array("# x\nSET KOI8-R\r\n".utf8).span).encoding == "KOI8-R")
        #expect(AffixFlags(Array("TRY abc\n".utf8).span).encoding == "ISO8859-1")
        #expect(AffixFlags().encoding == "UTF-8")
    }
}
