// SPDX-License-Identifier: MIT

import Testing

@testable import Importing

struct LayoutOriginTests {
    @Test(
        arguments: [
            ("us.yaml", "us", "English (US)", "default", "en-US"),
            ("/x/keyboards/us_wide.yaml", "us-wide", "English (US), wide", "default", "en-US"),
            ("us+colemak.yaml", "us-colemak", "English (US), colemak", "default", "en-US"),
            ("ch+fr_wide.yaml", "ch-fr-wide", "French (Switzerland), wide", "default", "fr-CH"),
            ("jp+kana.yaml", "jp-kana", "Japanese (Kana)", "default", "ja-Kana"),
            ("email/us.yaml", "email-us", "Mail addresses", "email", nil),
            (
                "terminal/fr+bepo_wide.yaml", "terminal-fr-bepo-wide", "French, Terminal, bepo, wide",
                "terminal", "fr"
            ),
            ("number/us.yaml", "number-us", "Numbers", "number-pad", nil),
            ("emoji/us_wide.yml", "emoji-us-wide", "Emoji, wide", nil, nil),
            ("pin.yaml", "pin", "PIN", "pin", nil),
            ("xx.yaml", "xx", "xx", "default", nil),
        ] as [(String, String, String, String?, String?)])
    func `a squeekboard layout's path gives its name, title, purpose and language`(
        path: String, name: String, title: String, purpose: String?, language: String?
    ) {
        let origin = LayoutOrigin(path: path)
        #expect(origin.name == name)
        #expect(origin.title == title)
        #expect(origin.purpose == purpose)
        #expect(origin.language == language)
    }
}
