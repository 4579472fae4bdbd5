// SPDX-License-Identifier: MIT

import Testing
import Text

struct QuotingTests {
    @Test(arguments: [
        ("runepad: ok\n\tone", "runepad: ok\n\tone"), ("Grüße ᚠ 𒀀 👩‍💻", "Grüße ᚠ 𒀀 👩‍💻"),
        ("\u{1B}[31mred", #"\u{1B}[31mred"#), ("a\rb\u{8}\u{0}", #"a\rb\u{08}\0"#),
        ("\u{7F}\u{9B}2J\u{85}", #"\u{7F}\u{009B}2J\u{0085}"#),
        ("\u{202E}txt\u{2066}\u{200F}\u{61C}", #"\u{202E}txt\u{2066}\u{200F}\u{061C}"#),
        ("one\u{2028}two", #"one\u{2028}two"#),
    ]) func `what a terminal would obey is escaped, and all other text stays`(text: String, shown: String) {
        #expect(terminalSafe(text) == shown)
    }

    @Test func `no control character but the tab and the end of a line gets through`() {
        let all = (0...0x9F).compactMap { Unicode.Scalar($0) }
        let through = all.filter {
            (terminalSafe(String($0)) == String($0)) && $0.properties.generalCategory == .control
        }
        #expect(through == ["\t", "\n"])
    }

    @Test(arguments: [
        ("", false), ("Grüße ᚠ", false), ("👩\u{200D}💻", false), ("a\tb", true), ("\u{7F}", true),
        ("é\u{9F}", true),
        ("\u{A0}", false),
    ]) func `a name with a control character is known, and other invisible ones are none`(
        name: String, hasOne: Bool
    ) {
        #expect(hasControl(name) == hasOne)
    }

    @Test func `quoted text has its control characters escaped and is cut at 40 characters`() {
        #expect(quoted("⌫") == "'⌫'")
        #expect(quoted("a\u{1B}[31mb") == "'a\\u{1B}[31mb'")
        #expect(quoted(String(repeating: "x", count: 40)) == "'" + String(repeating: "x", count: 40) + "'")
        #expect(quoted(String(repeating: "x", count: 41)) == "'" + String(repeating: "x", count: 40) + "…'")
    }

    @Test(arguments: [
        ("", "", true), ("aZ09", "", true), ("a-b", "", false), ("a-b_c", "-_", true), ("ä", "", false),
        ("@[`{/:", "", false), ("@", "@", true), ("\u{1B}", "", false),
    ])
    func `letters and digits of ASCII are told from all other characters`(
        text: String, others: String, isAlphanumeric: Bool
    ) {
        #expect(Text.isAlphanumeric(text, or: others) == isAlphanumeric)
    }
}
