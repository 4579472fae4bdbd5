// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Testing
import YAML

struct LayoutReaderTests {
    private func layouts(_ text: String) throws -> [LayoutReference] {
        try #require(configuration("panels: [{layout: \(text)}]").panels.first).layouts
    }

    @Test func `a list can give layouts by name, path, purpose or language`() throws {
        #expect(
            try layouts("[de, ./en.yaml, {purpose: pin}, {language: JA-kana}, {purpose: url, language: ru}]")
                == [
                    .named("de"), .file("/etc/runepad/en.yaml"), .serving(LayoutDemand(purpose: .pin)),
                    .serving(LayoutDemand(language: LanguageTag("ja-Kana"))),
                    .serving(LayoutDemand(purpose: .url, language: LanguageTag("ru"))),
                ])
        #expect(try layouts("{language: de}") == [.serving(LayoutDemand(language: LanguageTag("de")))])
    }

    @Test func `a layout can be made from an XKB keyboard of the host`() throws {
        #expect(
            try layouts("[{xkb: ge}, {xkb: 'ge(ergonomic)'}, pin]") == [
                .keyboard("ge"), .keyboard("ge(ergonomic)"), .named("pin"),
            ])
    }

    @Test func `a layout of an XKB keyboard can have a height of its own`() throws {
        #expect(
            try layouts("[{xkb: th, height: 60mm}, {xkb: ge, height: 30% of the shorter side}]") == [
                .keyboard("th", height: .millimetres(60)),
                .keyboard("ge", height: .fractionOfShorterSide(0.3)),
            ])
    }

    @Test func `each layout of a list has its own line and column in the file`() throws {
        let configuration = try configuration("panels:\n  - layout:\n      - de\n      - {language: ru}\n")
        #expect(configuration.placesOfLayouts(0).map { "\($0.line):\($0.column)" } == ["3:9", "4:9"])
    }

    @Test(arguments: [
        ("[de, en, de]", "1:28: error: 'de' is already in the list"),
        (
            "[{purpose: pin}, {purpose: pin}]",
            "1:36: error: 'the purpose pin' is already in the list"
        ),
        ("[de, [en]]", "1:24: error: a layout must be text, not a list"),
        ("{xkb: ''}", "1:25: error: 'xkb' must be a keyboard of the host, such as ge or ge(ergonomic)"),
        (
            "{xkb: ge, height: tall}",
            "1:37: error: 'height' must be like 45%, 45% of the shorter side or 80mm, not 'tall'"
        ),
        ("[{xkb: ge}, {xkb: ge}]", "1:31: error: 'xkb ge' is already in the list"),
        ("{purpose: pim}", "1:29: error: 'purpose' cannot be 'pim'; did you mean 'pin'?"),
        (
            "{language: de_DE}",
            """
            1:30: error: 'language' must be a language, perhaps with a script and a region, such as de, en-US or \
            ja-Kana, not 'de_DE'
            """
        ),
        (
            "{langauge: de}",
            "1:20: error: unknown field 'langauge' of a layout without a name; did you mean 'language'?"
        ),
        ("{}", "1:19: error: a layout without a name needs 'purpose', 'language' or both"),
    ])
    func `an invalid reference to a layout is refused`(text: String, fault: String) {
        #expect(faults("panels: [{layout: \(text)}]") == [fault])
    }

    @Test func `a purpose without a language takes the language of the locale`() throws {
        let host = try #require(LocaleName("ru_RU.UTF-8"))
        let configuration = try configuration(
            """
            panels:
              - {layout: [{purpose: pin}, pin, {purpose: pin, language: en}], locale: de_AT, match: {name: A}}
              - {layout: {purpose: pin}}
            """)
        #expect(
            configuration.panels.map { $0.layouts { host } } == [
                [
                    .serving(LayoutDemand(purpose: .pin, language: LanguageTag("de-AT"))), .named("pin"),
                    .serving(LayoutDemand(purpose: .pin, language: LanguageTag("en"))),
                ], [.serving(LayoutDemand(purpose: .pin, language: LanguageTag("ru-RU")))],
            ])
    }

    @Test(arguments: ["''", "de DE", "../de_DE", "de/DE", ".de"])
    func `text that cannot be the name of a locale is refused`(text: String) {
        let name = text == "''" ? "" : text
        #expect(
            faults(of: "locale: \(text)")
                == ["error: 'locale' must be the name of a locale, such as de_DE or C; not '\(name)'"])
    }

    @Test(arguments: ["@", "@latin", "_", ".UTF-8"])
    func `a locale without a language is refused at its place`(name: String) {
        #expect(
            faults("panels:\n  - {layout: {purpose: pin}, locale: '\(name)'}")
                == ["2:38: error: 'locale' must be the name of a locale, such as de_DE or C; not '\(name)'"])
    }
}
