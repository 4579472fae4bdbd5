// SPDX-License-Identifier: MIT

import Engine

extension Layout {
    /// A layout of rows of names, written as in a layout file; a name that `keys` does not describe is a
    /// character that types itself.
    ///
    /// Unless told otherwise it fills the panel, so that positions are easy to work out.
    static func of(
        _ layers: [(String, [String])], keys described: [Key] = [], accessory: [String] = [],
        shuffle: [String] = [], on occasions: Set<Shuffle.Occasion> = [.show],
        press: TouchBehavior.Press = .touch, slide: TouchBehavior.Slide = .hold, height: Double = 1,
        gap: Gap = .fractionOfKey(0.08), highlight: Bool = true
    ) -> Layout {
        var keys = described
        func index(_ name: Substring) -> Int {
            if let index = keys.firstIndex(where: { $0.name == name }) { return index }
            keys.append(Key(name: String(name), action: .character(Character(String(name)))))
            return keys.count - 1
        }
        func row(_ text: String) -> Row {
            text.split(separator: " ").map { $0 == "_" ? .empty : .key(index($0)) }
        }
        let rows = layers.map { Layer(name: $0.0, rows: $0.1.map(row)) }
        let strip = accessory.map(row)
        let shuffled = shuffle.map { index($0[...]) }
        return Layout(
            name: "test", height: .fraction(height), gap: gap, layers: rows, keys: keys, accessory: strip,
            shuffle: shuffled.isEmpty ? nil : Shuffle(keys: shuffled, occasions: occasions),
            touch: TouchBehavior(press: press, slide: slide), feedback: Feedback(highlight: highlight))
    }

    /// A layout of one layer.
    static func of(
        rows: String..., keys: [Key] = [], shuffle: [String] = [],
        on occasions: Set<Shuffle.Occasion> = [.show],
        press: TouchBehavior.Press = .touch, slide: TouchBehavior.Slide = .hold, height: Double = 1,
        gap: Gap = .fractionOfKey(0.08), highlight: Bool = true
    ) -> Layout {
        .of(
            [("base", rows)], keys: keys, shuffle: shuffle, on: occasions, press: press, slide: slide,
            height: height, gap: gap, highlight: highlight)
    }

    /// The same, but that keys which type keycodes are down as long as their contacts.
    func held() -> Layout {
        var layout = self
        for index in keys.indices {
            switch keys[index].action {
            case .character, .key, .chord: layout.keys[index].hold = .down
            default: break
            }
        }
        return layout
    }

    /// The digits 1 to 9 in three rows of three: each key is a third of the panel wide and high.
    static func digits(
        press: TouchBehavior.Press = .touch, slide: TouchBehavior.Slide = .hold, height: Double = 1
    ) -> Layout {
        .of(rows: "1 2 3", "4 5 6", "7 8 9", press: press, slide: slide, height: height)
    }
}
