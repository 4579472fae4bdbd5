// SPDX-License-Identifier: MIT

import Windows

/// How many pixels a logical pixel of an output is wide, as a fraction of 120: what fractional-scale-v1 counts in.
struct Scale: Hashable {
    /// The scale times 120.
    let numerator: Int

    /// One pixel for each logical pixel.
    static let one = Scale(whole: 1)

    /// Makes a scale of its numerator over 120.
    init(numerator: Int) {
        self.numerator = max(numerator, 1)
    }

    /// Makes a whole scale.
    init(whole: Int) {
        self.init(numerator: whole * 120)
    }

    /// The scale by which an output with so many `logical` pixels has so many `pixels`, or 1 where it has none.
    init(pixels: PixelSize, logical: PixelSize) {
        guard logical.width > 0, pixels.width > 0 else {
            self = .one
            return
        }
        self.init(numerator: (pixels.width * 240 + logical.width) / (logical.width * 2))
    }

    /// How many pixels as many logical ones are, rounded half away from zero as fractional-scale-v1 asks.
    func pixels(_ logical: PixelSize) -> PixelSize {
        PixelSize(width: pixels(logical.width), height: pixels(logical.height))
    }

    private func pixels(_ logical: Int) -> Int {
        (logical * numerator + 60) / 120
    }
}
