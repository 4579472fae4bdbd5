// SPDX-License-Identifier: MIT

import Checking
import Drawing
import Testing

@Suite struct FontPackagesTests {
    @Test(arguments: [
        ("aაᚠא\u{1FA00}", "fonts-noto-core"), ("🌐⏎", "fonts-symbola"), ("あｱ", "fonts-ipaexfont-gothic"),
        ("한漢ㄅ㈱ﾡ", "fonts-noto-cjk"), ("\u{20000}", "fonts-hanazono"), ("\u{30000}", "fonts-babelstone-han"),
        ("🤖\u{1FAFF}", "fonts-noto-color-emoji"), ("\u{10570}\u{870}", "fonts-unifont"),
    ])
    func `a character has the package of Debian whose font shows it`(characters: String, package: String) {
        for scalar in characters.unicodeScalars { #expect(fontPackage(for: scalar) == package, "\(scalar)") }
    }

    @Test(arguments: ["\u{E000}", "\u{F0000}", "\u{10FFFD}"])
    func `no package is known for characters of private use`(character: String) throws {
        #expect(fontPackage(for: try #require(character.unicodeScalars.first)) == nil)
    }

    @Test func `a label without a package has a command that lists fonts with its character`() {
        let remedy = fontRemedy(for: ["\u{10FFFC}", "a\u{10FFFD}"], FontCoverage([]))
        #expect(
            remedy
                == "no package of Debian is known for 'U+10FFFC' and 'U+10FFFD': give these keys other labels, or "
                + "install a font that `fc-list ':charset=10fffc'` then lists")
    }
}
