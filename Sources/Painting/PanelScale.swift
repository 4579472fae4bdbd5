// SPDX-License-Identifier: MIT

public import Layouts

/// How many pixels a panel has, and how large it is on the glass.
public struct PanelScale: Hashable, Sendable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// The size on the glass.
    public let size: PhysicalSize

    /// The most pixels of a side: more than any panel, and what can still be drawn.
    public static let mostPixels = 16_384
    /// The pixels an inch of a panel that is 154 mm and 1024 pixels wide, the smallest that is common.
    public static let commonDensity = 168.9
    /// The millimetres of an inch.
    private static let inch = 25.4

    /// Makes the scale of a panel with so many pixels, `density` to the inch.
    public init(width: Int, height: Int, density: Double = commonDensity) {
        self.width = width
        self.height = height
        let millimetres = Self.inch / density
        size = PhysicalSize(width: Double(width) * millimetres, height: Double(height) * millimetres)
    }

    /// Makes the scale of a panel with so many pixels that is so large on the glass.
    public init(width: Int, height: Int, size: PhysicalSize) {
        self.width = width
        self.height = height
        self.size = size
    }

    /// Makes the scale of a panel of that size, whose pixels are square and `density` to the inch.
    ///
    /// A side has at least one pixel and at most ``mostPixels``.
    public init(_ size: PhysicalSize, density: Double = commonDensity) {
        func pixels(_ millimetres: Double) -> Int {
            Int(min(max(1, (millimetres / Self.inch * density).rounded()), Double(Self.mostPixels)))
        }
        (width, height) = (pixels(size.width), pixels(size.height))
        self.size = size
    }

    /// The pixels of a frame, whose edges are rounded to whole ones, so that neighbours still meet.
    func area(of frame: Frame) -> Area {
        let (left, right) = ((frame.minX * Double(width)).rounded(), (frame.maxX * Double(width)).rounded())
        let (top, bottom) = (
            (frame.minY * Double(height)).rounded(), (frame.maxY * Double(height)).rounded()
        )
        return Area(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The pixels of a space between keys or of a radius, where a key's shorter side has so many.
    func pixels(of length: Gap, ofKey side: Double) -> Double {
        switch length {
        case .fractionOfKey(let fraction): fraction * side
        case .millimetres(let millimetres): millimetres / size.height * Double(height)
        }
    }
}
