// SPDX-License-Identifier: MIT

package import Engine

/// The size of a panel in pixels, and on the glass in millimetres.
package struct PanelScale: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The size on the glass, in millimetres.
    package let size: PhysicalSize

    /// The largest number of pixels on a side: no panel has more, and Cairo can still draw it.
    package static let mostPixels = 16_384
    /// The pixels per inch of the smallest common panel, which is 154 mm and 1024 pixels wide.
    package static let commonDensity = 168.9
    private static let inch = 25.4

    /// Makes the scale of a panel of `width` × `height` pixels, with `density` pixels per inch.
    package init(width: Int, height: Int, density: Double = commonDensity) {
        self.width = width
        self.height = height
        let millimetres = Self.inch / density
        size = PhysicalSize(width: Double(width) * millimetres, height: Double(height) * millimetres)
    }

    package init(width: Int, height: Int, size: PhysicalSize) {
        self.width = width
        self.height = height
        self.size = size
    }

    /// Makes the scale of a panel of this size in millimetres, with square pixels, `density` per inch.
    ///
    /// A side has at least one pixel and at most ``mostPixels``.
    package init(_ size: PhysicalSize, density: Double = commonDensity) {
        func pixels(_ millimetres: Double) -> Int {
            Int(min(max(1, (millimetres / Self.inch * density).rounded()), Double(Self.mostPixels)))
        }
        (width, height) = (pixels(size.width), pixels(size.height))
        self.size = size
    }

    /// The pixels that a frame covers.
    ///
    /// Its edges are rounded to whole pixels, so that neighbouring frames still touch.
    func area(of frame: Frame) -> Area {
        let (left, right) = ((frame.minX * Double(width)).rounded(), (frame.maxX * Double(width)).rounded())
        let (top, bottom) = (
            (frame.minY * Double(height)).rounded(), (frame.maxY * Double(height)).rounded()
        )
        return Area(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The pixels of a gap or a radius, on a key whose shorter side has `side` pixels.
    func pixels(of length: Gap, ofKey side: Double) -> Double {
        switch length {
        case .fractionOfKey(let fraction): fraction * side
        case .millimetres(let millimetres): millimetres / size.height * Double(height)
        }
    }
}
