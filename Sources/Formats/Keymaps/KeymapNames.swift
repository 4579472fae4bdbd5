// SPDX-License-Identifier: MIT

/// The names that choose a keymap of xkeyboard-config: rules, model, layout, variant and options.
///
/// setxkbmap(1) and /etc/default/keyboard use the same names.
///
/// ```swift
/// let names = KeymapNames(layout: "de", variant: "nodeadkeys")
/// String(describing: names)   // "de(nodeadkeys)"
/// ```
package struct KeymapNames: Hashable, Sendable {
    /// The rules that turn the other names into a keymap: `evdev` for every keyboard of the kernel's input layer.
    package var rules: String
    /// The keyboard's model, such as `pc105`.
    package var model: String
    /// The layout, such as `de`, or several separated by commas, such as `us,ru`, of which the first one is
    /// used.
    package var layout: String
    /// The layout's variant, or an empty text for the plain form.
    ///
    /// With several layouts there is one variant for each, separated by commas.
    package var variant: String
    /// The options, separated by commas, such as `ctrl:nocaps`, or an empty text for none.
    package var options: String

    /// The defaults are those of a plain US keyboard.
    package init(
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

extension KeymapNames {
    /// Makes the names from a text: a layout, or a layout with its variant in parentheses, such as `ge(ergonomic)`.
    package init(argument: String) {
        var layout = argument[...]
        var variant = ""[...]
        if argument.hasSuffix(")"), let parenthesis = argument.firstIndex(of: "(") {
            layout = argument[..<parenthesis]
            variant = argument[parenthesis...].dropFirst().dropLast()
        }
        self.init(layout: String(layout), variant: String(variant))
    }
}

extension KeymapNames: CustomStringConvertible {
    /// The layout with its variant and its options, such as `de(nodeadkeys)+ctrl:nocaps`.
    package var description: String {
        (variant.isEmpty ? layout : "\(layout)(\(variant))") + (options.isEmpty ? "" : "+\(options)")
    }
}

extension KeymapNames {
    /// The option that adds the glyphs of an installed ``GlyphTable`` to a keymap.
    package static let glyphOption = "runepad:glyphs"

    /// The names of the keymap to which the glyphs are added: those without ``glyphOption``.
    var withoutGlyphs: KeymapNames {
        guard !options.isEmpty else { return self }
        var names = self
        names.options = options.split(separator: ",").filter { $0 != Self.glyphOption }.joined(separator: ",")
        return names
    }
}
