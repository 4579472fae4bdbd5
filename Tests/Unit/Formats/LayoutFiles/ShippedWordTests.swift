// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Files
import LayoutFiles
import Testing
import YAML

/// Where the repository keeps the words that it ships.
let shippedWords = Checkout.file("config/words")

/// The words of shipped layouts in all languages.
struct ShippedWordTests {
    /// The languages with words on keys.
    static let languages = (WordFilesTests.languages + ["ar", "he"]).sorted()

    /// The words of a language, without a fault.
    static func labels(_ language: String) -> [LabelWord: String] {
        var diagnostics = DiagnosticList()
        let files = WordFiles(directories: [], shipped: [shippedWords])
        // The programs read no shipped English words.
        let site = WordFiles(directories: [shippedWords])
        let labels = (language == "en" ? site : files).labels(of: language, into: &diagnostics)
        #expect(diagnostics.sorted.map(\.description) == [])
        return labels
    }

    @Test(arguments: languages) func `each word has a text in each language`(language: String) {
        let labels = Self.labels(language)
        #expect(LabelWord.allCases.filter { labels[$0] == nil } == [])
        guard language == "en" else { return }
        for word in LabelWord.allCases { #expect(labels[word] == word.english) }
    }

    @Test(arguments: languages) func `the words of Enter in a language differ`(language: String) {
        let labels = Self.labels(language)
        #expect(Set(EnterAction.allCases.compactMap(\.word).compactMap { labels[$0] }).count == 6)
    }

    @Test func `each word is used by a shipped layout, or is what Enter does`() throws {
        let used = try Shipped.names.reduce(into: Set(EnterAction.allCases.compactMap(\.word))) {
            $0.formUnion(try Shipped.layout($1).usedWords)
        }
        #expect(LabelWord.allCases.filter { !used.contains($0) } == [])
    }

    /// Names of languages, of keys on keyboards, and of kinds of runes are the same everywhere.
    private static let names: Set<String> = [
        "English", "Alt", "Ctrl", "Del", "End", "Esc", "Home", "Ins", "PgDn", "PgUp", "Tab", "Futhorc",
    ]

    @Test(arguments: Shipped.names)
    func `no key of a shipped layout for every language has a label in English words`(name: String) throws {
        let layout = try Shipped.layout(name).settled(decimalSeparator: ",", next: nil)
        guard layout.language == nil else { return }
        let labels = layout.reachableKeys.filter { $0.word == nil }.map(\.label)
        // A capital with a small letter behind it, as in no label such as abc, ABC or ?123.
        let words = labels.filter { label in
            label.first?.isUppercase == true && label.dropFirst().first?.isLowercase == true
        }
        #expect(words.filter { !Self.names.contains($0) } == [])
        // The letters of ABC are the same in every language.
        let isSame = layout.title.hasPrefix("English") || layout.title == "ABC"
        #expect(layout.titleWord != nil || isSame, "\(layout.title)")
        // The names of emoji are those of CLDR in English: speech services have those of other languages.
        let spoken = layout.reachableKeys.filter { $0.spoken != nil && $0.spokenWord == nil }
        #expect(name == "emoji" || spoken.isEmpty, "\(spoken.map(\.name))")
    }

    /// The shipped layouts that have words on keys.
    private static let withWords = Shipped.names.filter { name in
        (try? Shipped.layout(name))?.keys.contains { $0.word != nil } ?? true
    }

    @Test(arguments: withWords) func `no two keys in a layer look alike in any language`(name: String) throws
    {
        let layout = try Shipped.layout(name)
        for language in Self.languages {
            let labels = Self.labels(language)
            for layer in layout.layers {
                let keys = (layer.rows + layout.accessory).joined().compactMap(\.keyIndex)
                let shown = keys.map { layout.keys[$0] }.map { key in
                    key.word.flatMap { labels[$0] } ?? key.label
                }.filter { !["▲", "▼", " "].contains($0) }
                #expect(shown.count == Set(shown).count, "\(language), \(layer.name): \(shown)")
            }
        }
    }

    /// The overlay draws a label as large as it fits its key.
    ///
    /// A letter is about 0.6 em wide, and a kanji 1 em.
    @Test(arguments: withWords) func `words fit with letters of 2.5 mm on a 7-inch panel`(name: String) throws
    {
        let panel = PhysicalSize(width: 154, height: 86)
        let placed = try PlacedLayout(Shipped.layout(name), on: Placement(panelSize: panel))
        let places = placed.layers.joined() + placed.accessory
        for language in Self.languages {
            let labels = Self.labels(language)
            for place in places {
                guard let text = placed.layout.keys[place.key].word.flatMap({ labels[$0] }) else { continue }
                let ems = text.unicodeScalars.reduce(0.0) { sum, scalar in
                    sum + ((0x2E80...0xFFEF).contains(scalar.value) ? 1.0 : 0.6)
                }
                let size = place.frame.width * panel.width * 0.9 / ems
                #expect(size >= 2.5, "\(language): \(text)")
            }
        }
    }

    @Test(arguments: languages)
    func `the recommended fonts show all words, but those of East Asia need a package more`(language: String)
        throws
    {
        let further = ["ja": "fonts-noto-cjk", "ko": "fonts-noto-cjk", "zh": "fonts-noto-cjk"][language]
        let packages = try ShippedLabelTests.recommendedPackages() + [further].compactMap { $0 }
        let ranges = try ShippedLabelTests.shownRanges(of: packages)
        let scalars = Set(Self.labels(language).values.flatMap(\.unicodeScalars))
        #expect(scalars.filter { scalar in !ranges.contains { $0.contains(scalar.value) } } == [])
    }
}
