// SPDX-License-Identifier: MIT

import Testing
import WordLists

/// A dictionary of lines with the flags of an affix file.
private func dictionary(_ lines: [String], affixes: [String] = ["SET UTF-8"]) -> WordList {
    let flags = AffixFlags(Array(affixes.joined(separator: "\n").utf8).span)
    return WordList(hunspell: Array(lines.joined(separator: "\n").utf8).span, flags: flags)
}

struct WordTextTests {
    @Test func `a hunspell dictionary has one word per line after the line with the count`() {
        let list = dictionary([
            "5", "\ta remark of de_DE.dic", "haus/Smij", "hausen/DIXY", "Haut po:noun", "haub\tst:x", "1st/p",
            "E-Mail/S",
        ])
        #expect(list.count == 4)
        #expect(list.offered("hau") == ["haub", "haus", "hausen"])
    }

    @Test func `words of a hunspell dictionary are offered by length, then by alphabet`() {
        let list = dictionary(["6", "werden", "wer", "weit", "wenn", "weil", "we"])
        #expect(list.offered("we") == ["wer", "weil", "weit"])
        // By one letter there would be too many.
        #expect(list.offered("w") == [])
    }

    @Test(arguments: [
        ["NOSUGGEST !", "ONLYINCOMPOUND c", "NEEDAFFIX h", "FORBIDDENWORD d"],
        ["FLAG UTF-8", "NOSUGGEST !", "ONLYINCOMPOUND c", "PSEUDOROOT h", "FORBIDDENWORD d"],
    ]) func `words whose flags exclude them are not offered`(affixes: [String]) {
        let list = dictionary(
            ["6", "abba/!", "abbc/Xc", "abbd/dX", "abbe/XY", "abbf", "abbh/Xh"], affixes: affixes)
        #expect(list.offered("abb") == ["abbe", "abbf"])
    }

    @Test func `flags may be pairs of characters, numbers, or aliases for sets of flags`() {
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

    @Test(arguments: [
        "0", "3", "-1", "-9223372036854775808", "9223372036854775807", "99999999999999999999", "x",
    ])
    func `a number that stands for no set of flags excludes no word`(number: String) {
        let affixes = ["NOSUGGEST !", "AF 2", "AF X!", "AF XY"]
        #expect(dictionary(["2", "aaa/\(number)", "aab/1"], affixes: affixes).offered("aa") == ["aaa"])
    }

    @Test func `the affix file sets the encoding, and it is Latin-1 if the file names none`() {
        #expect(AffixFlags(Array("# x\nSET KOI8-R\r\n".utf8).span).encoding == "KOI8-R")
        #expect(AffixFlags(Array("TRY abc\n".utf8).span).encoding == "ISO8859-1")
        #expect(AffixFlags().encoding == "UTF-8")
    }
}
