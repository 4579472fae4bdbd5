// SPDX-License-Identifier: MIT

import Engine
import Testing

struct LanguageTagTests {
    @Test(
        arguments: [
            ("de", "de", nil, nil), ("EN-us", "en", nil, "US"), ("ja-kana", "ja", "Kana", nil),
            ("sr-LATN-rs", "sr", "Latn", "RS"), ("es-419", "es", nil, "419"), ("yue", "yue", nil, nil),
        ] as [(String, String, String?, String?)])
    func `a language tag has a language, and perhaps a script and a region`(
        text: String, language: String, script: String?, region: String?
    ) throws {
        let tag = try #require(LanguageTag(text))
        #expect(tag.language == language)
        #expect(tag.script == script)
        #expect(tag.region == region)
        #expect(tag.description == [language, script, region].compactMap(\.self).joined(separator: "-"))
    }

    @Test(arguments: [
        "", "d", "german", "de_DE", "de-", "-DE", "de-D", "de-12", "de-1234", "de-DE-1996", "d3", "dé",
        "de-DE-Latn", "en-USA", "de DE", "x-klingon", "de-Latn-Latn",
    ]) func `a text in any other form is no language tag`(text: String) {
        #expect(LanguageTag(text) == nil)
    }
}
