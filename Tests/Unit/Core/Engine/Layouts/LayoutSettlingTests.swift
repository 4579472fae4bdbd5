// SPDX-License-Identifier: MIT

import Engine
import Testing

struct LayoutSettlingTests {
    private func layout(_ keys: [Key], language: String? = nil, title: String = "This") -> Layout {
        Layout(
            name: "this", title: title, language: language.flatMap(LanguageTag.init),
            layers: [Layer(name: "base", rows: [keys.indices.map { .key($0) }])], keys: keys)
    }

    @Test func `a key for the decimal separator types it, and shows it unless it has a label`() {
        let plain = layout([
            Key(name: "Point", action: .decimalSeparator),
            Key(name: "Comma", label: "dec", action: .decimalSeparator),
            Key(name: "x", action: .character("x")),
        ])
        #expect(plain.hasDecimalSeparator)
        let settled = plain.settled(decimalSeparator: ",", next: nil)
        #expect(!settled.hasDecimalSeparator)
        #expect(settled.keys.map(\.action) == [.character(","), .character(","), .character("x")])
        #expect(settled.keys.map(\.label) == [",", "dec", "x"])
    }

    @Test(
        arguments: [
            ("ru", "de", "RU"), ("ja-Kana", nil, "JA"), (nil, "de", "Next"), ("de", "de-AT", "Next"),
            (nil, nil, "Next"),
        ] as [(String?, String?, String)])
    func `a next-layout key shows the next layout's language, or else its title`(
        next: String?, own: String?, label: String
    ) {
        let keys = [
            Key(name: "Lang", action: .nextLayout), Key(name: "Globe", label: "🌐", action: .nextLayout),
        ]
        let settled = layout(keys, language: own)
            .settled(decimalSeparator: ".", next: layout(keys, language: next, title: "Next"))
        #expect(settled.keys.map(\.label) == [label, "🌐"])
        #expect(layout(keys).settled(decimalSeparator: ".", next: nil).keys.map(\.label) == ["Lang", "🌐"])
    }
}
