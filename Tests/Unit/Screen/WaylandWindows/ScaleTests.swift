// SPDX-License-Identifier: MIT

import Testing
import Windows

@testable import WaylandWindows

struct ScaleTests {
    @Test func `an integer scale multiplies the size`() {
        #expect(
            Scale(whole: 2).pixels(PixelSize(width: 101, height: 7)) == PixelSize(width: 202, height: 14))
    }

    @Test func `a scale counts in 120ths, and pixels round half away from zero`() {
        // 101 × 1.5 = 151.5, 7 × 1.5 = 10.5, 100 × 1.25 = 125, 33 × 1.25 = 41.25.
        #expect(
            Scale(numerator: 180).pixels(PixelSize(width: 101, height: 7))
                == PixelSize(width: 152, height: 11))
        #expect(
            Scale(numerator: 150).pixels(PixelSize(width: 100, height: 33))
                == PixelSize(width: 125, height: 41))
    }

    @Test(arguments: [
        (1200, 800, 180), (1920, 1920, 120), (1920, 1536, 150), (1366, 1093, 150), (3840, 1920, 240),
    ]) func `an output's scale is its size in pixels divided by its logical size`(
        pixels: Int, logical: Int, numerator: Int
    ) {
        let scale = Scale(
            pixels: PixelSize(width: pixels, height: 9), logical: PixelSize(width: logical, height: 9))
        #expect(scale == Scale(numerator: numerator))
    }

    @Test func `an output without a size has the scale 1`() {
        #expect(Scale(pixels: .zero, logical: .zero) == .one)
    }
}
