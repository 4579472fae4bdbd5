// SPDX-License-Identifier: MIT

import Windows

/// The number of pixels of a logical pixel's side, as a fraction of 120, like in fractional-scale-v1.
struct Scale: Hashable {
    let numerator: Int

    static let one = Scale(whole: 1)

    init(numerator: Int) {
        self.numerator = max(numerator, 1)
    }

    init(whole: Int) {
        self.init(numerator: whole * 120)
    }

    /// Makes the scale of an output with these sizes in pixels and in logical pixels, or 1 where a size is
    /// not known.
    init(pixels: PixelSize, logical: PixelSize) {
        guard logical.width > 0, pixels.width > 0 else {
            self = .one
            return
        }
        self.init(numerator: (pixels.width * 240 + logical.width) / (logical.width * 2))
    }

    /// Converts a logical size to pixels, rounded half away from zero as fractional-scale-v1 requires.
    func pixels(_ logical: PixelSize) -> PixelSize {
        PixelSize(width: pixels(logical.width), height: pixels(logical.height))
    }

    private func pixels(_ logical: Int) -> Int {
        (logical * numerator + 60) / 120
    }
}
