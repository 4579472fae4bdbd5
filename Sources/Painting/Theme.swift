// SPDX-License-Identifier: MIT

public import Layouts
internal import Views

/// How a view is drawn: its colours, its font and the shape of its keys.
///
/// `ThemeFiles` reads a theme from a YAML file and checks it.  A theme does not say where keys are: the
/// layout does.
public struct Theme: Hashable, Sendable {
    /// The theme's name: its file's name without `.yaml`.
    public var name: String
    /// The name that people see.
    public var title: String
    /// Font families, in the order in which they are searched for a character.
    ///
    /// Characters that these fonts lack come from any other font.
    public var fonts: [String]
    public var weight: FontWeight
    /// The size of labels, as a fraction of the usual size; above 0.
    ///
    /// A label that would not fit its key is drawn as large as it fits.
    public var textScale = 1.0
    public var radius: Gap
    /// The width of a key's outline.
    ///
    /// The marks of a state have a size in proportion to it.
    public var outlineWidth = Gap.fractionOfKey(0.03)
    /// The shadow under keys, or `nil` for none.
    public var shadow: Color?
    public var view: SurfaceColors
    public var accessory: SurfaceColors
    public var key: KeyColors
    /// The colours of a key with a contact on it.
    public var pressed: KeyColors
    /// The colours of a modifier or layer key that acts on the next key, or while a contact is on it.
    public var latched: KeyColors
    /// The colours of a modifier or layer key that acts until the next tap on it.
    public var locked: KeyColors
    /// The colours of the field of a picker that takes the next digits.
    public var selected: KeyColors
    /// The colours of a wrong field of a picker.
    public var wrong: KeyColors
    /// The colours of a key that does nothing on this host.
    public var unavailable: KeyColors
    /// The colours of the alternates that a long press offers.
    public var popup: KeyColors
    /// The colours of the alternate that is typed when the contact ends.
    public var choice: KeyColors
    /// The colours of keys whose layout names a style, by the style's name.
    public var styles: [String: KeyColors]

    /// The weight of a font.
    public enum FontWeight: String, CaseIterable, Hashable, Sendable {
        case regular
        case medium
        case bold
    }
}

extension Theme {
    /// Returns the theme with labels that are `factor` times as large, above 0.
    public func scalingText(by factor: Double) -> Theme {
        var theme = self
        theme.textScale *= factor
        return theme
    }
}

/// The colours of a surface and of the text on it.
public struct SurfaceColors: Hashable, Sendable {
    public var fill: Color
    public var text: Color

    public init(fill: Color, text: Color) {
        self.fill = fill
        self.text = text
    }
}

/// The colours of a key.
public struct KeyColors: Hashable, Sendable {
    public var fill: Color
    public var text: Color
    /// The colour of its outline, or `nil` for none.
    public var outline: Color?
    /// The colour of the hint in the key's corner, which shows what a long press offers.
    public var hint: Color

    /// Makes colours; without `hint`, the hint has the colour of the label.
    public init(fill: Color, text: Color, outline: Color? = nil, hint: Color? = nil) {
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
    public static let light = Theme(
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
