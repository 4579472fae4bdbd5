// SPDX-License-Identifier: MIT

package import Engine

extension PixelArea {
    /// Makes the area of pixels that a frame covers on an output of `size`: at least one pixel in each
    /// direction.
    ///
    /// The frame is in fractions of the output.  The edges are rounded, not the size, so that frames that
    /// touch also touch on the output.
    package init(of frame: Frame, on size: PixelSize) {
        let (x, width) = span(frame.minX, frame.maxX, of: size.width)
        let (y, height) = span(frame.minY, frame.maxY, of: size.height)
        self.init(x: x, y: y, width: width, height: height)
    }
}

private func span(_ low: Double, _ high: Double, of length: Int) -> (begin: Int, length: Int) {
    func pixel(_ fraction: Double) -> Int { Int((min(max(fraction, 0), 1) * Double(length)).rounded()) }
    let begin = min(pixel(low), max(length - 1, 0))
    return (begin, max(1, pixel(high) - begin))
}
