// SPDX-License-Identifier: MIT

/// A part of the glass that reports touches by itself, in fractions of the touchscreen's axes.
///
/// It belongs to the glass: neither the calibration nor the rotation moves it.
package struct DeadRegion: Hashable, Sendable {
    /// The left and the right edge, from 0 to 1 from the left.
    package var x: ClosedRange<Double>
    /// The upper and the lower edge, from 0 to 1 from the top.
    package var y: ClosedRange<Double>

    package init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
        self.x = x
        self.y = y
    }
}

/// The part of a touchscreen's coordinates that is on the glass, in device units.
struct GlassBounds {
    private let leastX, greatestX, leastY, greatestY: Int32

    /// The part of an axis beyond each of its ends that is still noise of a contact at the edge: as much as libinput lets
    /// pass without a warning.
    private static var margin: Double { 0.05 }

    init(_ description: TouchscreenDescription) {
        (leastX, greatestX) = description.x.units(beyondEndsBy: Self.margin)
        (leastY, greatestY) = description.y.units(beyondEndsBy: Self.margin)
    }

    @inline(__always)
    func contain(x: Int32, y: Int32) -> Bool {
        x >= leastX && x <= greatestX && y >= leastY && y <= greatestY
    }
}

/// The parts of the glass where no contact may begin.
struct DeadGlass {
    private let x, y: Axis
    private let regions: [DeadRegion]

    init(_ description: TouchscreenDescription, _ regions: [DeadRegion]) {
        (x, y, self.regions) = (description.x, description.y, regions)
    }

    /// Whether there is none, as on most touchscreens.
    @inline(__always)
    var isEmpty: Bool { regions.isEmpty }

    func contains(x: Int32, y: Int32) -> Bool {
        let (x, y) = (self.x.fraction(of: x), self.y.fraction(of: y))
        for region in regions where region.x.contains(x) && region.y.contains(y) { return true }
        return false
    }
}

extension Axis {
    /// The number of values that the axis has, at least 1.
    var unitCount: Double {
        max(1, Double(maximum) - Double(minimum) + 1)
    }

    /// Returns the first and the last unit of the axis and of a part of it beyond each end.
    fileprivate func units(beyondEndsBy part: Double) -> (first: Int32, last: Int32) {
        let rest = (unitCount * part).rounded(.down)
        let first = Double(minimum) - rest
        let last = Double(minimum) + unitCount - 1 + rest
        return (Int32(clamping: Int(first)), Int32(clamping: Int(last)))
    }

    /// Returns the middle of a unit as a fraction of the axis.
    fileprivate func fraction(of value: Int32) -> Double {
        (Double(value) - Double(minimum) + 0.5) / unitCount
    }
}
