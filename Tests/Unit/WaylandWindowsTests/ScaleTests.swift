// SPDX-License-Identifier: MIT

import Testing
import Windows

@testable import WaylandWindows

struct ScaleTests {
    @Test("a whole scale multiplies")
    func whole() {
        #expect(
            Scale(whole: 2).pixels(PixelSize(width: 101, height: 7)) == PixelSize(width: 202, height: 14))
    }

    @Test("a scale counts in parts of 120 and rounds half away from zero")
    func fractions() {
        // 101 × 1.5 = 151.5, 7 × 1.5 = 10.5, 100 × 1.25 = 125, 33 × 1.25 = 41.25.
        #expect(
            Scale(numerator: 180).pixels(PixelSize(width: 101, height: 7))
                == PixelSize(width: 152, height: 11))
        #expect(
            Scale(numerator: 150).pixels(PixelSize(width: 100, height: 33))
                == PixelSize(width: 125, height: 41))
    }

    @Test(
        "the scale of an output is what makes its pixels of its logical size",
        arguments: [
            (1200, 800, 180), (1920, 1920, 120), (1920, 1536, 150), (1366, 1093, 150), (3840, 1920, 240),
        ])
    func outputs(pixels: Int, logical: Int, numerator: Int) {
        let scale = Scale(
            pixels: PixelSize(width: pixels, height: 9), logical: PixelSize(width: logical, height: 9))
        #expect(scale == Scale(numerator: numerator))
    }

    @Test("an output without a size has the scale 1")
    func nothing() {
        #expect(Scale(pixels: .zero, logical: .zero) == .one)
    }
}
