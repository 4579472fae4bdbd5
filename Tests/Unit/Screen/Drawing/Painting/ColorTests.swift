// SPDX-License-Identifier: MIT

import Drawing
import Testing

struct ColorTests {
    @Test func `a colour is read as # and three or six hexadecimal digits`() {
        #expect(Color("#1b1f24") == Color(0x1B1F24))
        #expect(Color("#FFF") == Color(0xFFFFFF))
        #expect(Color("#1a0") == Color(0x11AA00))
        for text in [
            "", "#", "#12", "#1234", "#12345", "#1234567", "1b1f24", "#12345g", "#+12345", "#１２３", "red",
        ] {
            #expect(Color(text) == nil, "\(text)")
        }
    }

    @Test func `a colour prints in the form in which it is read`() {
        #expect(Color(0x00_0F_0A).description == "#000f0a")
        #expect(Color("#c0ffee")?.description == "#c0ffee")
    }

    /// The figures are those that WCAG's own tools and examples give.
    @Test(
        arguments: [
            (0xFFFFFF, 0x000000, 21.0), (0x777777, 0xFFFFFF, 4.48), (0x767676, 0xFFFFFF, 4.54),
            (0xFF0000, 0xFFFFFF, 4.0), (0x0000FF, 0xFFFFFF, 8.59), (0x123456, 0x123456, 1.0),
        ] as [(UInt32, UInt32, Double)]) func `the contrast of two colours is the one that WCAG computes`(
            one: UInt32, other: UInt32, expected: Double
        )
    {
        #expect(abs(Color(one).contrast(with: Color(other)) - expected) < 0.005)
        #expect(abs(Color(other).contrast(with: Color(one)) - expected) < 0.005)
    }
}
