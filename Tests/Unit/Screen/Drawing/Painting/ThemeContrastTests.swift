// SPDX-License-Identifier: MIT

import Testing

@testable import Drawing

/// Colours that people must tell apart.
@Suite struct ThemeContrastTests {
    /// The light theme with these colours of its own for rings.
    private func theme(_ own: UInt32...) -> Theme {
        var theme = Theme.light
        (theme.choice.fill, theme.view.text, theme.key.text) = (Color(own[0]), Color(own[1]), Color(own[2]))
        return theme
    }

    private func ring(_ theme: Theme, on face: UInt32, beside surface: UInt32) -> Color {
        var key = theme.key
        key.fill = Color(face)
        return theme.ring(on: key, beside: Color(surface))
    }

    /// By WCAG's formula #8c8c8c has a contrast of 3.36 with white, and #999999 one of 2.85.
    @Test func `a ring has the first of the theme's own colours whose contrast is 3 or more`() {
        #expect(ring(theme(0x8C8C8C, 0x000000, 0x000000), on: 0xFFFFFF, beside: 0xFFFFFF) == Color(0x8C8C8C))
        #expect(ring(theme(0x999999, 0x8C8C8C, 0x000000), on: 0xFFFFFF, beside: 0xFFFFFF) == Color(0x8C8C8C))
        #expect(ring(theme(0x999999, 0xFFFFFF, 0x8C8C8C), on: 0xFFFFFF, beside: 0xFFFFFF) == Color(0x8C8C8C))
    }

    @Test(arguments: [
        (0xFFFFFF as UInt32, 0xFFFFFF as UInt32, 0x000000 as UInt32), (0x000000, 0x000000, 0xFFFFFF),
        (0xFFFFFF, 0x000000, 0x777777),
    ])
    func `where no colour of the theme has enough, a ring is black, white or grey`(
        face: UInt32, surface: UInt32, ring color: UInt32
    ) {
        let theme = theme(face, surface, face)
        #expect(ring(theme, on: face, beside: surface) == Color(color))
    }

    @Test func `a state differs by its hue alone where neither its face nor a line stands out`() {
        var theme = Theme.light
        theme.styles = ["dark": theme.key, "pale": theme.key]
        theme.styles["dark"]?.fill = Color(0x000000)
        #expect(theme.statesOfHue(below: 3) == [])
        theme.pressed.outline = theme.pressed.fill
        let found = theme.statesOfHue(below: 3)
        #expect(found.map(\.name) == ["pressed", "pressed"])
        #expect(found.map(\.other) == ["key", "styles.pale"])
        #expect(found.map(\.markContrast) == [1, 1])
    }
}
