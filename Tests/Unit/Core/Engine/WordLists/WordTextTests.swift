// SPDX-License-Identifier: MIT

import Engine
import TestWords
import Testing

/// A dictionary of lines with the flags of an affix file.
private func dictionary(_ lines: [String], affixes: [String] = ["SET UTF-8"]) -> WordList {
    WordList(
        lines: lines.joined(separator: "\n"),
        WordText(dictionary: AffixFlags(lines: affixes), encoding: .utf8))
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

    @Test func `a stem is a word if one of its rules makes the stem itself`() {
        // From hunspell-fr-classical 7.0, shortened: "maison/S.()", "abaisser/a0p+()", "abaissable/S.", "chou/X.()".
        let affixes = [
            "FLAG long", "NEEDAFFIX ()", "CIRCUMFIX **", "SFX S. Y 2", "SFX S. 0 0/L'D'Q' [^sxz]",
            "SFX S. 0 s [^sxz]", "SFX a0 Y 2", "SFX a0 er er/n'q' er", "SFX a0 er ant er", "SFX q( 0 0/() .",
            "SFX q* 0 0/** .", "SFX q5 0 05 .", "PFX Um Y 1", "PFX Um 0 0/S. .",
        ]
        let list = dictionary(
            [
                "9", "maison/S.()", "maisser/a0p+()", "maissir/a0()", "mais/p+()", "maisa/q(()", "maisb/q*()",
                "maisc/q5()", "maisd/()Um", "maise/S.",
            ], affixes: affixes)
        #expect(list.count == 4)
        #expect(list.offered("mais") == ["maisd", "maise", "maison"])
        #expect(list.offered("maiss") == ["maisser"])
    }

    @Test func `numbers, UTF-8 and aliases name the rules that make a stem itself`() {
        // hunspell-eu has numbers, hunspell-eo letters with accents, whose rules lead to stems again.
        let numbers = dictionary(
            ["2", "aaa/1,12", "aab/1,120"], affixes: ["FLAG num", "NEEDAFFIX 1", "SFX 12 0 0 ."])
        #expect(numbers.offered("aa") == ["aaa"])
        let letters = dictionary(
            ["3", "aaa/XŌ", "aab/XĪ", "aac/ĪŌ"],
            affixes: ["FLAG UTF-8", "NEEDAFFIX X", "SFX Ō 0 0/N .", "SFX Ī 0 0/XN ."])
        #expect(letters.offered("aa") == ["aaa", "aac"])
        let aliases = dictionary(
            ["4", "aaa/1", "aab/2", "aac/3", "aad/9"],
            affixes: [
                "NEEDAFFIX u", "NOSUGGEST !", "AF 3", "AF uA", "AF uB", "AF uA!", "SFX A 0 0/1 .",
                "SFX A 0 0/9 .",
                "SFX B 0 0/2 .",
            ])
        #expect(aliases.offered("aa") == ["aaa", "aad"])
    }

    @Test(arguments: [
        "0", "3", "-1", "-9223372036854775808", "9223372036854775807", "99999999999999999999", "x",
    ])
    func `a number that stands for no set of flags excludes no word`(number: String) {
        let affixes = ["NOSUGGEST !", "AF 2", "AF X!", "AF XY"]
        #expect(dictionary(["2", "aaa/\(number)", "aab/1"], affixes: affixes).offered("aa") == ["aaa"])
    }

    @Test func `the affix file sets the encoding, and it is Latin-1 if the file names none`() {
        #expect(AffixFlags(lines: ["# x", "SET KOI8-R\r"]).encoding == "KOI8-R")
        #expect(AffixFlags(lines: ["TRY abc"]).encoding == "ISO8859-1")
        // hunspell-ar 1:25.2.3 has tabs, and the Hungarian of myspell-hu spaces at the end.
        #expect(AffixFlags(lines: ["SET\tUTF-8   "]).encoding == "UTF-8")
        #expect(AffixFlags.none.encoding == "UTF-8")
    }

    @Test func `an entry of several words is no word, but a description may follow a word`() {
        // hunspell-sv 1:25.2.3 has "ad hoc", hunspell-fr "abaisse po:nom", and de_DE tabs before descriptions.
        let list = dictionary(["5", "ada hoc", "adb po:nom is:fem", "adc  ", "add \tst:x", "ade b/X"])
        #expect(list.offered("ad") == ["adb", "adc", "add"])
        #expect(list.count == 3)
    }

    @Test func `an entry with an escaped slash is no word`() {
        // hunspell-nl 2:2.20.19 has "km\\/h".
        #expect(dictionary(["2", "kma\\/h", "kmb/A"]).offered("km") == ["kmb"])
    }

    @Test func `sets of flags may come before the flags that exclude words`() {
        let affixes = ["AF 2", "AF X!", "AF XY", "NOSUGGEST !"]
        #expect(dictionary(["2", "aaa/1", "aab/2"], affixes: affixes).offered("aa") == ["aab"])
    }

    @Test func `flags of one byte may be any byte, also in a dictionary in UTF-8`() {
        // The affix file of hunspell-sv 1:25.2.3 has "NEEDAFFIX ¤". Flags of myspell-hu are bytes that are no UTF-8.
        let text = WordText(dictionary: AffixFlags(lines: ["SET UTF-8", "NEEDAFFIX ¤"]), encoding: .utf8)
        var builder = WordListBuilder(text)
        let lines: [[UInt8]] = [
            Array("aaa/A¤".utf8), Array("aab/A".utf8), Array("aac/".utf8) + [0xF4, 0xD2],
            Array("aad".utf8) + [0xF4],
        ]
        let areRead = lines.map { builder.count($0.span) }
        #expect(areRead == [true, true, true, false])
    }

    @Test func `a list without letters has no words`() {
        let list = dictionary(["0", "", "12", "\t", "/x", "-"])
        #expect(list.count == 0)
        #expect(list.offered("ab") == [])
    }
}
