// SPDX-License-Identifier: MIT

extension Theme {
    /// Returns the colour of the ring around a key that a switch chooses.
    ///
    /// The ring lies between the key and the surface behind it, and must have a contrast of at least 3 : 1 with both
    /// (WCAG 2.2, success criterion 1.4.11). The theme's own colours are used if one of them has it.
    func ring(on key: KeyColors, beside surface: Color) -> Color {
        func contrast(_ color: Color) -> Double {
            min(color.contrast(with: key.fill), color.contrast(with: surface))
        }
        let own = [choice.fill, view.text, key.text]
        if let color = own.first(where: { contrast($0) >= 3 }) { return color }
        // Between a light and a dark colour only a grey has enough.
        let others = [Color(0x000000), Color(0xFFFFFF), Color(0x777777)]
        return others.max { contrast($0) < contrast($1) } ?? view.text
    }
}
