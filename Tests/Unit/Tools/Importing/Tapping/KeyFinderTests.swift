// SPDX-License-Identifier: MIT

import Engine
import Importing
import Testing

/// Keys by the words of a person, and ways to characters.
@Suite struct KeyFinderTests {
    /// `a` with the alternate `ä`, `⏎`, and a way to a second layer with `1`, from which one leads to a third with `€`.
    private let layout = Layout(
        name: "small",
        layers: [
            Layer(name: "base", rows: [[.key(0), .key(1), .key(2)]]),
            Layer(name: "digits", rows: [[.key(3), .key(4), .key(5)]]),
            Layer(name: "signs", rows: [[.key(6), .key(5)]]),
        ],
        keys: [
            Key(name: "a", action: .character("a"), alternates: [7]),
            Key(name: "Enter", label: "⏎", action: .key(Keycode(rawValue: 28))),
            Key(name: "ToDigits", label: "123", action: .layer(1, .lock)),
            Key(name: "1", action: .character("1")),
            Key(name: "ToSigns", label: "#+=", action: .layer(2, .lock)),
            Key(name: "ToLetters", label: "abc", action: .layer(0, .lock)),
            Key(name: "€", action: .character("€")),
            Key(name: "ä", action: .character("ä")),
        ])

    private func finder(layer: String, unavailable: String? = nil) -> KeyFinder {
        let rows = layout.layers.first { $0.name == layer }?.rows.joined() ?? [].joined()
        let keys = rows.enumerated().compactMap { column, place -> DrawnKey? in
            guard case .key(let index) = place else { return nil }
            let label = layout.keys[index].label
            return DrawnKey(
                label: label, frame: Frame(x: Double(column) / 4, y: 0.5, width: 0.25, height: 0.5),
                state: label == unavailable ? .unavailable : .plain)
        }
        let view = DrawnView(
            layout: "small", layer: layer, frame: Frame(x: 0, y: 0.5, width: 1, height: 0.5),
            gap: .fractionOfKey(0),
            keys: keys)
        return KeyFinder(view: view, layout: layout)
    }

    @Test(arguments: [
        ("a", "a"), ("⏎", "⏎"), ("Enter", "⏎"), ("enter", "⏎"), ("ToDigits", "123"), ("123", "123"),
    ]) func `a key is found by its label, its name or its keycode`(word: String, label: String) {
        #expect(finder(layer: "base").key(named: word)?.label == label)
    }

    @Test func `with a layer that the layout lacks, keys have the names of the first layer`() {
        var view = finder(layer: "base").view
        view.layer = "unknown"
        let finder = KeyFinder(view: view, layout: layout)
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
