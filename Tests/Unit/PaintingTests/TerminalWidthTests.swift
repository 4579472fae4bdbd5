// SPDX-License-Identifier: MIT

import Painting
import Testing

@Suite("A text's width in a terminal")
struct TerminalWidthTests {
    @Test(
        "is what its characters take",
        arguments: [
            ("", 0), ("abc", 3), ("ᚠᚢᚦ", 3), ("⌫", 1), ("⏎", 1), ("⇧", 1), ("é", 1), ("e\u{301}", 1),
            ("\u{301}", 0),
            ("한", 2), ("あ", 2), ("漢字", 4), ("Ａ", 2), ("ｱ", 1), ("。", 2), ("🙂", 2), ("👩‍🔧", 2), ("🇳🇴", 2),
            ("❤", 1),
            ("❤\u{FE0F}", 2), ("1\u{200B}2", 2), ("नि", 1), ("ß→€", 3),
        ])
    func widths(text: String, expected: Int) {
        #expect(terminalWidth(of: text) == expected)
    }

    @Test(
        "is kept to by cutting the text",
        arguments: [
            ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("漢字", 4, "漢字"), ("漢字", 3, "漢…"), ("漢字", 2, "…"),
            ("abc", 1, "…"),
            ("abc", 0, ""), ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
        ])
    func truncation(text: String, columns: Int, expected: String) {
        #expect(truncated(text, toColumns: columns) == expected)
    }
}
