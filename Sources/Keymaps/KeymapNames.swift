// SPDX-License-Identifier: MIT

/// What chooses a keymap of xkeyboard-config: rules, model, layout, variant and options, as setxkbmap(1) and
/// /etc/default/keyboard name them.
///
/// ```swift
/// let names = KeymapNames(layout: "de", variant: "nodeadkeys")
/// String(describing: names)   // "de(nodeadkeys)"
/// ```
public struct KeymapNames: Hashable, Sendable {
    /// The rules that turn the other names into a keymap: `evdev` for every keyboard of the kernel's input layer.
    public var rules: String
    /// The keyboard's model, such as `pc105`.
    public var model: String
    /// The layout, or several separated by commas, of which the first one counts: `de`, `us,ru`.
    public var layout: String
    /// The layout's variant, empty for its plain form; one for each layout, separated by commas.
    public var variant: String
    /// Options separated by commas, such as `ctrl:nocaps`; empty for none.
    public var options: String

    /// Makes names; what is not said is that of a plain US keyboard.
    public init(
        rules: String = "evdev", model: String = "pc105", layout: String = "us", variant: String = "",
        options: String = ""
    ) {
        self.rules = rules
        self.model = model
        self.layout = layout
        self.variant = variant
        self.options = options
    }
}

extension KeymapNames: CustomStringConvertible {
    /// The layout with its variant, such as `de(nodeadkeys)`, and the options behind a plus sign if there are any.
    public var description: String {
        (variant.isEmpty ? layout : "\(layout)(\(variant))") + (options.isEmpty ? "" : "+\(options)")
    }
}

extension KeymapNames {
    /// The option by which a keymap gets the glyphs of an installed ``GlyphTable``.
    public static let glyphOption = "runepad:glyphs"

    /// The names without ``glyphOption``: the keymap to which the glyphs are added.
    var withoutGlyphs: KeymapNames {
        var names = self
        names.options = options.split(separator: ",").filter { $0 != Self.glyphOption }.joined(separator: ",")
        return names
    }
}
