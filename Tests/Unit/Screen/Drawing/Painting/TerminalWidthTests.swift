// SPDX-License-Identifier: MIT

import Drawing
import Testing

struct TerminalWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("ᚠᚢᚦ", 3), ("⌫", 1), ("⏎", 1), ("⇧", 1), ("é", 1), ("e\u{301}", 1),
        ("\u{301}", 0),
        ("한", 2), ("あ", 2), ("漢字", 4), ("Ａ", 2), ("ｱ", 1), ("。", 2), ("🙂", 2), ("👩‍🔧", 2), ("🇳🇴", 2),
        ("❤", 1),
        ("❤\u{FE0F}", 2), ("1\u{200B}2", 2), ("नि", 1), ("ß→€", 3),
    ]) func `a text's width in a terminal is the sum of its characters' cells`(text: String, expected: Int) {
        #expect(terminalWidth(of: text) == expected)
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("漢字", 4, "漢字"), ("漢字", 3, "漢…"), ("漢字", 2, "…"),
        ("abc", 1, "…"),
        ("abc", 0, ""), ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
    ]) func `a text that is too wide is cut to the columns, with an ellipsis`(
        text: String, columns: Int, expected: String
    ) {
        #expect(truncated(text, toColumns: columns) == expected)
    }
}
