// SPDX-License-Identifier: MIT

public import Layouts

extension PixelArea {
    /// The pixels that a frame, in fractions, covers of an output of `size`: at least one in each direction.
    ///
    /// The edges are rounded rather than the size, so that frames that meet do so on the output, too.
    public init(of frame: Frame, on size: PixelSize) {
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
