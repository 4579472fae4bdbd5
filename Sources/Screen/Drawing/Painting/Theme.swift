// SPDX-License-Identifier: MIT

package import Engine

/// How a view is drawn: its colours, its font and the shape of its keys.
///
/// `ThemeFiles` reads a theme from a YAML file and checks it.  A theme does not say where keys are: the
/// layout does.
package struct Theme: Hashable, Sendable {
    /// The theme's name: its file's name without `.yaml`.
    package var name: String
    /// The name that people see.
    package var title: String
    /// Font families, in the order in which they are searched for a character.
    ///
    /// Characters that these fonts lack come from any other font.
    package var fonts: [String]
    package var weight: FontWeight
    /// The size of labels, as a fraction of the usual size; above 0.
    ///
    /// A label that would not fit its key is drawn as large as it fits.
    package var textScale = 1.0
    package var radius: Gap
    /// The width of a key's outline.
    ///
    /// The marks of a state have a size in proportion to it.
    package var outlineWidth = Gap.fractionOfKey(0.03)
    /// The shadow under keys, or `nil` for none.
    package var shadow: Color?
    package var view: SurfaceColors
    package var accessory: SurfaceColors
    package var key: KeyColors
    /// The colours of a key with a contact on it.
    package var pressed: KeyColors
    /// The colours of a modifier or layer key that acts on the next key, or while a contact is on it.
    package var latched: KeyColors
    /// The colours of a modifier or layer key that acts until the next tap on it.
    package var locked: KeyColors
    /// The colours of the field of a picker that takes the next digits.
    package var selected: KeyColors
    /// The colours of a wrong field of a picker.
    package var wrong: KeyColors
    /// The colours of a key that does nothing on this host.
    package var unavailable: KeyColors
    /// The colours of the alternates that a long press offers.
    package var popup: KeyColors
    /// The colours of the alternate that is typed when the contact ends.
    package var choice: KeyColors
    /// The colours of keys whose layout names a style, by the style's name.
    package var styles: [String: KeyColors]

    /// The weight of a font.
    package enum FontWeight: String, CaseIterable, Hashable, Sendable {
        case regular
        case medium
        case bold
    }
}

extension Theme {
    /// Returns the theme with labels that are `factor` times as large, above 0.
    package func scalingText(by factor: Double) -> Theme {
        var theme = self
        theme.textScale *= factor
        return theme
    }
}

/// The colours of a surface and of the text on it.
package struct SurfaceColors: Hashable, Sendable {
    package var fill: Color
    package var text: Color

    package init(fill: Color, text: Color) {
        self.fill = fill
        self.text = text
    }
}

/// The colours of a key.
package struct KeyColors: Hashable, Sendable {
    package var fill: Color
    package var text: Color
    /// The colour of its outline, or `nil` for none.
    package var outline: Color?
    /// The colour of the hint in the key's corner, which shows what a long press offers.
    package var hint: Color

    /// Makes colours; without `hint`, the hint has the colour of the label.
    package init(fill: Color, text: Color, outline: Color? = nil, hint: Color? = nil) {
        self.fill = fill
        self.text = text
        self.outline = outline
        self.hint = hint ?? text
    }
}

// MARK: - The theme that is always there

extension Theme {
    /// The light theme, which needs no file.
    ///
    /// It equals `config/themes/light.yaml`.
    package static let light = Theme(
        name: "light", title: "Light", fonts: ["sans-serif"], weight: .regular,
        radius: .fractionOfKey(0.14), shadow: Color(0xA3A8B1),
        view: SurfaceColors(fill: Color(0xD3D7DD), text: Color(0x23272E)),
        accessory: SurfaceColors(fill: Color(0xE6E9ED), text: Color(0x23272E)),
        key: KeyColors(
            fill: Color(0xFFFFFF), text: Color(0x16191D), outline: Color(0x6F7680), hint: Color(0x5F6670)),
        pressed: KeyColors(fill: Color(0x9BC4F5), text: Color(0x16191D), outline: Color(0x0B5CBD)),
        latched: KeyColors(fill: Color(0xDCEBFD), text: Color(0x0B4A94), outline: Color(0x0B5CBD)),
        locked: KeyColors(fill: Color(0x0B5CBD), text: Color(0xFFFFFF)),
        selected: KeyColors(fill: Color(0xFFFFFF), text: Color(0x16191D), outline: Color(0x0B5CBD)),
        wrong: KeyColors(fill: Color(0xFFE9E7), text: Color(0x8C1D16), outline: Color(0xB3261E)),
        unavailable: KeyColors(fill: Color(0xDFE2E7), text: Color(0x5A616B), outline: Color(0x6F7680)),
        popup: KeyColors(fill: Color(0xFFFFFF), text: Color(0x16191D), outline: Color(0x6F7680)),
        choice: KeyColors(fill: Color(0x0B5CBD), text: Color(0xFFFFFF)),
        styles: [
            DrawnKey.functionStyle: KeyColors(
                fill: Color(0xB9BFC9), text: Color(0x16191D), outline: Color(0x6F7680), hint: Color(0x343A43)),
            "accent": KeyColors(fill: Color(0x0B5CBD), text: Color(0xFFFFFF)),
            "danger": KeyColors(fill: Color(0xB3261E), text: Color(0xFFFFFF)),
        ])
}

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
