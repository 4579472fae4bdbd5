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
    private let x, y: Axis
    private let dead: [DeadRegion]

    /// The part of an axis beyond each of its ends that is still noise of a contact at the edge: as much as libinput lets
    /// pass without a warning.
    private static var margin: Double { 0.05 }

    init(_ description: TouchscreenDescription, without dead: [DeadRegion]) {
        (x, y, self.dead) = (description.x, description.y, dead)
    }

    /// Whether a contact that begins at a device's place touches the glass.
    func takesContact(x: Int32, y: Int32) -> Bool {
        let (x, y) = (self.x.fraction(of: x), self.y.fraction(of: y))
        guard min(x, y) >= -Self.margin, max(x, y) <= 1 + Self.margin else { return false }
        for region in dead where region.x.contains(x) && region.y.contains(y) { return false }
        return true
    }
}

extension Axis {
    /// The number of values that the axis has, at least 1.
    var unitCount: Double {
        max(1, Double(maximum) - Double(minimum) + 1)
    }

    /// Returns the middle of a unit as a fraction of the axis.
    fileprivate func fraction(of value: Int32) -> Double {
        (Double(value) - Double(minimum) + 0.5) / unitCount
    }
}
