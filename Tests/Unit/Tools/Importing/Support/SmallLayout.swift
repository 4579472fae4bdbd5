// SPDX-License-Identifier: MIT

import Engine

/// `a` with the alternate `ä`, `⏎`, and a way to a second layer with `1`, from which one leads to a third with `€`.
let smallLayout = Layout(
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

/// A view of ``smallLayout`` on the lower half of the panel, with keys of a quarter of its width.
func smallView(layer: String, unavailable: String? = nil) -> DrawnView {
    let rows = smallLayout.layers.first { $0.name == layer }?.rows.joined() ?? [].joined()
    let keys = rows.enumerated().compactMap { column, place -> DrawnKey? in
        guard case .key(let index) = place else { return nil }
        let label = smallLayout.keys[index].label
        return DrawnKey(
            label: label, frame: Frame(x: Double(column) / 4, y: 0.5, width: 0.25, height: 0.5),
            state: label == unavailable ? .unavailable : .plain)
    }
    return DrawnView(
        layout: "small", layer: layer, frame: Frame(x: 0, y: 0.5, width: 1, height: 0.5),
        gap: .fractionOfKey(0), keys: keys)
}
