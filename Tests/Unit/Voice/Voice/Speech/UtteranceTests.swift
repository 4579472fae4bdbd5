// SPDX-License-Identifier: MIT

import Testing

@testable import Voice

@Suite(.timeLimit(.minutes(10))) struct UtteranceTests {
    @Test(arguments: ["a", "A", "ß", "?", "ᚠ", "😀", "é"])
    func `a single character is spoken as a character`(text: String) {
        #expect(Utterance.Content.character(text).sendable == .character(text))
    }

    @Test func `a space is spoken as the space key`() {
        #expect(Utterance.Content.character(" ").sendable == .key("space"))
    }

    @Test func `a character of several scalars is spoken as a label`() {
        #expect(Utterance.Content.character("e\u{301}").sendable == .label("e\u{301}"))
        #expect(Utterance.Content.character("👨‍👩‍👧").sendable == .label("👨‍👩‍👧"))
    }

    @Test(arguments: ["\n", "\r\n", "\t", "\u{2028}", "", "   "])
    func `text of only spaces or control characters is not spoken`(text: String) {
        #expect(Utterance.Content.character(text).sendable != .character(text))
        #expect(Utterance.Content.label(text).sendable == nil)
        #expect(Utterance.Content.words(text).sendable == nil)
    }

    @Test(arguments: ["backspace", "shift_a", "F1", "page-up"])
    func `a key name is spoken as a key`(name: String) {
        #expect(Utterance.Content.key(name).sendable == .key(name))
    }

    @Test(arguments: ["a\r\nQUIT", "rm -rf", "ü", "x;y"])
    func `a key name with unusual characters is sent as a label, never as a command`(name: String) {
        #expect(Utterance.Content.key(name).sendable == .label(name.replacing("\r\n", with: "  ")))
    }

    @Test func `control characters in a text become spaces`() {
        #expect(Utterance.Content.words("a\r\n.\r\nQUIT").sendable == .words("a  .  QUIT"))
    }
}
