// SPDX-License-Identifier: MIT

package import Engine

extension PixelArea {
    /// The first column to the right of the area.
    package var maxX: Int { x + width }
    /// The first row below the area.
    package var maxY: Int { y + height }
    package var isEmpty: Bool { width <= 0 || height <= 0 }

    package func intersects(_ other: PixelArea) -> Bool {
        !isEmpty && !other.isEmpty && x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }

    /// The pixels that lie in both rectangles; an empty rectangle when there are none.
    package func intersection(_ other: PixelArea) -> PixelArea {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelArea(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
            height: max(0, min(maxY, other.maxY) - top))
    }

    /// The smallest rectangle that covers both.
    package func union(_ other: PixelArea) -> PixelArea {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelArea(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

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
