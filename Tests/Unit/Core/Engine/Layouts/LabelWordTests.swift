// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

struct LabelWordTests {
    private func layout() throws -> Layout {
        var done = Key(name: "D", label: "Done", action: .hide)
        done.word = .done
        var arrow = Key(name: "U", label: "▲", action: .picker(.increaseValue))
        arrow.spoken = "more"
        arrow.spokenWord = .more
        let enter = Key(name: "E", label: "⏎", action: .key(.enter))
        var layout = Layout.of(rows: "D U E x", keys: [done, arrow, enter])
        layout.titleWord = .pin
        let german = try #require(LanguageTag("de"))
        let british = try #require(LanguageTag("en-GB"))
        layout.words = [german: [.done: "Fertig", .go: "Los"], british: [.done: "Finished"]]
        return layout
    }

    @Test func `each word has letters in English, and a name of small letters for files`() {
        for word in LabelWord.allCases {
            #expect(word.english.contains { $0.isLetter })
            #expect(word.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
        }
    }

    @Test func `a word has its text in a language of the panel; English is there without a file`() throws {
        let layout = try layout()
        func text(_ word: LabelWord, _ language: String?) -> String? {
            layout.text(of: word, in: language.flatMap(LanguageTag.init))
        }
        #expect(text(.done, "de") == "Fertig")
        #expect(text(.done, "en-GB") == "Finished" && text(.go, "en-GB") == "Go")
        #expect(text(.hide, "de") == nil && text(.done, "fr") == nil && text(.done, nil) == nil)
    }

    @Test func `the labels of a key are all that a view can show of it`() throws {
        let layout = try layout()
        #expect(layout.labels(ofKey: 0) == ["Done", "Done", "Fertig", "Finished"])
        #expect(layout.labels(ofKey: 1) == ["▲"])
        #expect(Set(layout.labels(ofKey: 2)).isSuperset(of: ["⏎", "Go", "Los", "Search"]))
        #expect(layout.labels(ofKey: 3) == ["x"])
        #expect(layout.usedWords == [.done, .more, .pin])
    }
}
