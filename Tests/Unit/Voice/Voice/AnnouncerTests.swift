// SPDX-License-Identifier: MIT

import Clicks
import Engine
import LayoutFiles
import Testing

@testable import Voice

struct AnnouncerTests {
    private let german: SpokenWords = {
        var words = SpokenWords.english
        words.language = "de"
        (words.typed, words.released, words.more, words.hidden) = ("eingegeben", "aus", "weitere: {}", "weg")
        words.states[.latched] = "ein"
        words.keys[.language] = "Sprache"
        words.began[.lift] = "Heben Sie den Finger."
        return words
    }()

    private func announcer() -> Announcer {
        Announcer(defaultLanguage: "en") { $0 == "de" ? german : .english }
    }

    private func words(_ text: String, _ language: String = "en") -> Utterance {
        Utterance(.words(text), language: language)
    }

    /// What is heard of messages, one after another.
    private func heard(_ messages: GuideMessage...) -> [Announcement] {
        var announcer = announcer()
        return messages.map { announcer.announce($0) }
    }

    @Test func `a key is spoken by its words, else its standard key, character or label`() {
        let heard = heard(
            GuideMessage(
                .entered, label: "⌫", spoken: "delete the last digit", keyName: "backspace", language: "en"),
            GuideMessage(.entered, label: "⌫", keyName: "backspace", language: "de"),
            GuideMessage(.entered, label: "ß", language: "de"), GuideMessage(.entered, label: "?123"),
            GuideMessage(.entered), GuideMessage(.entered, label: "5 – 30 °C"))
        #expect(
            heard.map(\.utterances) == [
                [words("delete the last digit")], [Utterance(.key("backspace"), language: "de")],
                [Utterance(.character("ß"), language: "de")], [Utterance(.label("?123"), language: "en")], [],
                [Utterance(.label("5"), language: "en"), Utterance(.label("30 °C"), language: "en")],
            ])
        #expect(heard.allSatisfy { $0.cancels && $0.sound == nil && $0.substitute == .entered })
    }

    @Test func `a key that changes the layer or the view is spoken by its effect or label`() {
        let heard = heard(
            GuideMessage(.entered, label: "?123", keyName: "layer:symbols", language: "en"),
            GuideMessage(.entered, label: "🌐", keyName: "action:language", language: "de"),
            GuideMessage(.entered, label: "EN", keyName: "action:language", language: "de"),
            GuideMessage(.entered, label: "abc", keyName: "layer:symbols", language: "en"),
            GuideMessage(.entered, label: "=", keyName: "layer:special", language: "en"),
            GuideMessage(.entered, label: "▾", spoken: "away", keyName: "action:hide", language: "en"))
        #expect(
            heard.map(\.utterances) == [
                [words("symbols")], [words("Sprache", "de")], [words("Sprache EN", "de")],
                [Utterance(.label("abc"), language: "en")],
                [Utterance(.character("="), language: "en")], [words("away")],
            ])
    }

    @Test func `a key is spoken once until the finger leaves it`() {
        let key = GuideMessage(.entered, label: "a", language: "en")
        let heard = heard(key, key, GuideMessage(.left), key)
        let said = Announcement(
            cancels: true, [Utterance(.character("a"), language: "en")], substitute: .entered)
        #expect(heard == [said, .nothing, Announcement(sound: .edge), said])
    }

    @Test func `a key's state is spoken after the key, or alone if only the state changes`() {
        let heard = heard(
            GuideMessage(.entered, keyName: "shift", state: .latched, language: "de"),
            GuideMessage(.entered, keyName: "shift", state: .plain, language: "de"),
            GuideMessage(.entered, keyName: "shift", state: .pressed, language: "de"),
            GuideMessage(.entered, keyName: "shift", state: .locked, language: "de"))
        #expect(
            heard.map(\.utterances) == [
                [Utterance(.key("shift"), language: "de"), words("ein", "de")], [words("aus", "de")], [],
                [words("locked", "de")],
            ])
    }

    @Test func `after typing, one word is spoken, and the key only if it was not spoken before`() {
        let heard = heard(
            GuideMessage(.entered, label: "a"), GuideMessage(.typed, label: "a"),
            GuideMessage(.entered, label: "a"), GuideMessage(.typed, label: "b"),
            GuideMessage(.entered, keyName: "shift"), GuideMessage(.typed, keyName: "shift", state: .latched),
            GuideMessage(.entered, keyName: "shift", state: .latched))
        #expect(
            heard.map(\.utterances) == [
                [Utterance(.character("a"), language: "en")], [words("typed")], [],
                [Utterance(.character("b"), language: "en"), words("typed")],
                [Utterance(.key("shift"), language: "en")], [words("on")], [],
            ])
        // The name that is being said is said to its end.
        #expect(heard[1].cancels == false && heard[3].cancels)
    }

    @Test func `each typed key is confirmed, even the same key twice`() {
        let typed = GuideMessage(.typed, label: "a")
        #expect(
            heard(GuideMessage(.entered, label: "a"), typed, typed).suffix(2).map(\.utterances.count) == [
                1, 1,
            ])
    }

    @Test func `a key that was typed without being heard is said once`() {
        let typed = GuideMessage(.typed, label: "b")
        #expect(
            heard(GuideMessage(.entered, label: "a"), typed, typed).map(\.utterances.count) == [1, 2, 1])
    }

    @Test func `a gap between keys makes one sound and does not interrupt speech`() {
        let heard = heard(
            GuideMessage(.left), GuideMessage(.left), GuideMessage(.entered), GuideMessage(.left))
        let sound = Announcement(sound: .edge)
        #expect([heard[0], heard[1], heard[3]] == [sound, .nothing, sound])
    }

    @Test func `all masked keys make the same sound and are never spoken`() {
        for kind in [GuideMessage.Kind.entered, .typed, .opened, .refused, .left] {
            let all = ["1", "2", "⌫"].map { label in
                heard(
                    GuideMessage(
                        kind, label: label, spoken: "x", keyName: "enter", state: .wrong, isMasked: true))
            }
            #expect(Set(all.map { $0[0] }).count == 1)
            #expect(all[0][0].utterances.isEmpty)
            #expect(all[0][0].sound != nil)
        }
        #expect(heard(GuideMessage(.entered, isMasked: true))[0].sound == .masked)
    }

    @Test func `a refused value is said with its fault, and another key that is refused is not`() {
        let value = GuideMessage(.entered, label: "31", state: .wrong, language: "en")
        let heard = heard(
            value, GuideMessage(.refused, label: "31", state: .wrong, language: "en"), value,
            GuideMessage(.refused, label: "a", state: .unavailable, language: "en"))
        let texts = [
            Utterance(.label("31"), language: "en"), words(SpokenWords.english.states[.wrong] ?? ""),
        ]
        #expect(heard[0].utterances == texts)
        #expect(heard[1] == Announcement(cancels: true, texts, sound: .refused))
        #expect(heard[2] == heard[0])
        #expect(heard[3] == Announcement(sound: .refused))
    }

    @Test func `what a number refuses is said with its limits`() {
        let digit = GuideMessage(.entered, label: "9", language: "de")
        let heard = heard(
            digit,
            GuideMessage(.refused, label: "9", state: .unavailable, language: "de", layout: "-5 – 30 °C"),
            digit,
            GuideMessage(.refused, label: "31 °C", state: .wrong, language: "de", layout: "-5 – 30 °C"),
            GuideMessage(.refused, label: "31 °C", state: .wrong, language: "de", layout: "von 5 bis 30"))
        let wrong = words(SpokenWords.english.states[.wrong] ?? "", "de")
        func label(_ text: String) -> Utterance { Utterance(.label(text), language: "de") }
        #expect(
            heard[1] == Announcement(cancels: true, [wrong, label("-5"), label("30 °C")], sound: .refused))
        #expect(heard[2] == heard[0])
        #expect(heard[3].utterances == [label("31 °C"), wrong, label("-5"), label("30 °C")])
        // The operator's own words for the limits.
        #expect(heard[4].utterances == [label("31 °C"), wrong, label("von 5 bis 30")])
    }

    @Test func `of a masked layout no limits are said`() {
        let refused = GuideMessage(.refused, label: "9", state: .wrong, layout: "5 – 30", isMasked: true)
        #expect(heard(refused) == [Announcement(sound: .refused)])
    }

    @Test func `the digit five has its own sound and is spoken too`() {
        let five = heard(GuideMessage(.entered, label: "5", isHome: true))[0]
        #expect(five.sound == .home)
        #expect(five.utterances.map(\.content) == [.character("5")])
        #expect(heard(GuideMessage(.entered, label: "5", isMasked: true, isHome: true))[0].sound == .masked)
    }

    @Test func `each masked key makes a sound, although all look the same`() {
        let key = GuideMessage(.entered, isMasked: true)
        #expect(heard(key, key).map(\.sound) == [.masked, .masked])
    }

    @Test func `the layout and how to type are spoken once, at the beginning`() {
        let begun = GuideMessage(.began, language: "de", layout: "PIN-Feld", confirmation: .lift)
        let heard = heard(begun, begun, GuideMessage(.hidden, language: "de"), GuideMessage(.hidden), begun)
        #expect(heard[0].utterances == [words("PIN-Feld", "de"), words("Heben Sie den Finger.", "de")])
        #expect(heard[0].cancels)
        #expect(heard[1] == .nothing)
        #expect(heard[2].utterances == [words("weg", "de")])
        #expect(heard[3].utterances == [])
        #expect(heard[4] == heard[0])
    }

    @Test func `a secret layout without headphones begins with a request for headphones`() {
        let heard = heard(GuideMessage(.began, layout: "PIN", confirmation: .doubleTap, isMasked: true))
        #expect(
            heard[0].utterances.map(\.content) == [.words("PIN"), .words(SpokenWords.english.masked)])
    }

    @Test func `plugging in headphones repeats the introduction, with how to type`() {
        let heard = heard(
            GuideMessage(.began, layout: "PIN", confirmation: .doubleTap, isMasked: true),
            GuideMessage(.began, layout: "PIN", confirmation: .doubleTap))
        #expect(
            heard[1].utterances.map(\.content) == [
                .words("PIN"), .words(SpokenWords.english.began[.doubleTap] ?? ""),
            ])
    }

    @Test
    func `an edge over which a keypad goes is heard beside the key's name, unless the layout is secret`() {
        let heard = heard(
            GuideMessage(.entered, label: "a", language: "en"),
            GuideMessage(.wrapped, label: "b", language: "en"),
            // The only key of its row.
            GuideMessage(.wrapped, label: "b", language: "en"),
            GuideMessage(.wrapped, label: "7", language: "en", isMasked: true))
        #expect(heard[1].utterances == [Utterance(.character("b"), language: "en")])
        #expect(heard.map(\.sound) == [nil, .edge, .edge, .masked])
        #expect(heard[2].utterances == [])
        #expect(heard[3] == Announcement(cancels: true, sound: .masked))
    }

    @Test(arguments: [GuideMessage.Kind.repeated, .louder, .softer])
    func `a key is said again where the person wants it, and after a step of the volume`(
        kind: GuideMessage.Kind
    ) {
        let heard = heard(
            GuideMessage(.entered, label: "a", language: "en"),
            GuideMessage(kind, label: "a", language: "en"),
            GuideMessage(kind, label: "7", language: "en", isMasked: true), GuideMessage(kind))
        #expect(heard[1] == heard[0])
        #expect(heard[2] == Announcement(cancels: true, sound: .masked))
        #expect(heard[3] == Announcement(sound: .entered))
    }

    @Test func `what was said at the beginning is said again where no key has the focus`() {
        let heard = heard(
            GuideMessage(.began, layout: "PIN", confirmation: .lift),
            GuideMessage(.repeated, layout: "PIN", confirmation: .lift),
            GuideMessage(.repeated, layout: "PIN", confirmation: .lift, isMasked: true))
        #expect(heard[1] == heard[0])
        #expect(heard[2].utterances.last == words(SpokenWords.english.masked))
    }

    @Test func `the end of guided touch in a view that stays makes a sound and no speech`() {
        let begun = GuideMessage(.began, layout: "PIN", confirmation: .lift)
        let heard = heard(begun, GuideMessage(.ended), begun)
        #expect(heard[1] == Announcement(cancels: true, sound: .edge))
        #expect(heard[2] == heard[0])
    }

    @Test func `a new layer is spoken by its title, and its keys are spoken again`() {
        let key = GuideMessage(.entered, label: "1")
        let heard = heard(
            key, GuideMessage(.layer, layout: "numbers"), GuideMessage(.layer, layout: "numbers"), key)
        #expect(heard.map(\.utterances.count) == [1, 1, 0, 1])
        #expect(heard[1].utterances == [words("numbers")])
    }

    @Test func `the number of alternates is spoken`() {
        #expect(
            heard(GuideMessage(.opened, label: "4", language: "de"))[0].utterances == [
                words("weitere: 4", "de")
            ])
    }

    @Test func `a stop message interrupts speech and adds none`() {
        #expect(heard(GuideMessage(.stop))[0] == Announcement(cancels: true))
    }

    @Test func `without a word file, words are English, and a key keeps its own language`() {
        let heard = heard(GuideMessage(.typed, label: "ש", language: "he"))
        #expect(heard[0].utterances == [Utterance(.character("ש"), language: "he"), words("typed", "en")])
    }

    @Test(arguments: [
        ("de_AT.UTF-8", "de-AT"), ("sr_RS@latin", "sr-RS"), ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"),
        ("", "en"), ("fr", "fr"),
    ])
    func `the default language follows from the locale`(locale: String, language: String) {
        #expect(Announcer.language(ofLocale: locale) == language)
    }
}
