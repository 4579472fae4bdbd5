// SPDX-License-Identifier: MIT

import Files
import Testing

struct TextTests {
    @Test(arguments: [
        ("runepad: ok\n\tone", "runepad: ok\n\tone"), ("Grüße ᚠ 𒀀 👩‍💻", "Grüße ᚠ 𒀀 👩‍💻"),
        ("\u{1B}[31mred", #"\u{1B}[31mred"#), ("a\rb\u{8}\u{0}", #"a\rb\u{08}\0"#),
        ("\u{7F}\u{9B}2J\u{85}", #"\u{7F}\u{009B}2J\u{0085}"#),
        ("\u{202E}txt\u{2066}\u{200F}\u{61C}", #"\u{202E}txt\u{2066}\u{200F}\u{061C}"#),
        ("one\u{2028}two", #"one\u{2028}two"#),
    ]) func `what a terminal would obey is escaped, and all other text stays`(text: String, shown: String) {
        #expect(terminalSafe(text) == shown)
    }

    @Test(arguments: [
        ("", true), ("seat0", true), ("seat-left_2", true), ("AZaz09", true), ("a b", false), ("a.b", false),
        ("a@", false), ("a[", false), ("a`", false), ("a{", false), ("a/", false), ("a:", false),
        ("\u{E9}", false),
    ]) func `a plain text has letters and digits of ASCII, and few signs`(text: String, isSo: Bool) {
        #expect(isPlain(text) == isSo)
        #expect(isPlain(text, isTitle: true) == (isSo || ["a b", "a.b", "a:"].contains(text)))
    }

    @Test func `no control character but the tab and the end of a line gets through`() {
        let all = (0...0x9F).compactMap { Unicode.Scalar($0) }
        let through = all.filter {
            (terminalSafe(String($0)) == String($0)) && $0.properties.generalCategory == .control
        }
        #expect(through == ["\t", "\n"])
    }
}
