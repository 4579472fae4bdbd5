// SPDX-License-Identifier: MIT

import Engine
import Importing
import Testing

/// Keys by the words of a person, and ways to characters.
@Suite struct KeyFinderTests {
    private func finder(layer: String, unavailable: String? = nil) -> KeyFinder {
        KeyFinder(view: smallView(layer: layer, unavailable: unavailable), layout: smallLayout)
    }

    @Test(arguments: [
        ("a", "a"), ("⏎", "⏎"), ("Enter", "⏎"), ("enter", "⏎"), ("ToDigits", "123"), ("123", "123"),
    ]) func `a key is found by its label, its name or its keycode`(word: String, label: String) {
        #expect(finder(layer: "base").key(named: word)?.label == label)
    }

    @Test(arguments: ["Fertig", "Done", "Finish"])
    func `a key with a word is found by its English label, too`(word: String) throws {
        var layout = smallLayout
        layout.keys[2].name = "Finish"
        layout.keys[2].label = "Done"
        layout.keys[2].word = .done
        let german = try #require(LanguageTag("de"))
        layout.words = [german: [.done: "Fertig", .search: "Suchen"]]
        var view = smallView(layer: "base")
        view.keys[2].label = "Fertig"
        view.keys[1].label = "Suchen"
        let finder = KeyFinder(view: view, layout: layout)
        #expect(finder.key(named: word)?.label == "Fertig")
        // What Enter does in the text field.
        #expect(finder.key(named: "Enter")?.label == "Suchen")
        #expect(finder.key(named: "Fertg") == nil)
    }

    @Test func `with a layer that the layout lacks, keys have the names of the first layer`() {
        var view = finder(layer: "base").view
        view.layer = "unknown"
        let finder = KeyFinder(view: view, layout: smallLayout)
        #expect(finder.key(named: "Enter")?.label == "⏎")
        #expect(finder.key(named: "ToLetters") == nil)
    }

    @Test(arguments: ["1", "ToSigns", "x"])
    func `keys of other layers, and keys that type nothing on this host, are not found`(word: String) {
        #expect(finder(layer: "base").key(named: word) == nil)
        #expect(finder(layer: "base", unavailable: "a").key(named: "a") == nil)
    }

    @Test func `a character is tapped, chosen from alternates, or searched on other layers`() {
        func step(_ layer: String, _ character: Character) -> String {
            switch finder(layer: layer).step(toward: character) {
            case .tap(let key): "tap \(key.label)"
            case .change(let key): "change by \(key.label)"
            case .choose(let label, let key): "hold \(key.label), choose \(label)"
            case nil: "none"
            }
        }
        #expect(step("base", "a") == "tap a")
        #expect(step("base", "ä") == "hold a, choose ä")
        #expect(step("base", "1") == "change by 123")
        #expect(step("base", "€") == "change by 123")
        #expect(step("digits", "€") == "change by #+=")
        #expect(step("signs", "ä") == "change by abc")
        #expect(step("base", "\n") == "tap ⏎")
        #expect(step("base", "x") == "none")
    }
}
