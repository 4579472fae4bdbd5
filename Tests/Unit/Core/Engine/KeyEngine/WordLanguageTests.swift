// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// The language of words on keys.
struct WordLanguageTests {
    private func tag(_ text: String) throws -> LanguageTag { try #require(LanguageTag(text)) }

    /// A pad for every language, and letters in German, English and Georgian, which has no words.
    private func layouts(panel: String?) throws -> [Layout] {
        var done = Key(name: "D", label: "Done", action: .key(Keycode(rawValue: 30)), alternates: [1])
        done.word = .done
        var now = Key(name: "N", label: "Now", action: .character("n"))
        now.word = .now
        var pad = Layout.of(rows: "D", keys: [done, now])
        pad.title = "PIN"
        pad.titleWord = .pin
        let (german, french) = (try tag("de"), try tag("fr"))
        pad.words = [
            german: [.done: "Fertig", .now: "Jetzt", .pin: "Geheimzahl"],
            french: [.done: "Terminé", .pin: "Code"],
        ]
        pad.panelLanguage = panel.flatMap(LanguageTag.init)
        let words = pad.words
        let letters = ["de", "en", "ka"].map { language in
            var layout = Layout.of(rows: "a")
            layout.language = LanguageTag(language)
            layout.words = words
            return layout
        }
        return [pad] + letters
    }

    private func rig(panel: String?) throws -> Rig {
        let layouts = try layouts(panel: panel)
        return Rig(layouts, links: layouts.map { _ in LayoutLinks() })
    }

    private func label(_ rig: Rig) -> String? { rig.drawnView.keys.first?.label }

    @Test(
        arguments: [
            ("fr", "Terminé"), ("de", "Fertig"), ("en", "Done"), ("ka", "Done"), (nil, "Done"),
        ] as [(String?, String)])
    func `before letters were shown, words are in the language of the panel's people, or else English`(
        panel: String?, label: String
    ) throws {
        let rig = try rig(panel: panel)
        #expect(self.label(rig) == label)
    }

    @Test func `words follow the letters that were shown last`() throws {
        let rig = try rig(panel: "fr")
        for (letters, label) in [(1, "Fertig"), (2, "Done"), (3, "Done"), (1, "Fertig")] {
            rig.choose(letters)
            rig.choose(0)
            #expect(self.label(rig) == label)
        }
    }

    @Test func `letters that the staff visit leave the words of other people as they are`() throws {
        let rig = try rig(panel: "fr")
        rig.visit(1)
        #expect(rig.layouts.shown == 1)
        // The visit ends.
        rig.pass(30_000_000)
        #expect(rig.layouts.shown == 0)
        #expect(label(rig) == "Terminé")
    }

    @Test func `alternates and the hint of a key have words in the same language`() throws {
        let rig = try rig(panel: "de")
        #expect(rig.drawnView.keys.first?.hint == "Jetzt")
        _ = try rig.perform("down a D; wait 500")
        #expect(rig.drawnView.alternates.map(\.label) == ["Jetzt"])
    }

    @Test func `guided touch tells the words, the title and their language`() throws {
        let cases: [(String?, Int?, String, String, String?)] = [
            ("fr", nil, "Terminé", "Code", "fr"), ("fr", 1, "Fertig", "Geheimzahl", "de"),
            ("fr", 2, "Done", "PIN", "en"), ("en", nil, "Done", "PIN", nil), (nil, nil, "Done", "PIN", nil),
            ("fr", 3, "Done", "PIN", nil),
        ]
        for (panel, letters, label, title, language) in cases {
            let rig = try rig(panel: panel)
            if let letters {
                rig.choose(letters)
                rig.choose(0)
            }
            rig.core.perform(.guide(GuidedTouch(confirm: .doubleTap)), at: rig.now)
            rig.core.settle(at: rig.now)
            let event = try #require(rig.core.takeGuideEvents().first { $0.kind == .began })
            #expect(event.layout == title)
            #expect(event.language?.description == language)
            _ = try rig.perform("down a D; wait 200; up a")
            #expect(rig.takeSaid() == [label])
        }
    }

    @Test func `the key to the next layout has the word of its title`() throws {
        let globe = Key(name: "G", action: .nextLayout)
        let letters = Layout.of(rows: "G", keys: [globe])
        let pad = try layouts(panel: "de")[0]
        var settled = letters.settled(decimalSeparator: ".", next: pad)
        #expect(settled.keys[0].label == "PIN" && settled.keys[0].word == .pin)
        settled.words = pad.words
        settled.panelLanguage = LanguageTag("de")
        #expect(label(Rig(settled)) == "Geheimzahl")
    }
}
