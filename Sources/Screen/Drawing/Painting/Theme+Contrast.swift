// SPDX-License-Identifier: MIT

// The pairs of colours that people must tell apart in a view.

extension Theme {
    /// The colours of a text and of the surface behind it.
    package struct TextPair: Hashable, Sendable {
        /// The field of a theme's file that has the text's colour, such as `pressed.text` or
        /// `styles.accent.hint`.
        package var name: String
        package var text: Color
        package var background: Color
    }

    /// All pairs of a text and the surface behind it that a view in this theme can show.
    package var textPairs: [TextPair] {
        var pairs: [TextPair] = []
        for (name, colors) in [("view", view), ("accessory", accessory)] {
            pairs.append(TextPair(name: "\(name).text", text: colors.text, background: colors.fill))
        }
        let others = [
            ("unavailable", unavailable), ("popup", popup), ("choice", choice),
        ]
        for (name, colors) in keyLooks + others {
            pairs.append(TextPair(name: "\(name).text", text: colors.text, background: colors.fill))
            pairs.append(TextPair(name: "\(name).hint", text: colors.hint, background: colors.fill))
        }
        return pairs
    }

    /// The colours of a key that is neither pressed nor in another state: the plain one, and the styles by their names.
    private var plainLooks: [(name: String, colors: KeyColors)] {
        [("key", key)]
            + styles.sorted { $0.key < $1.key }.map { (name: "styles.\($0.key)", colors: $0.value) }
    }

    /// The colours of all keys that do something.
    private var keyLooks: [(name: String, colors: KeyColors)] {
        plainLooks + [
            ("pressed", pressed), ("latched", latched), ("locked", locked), ("selected", selected),
            ("wrong", wrong),
        ]
    }
}

// MARK: - Edges

extension Theme {
    /// The colours on both sides of a key's edge.
    package struct EdgePair: Hashable, Sendable {
        /// The field of a theme's file that has the key's colours, such as `pressed` or `styles.accent`.
        package var name: String
        /// The colour of the key at its edge: the outline, or the face of a key that has no outline or stands out more
        /// by its face.
        package var edge: Color
        /// The field with the colour around the key, such as `view.fill`.
        package var backgroundName: String
        package var background: Color

        /// The contrast of the edge, from 1 to 21 (WCAG 2.2).
        package var contrast: Double { edge.contrast(with: background) }

        init(_ name: String, _ edges: [Color?], on backgroundName: String, _ background: Color) {
            self.name = name
            self.backgroundName = backgroundName
            self.background = background
            let seen = edges.compactMap { $0 }.max {
                $0.contrast(with: background) < $1.contrast(with: background)
            }
            edge = seen ?? background
        }
    }

    /// The edges of all keys in a view, of the row of alternates, and of the alternate that is chosen.
    ///
    /// Keys that do nothing are left out, as WCAG 2.2 does in success criterion 1.4.11.
    package var edgePairs: [EdgePair] {
        let surfaces = [("view.fill", view.fill), ("accessory.fill", accessory.fill)]
        var pairs: [EdgePair] = []
        for (name, colors) in keyLooks {
            pairs += surfaces.map { EdgePair(name, [colors.outline, colors.fill], on: $0.0, $0.1) }
        }
        // The row of alternates lies on keys and on the view.
        for (background, color) in [("view.fill", view.fill), ("key.fill", key.fill)] {
            pairs.append(EdgePair("popup", [popup.outline ?? popup.text, popup.fill], on: background, color))
        }
        pairs.append(EdgePair("choice", [choice.outline, choice.fill], on: "popup.fill", popup.fill))
        return pairs
    }
}

// MARK: - States

extension Theme {
    /// A state of keys that people can tell from another look by the hue alone.
    package struct StateOfHue: Hashable, Sendable {
        /// The field of the state, such as `pressed`.
        package var name: String
        /// The field of the other look, such as `styles.accent`.
        package var other: String
        /// The contrast of the two faces, from 1 to 21.
        package var contrast: Double
        /// The contrast of the line that marks the state and the state's face, from 1 to 21.
        package var markContrast: Double
    }

    /// The states that differ from another look by the hue alone, for people who see the lines and the lightness of
    /// colours from a contrast of `least` on.
    ///
    /// These states have a mark of their own in the colour of their label or hint: a dot, a bar, an exclamation mark.
    /// They are not looked at here, because ``textPairs`` has their contrast. A pressed key has a thick outline, and a
    /// key that does nothing a dashed one.
    package func statesOfHue(below least: Double) -> [StateOfHue] {
        var found: [StateOfHue] = []
        for (name, colors) in [("pressed", pressed), ("unavailable", unavailable)] {
            let mark = (colors.outline ?? colors.text).contrast(with: colors.fill)
            guard mark < least else { continue }
            for (other, plain) in plainLooks {
                let contrast = colors.fill.contrast(with: plain.fill)
                guard contrast < least else { continue }
                found.append(StateOfHue(name: name, other: other, contrast: contrast, markContrast: mark))
            }
        }
        return found
    }
}
