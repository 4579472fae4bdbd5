// SPDX-License-Identifier: MIT

/// A part of the glass that reports touches by itself, in fractions of the touchscreen's axes.
///
/// It belongs to the glass: neither the calibration nor the rotation moves it.
public struct DeadRegion: Hashable, Sendable {
    /// The left and the right edge, from 0 to 1 from the left.
    public var x: ClosedRange<Double>
    /// The upper and the lower edge, from 0 to 1 from the top.
    public var y: ClosedRange<Double>

    /// Makes a region.
    public init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
        self.x = x
        self.y = y
    }
}

/// The part of a touchscreen's coordinates where contacts may begin.
struct LiveGlass {
    /// The coordinates that are on the glass, or so near its edge that they are noise.
    private let x, y: ClosedRange<Double>
    /// The dead regions, in device units.
    private let dead: [DeadRegion]

    /// The part of an axis beyond each of its ends that is still noise of a contact at the edge: as much as libinput lets
    /// pass without a warning.
    private static var margin: Double { 0.05 }

    init(_ description: TouchscreenDescription, without dead: [DeadRegion]) {
        (x, y) = (
            description.x.units(of: -Self.margin...1 + Self.margin),
            description.y.units(of: -Self.margin...1 + Self.margin)
        )
        self.dead = dead.map {
            DeadRegion(x: description.x.units(of: $0.x), y: description.y.units(of: $0.y))
        }
    }

    /// Whether a contact that begins at a device's place touches the glass.
    func takesContact(x: Int32, y: Int32) -> Bool {
        let (x, y) = (Double(x), Double(y))
        guard self.x.contains(x), self.y.contains(y) else { return false }
        for region in dead where region.x.contains(x) && region.y.contains(y) { return false }
        return true
    }
}

extension Axis {
    /// The number of values that the axis has, at least 1.
    var unitCount: Double {
        max(1, Double(maximum) - Double(minimum) + 1)
    }

    /// Returns the coordinates of the units whose middles lie between two fractions of the axis.
    fileprivate func units(of fractions: ClosedRange<Double>) -> ClosedRange<Double> {
        let first = Double(minimum) - 0.5
        return first + fractions.lowerBound * unitCount...first + fractions.upperBound * unitCount
    }
}
