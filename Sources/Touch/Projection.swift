// SPDX-License-Identifier: MIT

/// The way from device units to fractions of the panel, in one step.
///
/// Coordinates outside their axis count as its end: they are noise of a contact at the edge of the glass, and a
/// panel that reported them all the same must not lose the keys there. What the calibration then maps beyond the
/// panel's edge stays there, because calibration is how an operator says that the glass is larger than the screen.
struct Projection {
    // In pairs of x and y, which the compiler then computes together.
    private let minimumX, minimumY, maximumX, maximumY: Int32
    private let xByX, yByX: Double
    private let xByY, yByY: Double
    private let xOffset, yOffset: Double

    init(_ description: TouchscreenDescription, _ transform: PanelTransform) {
        let (x, y) = (description.x, description.y)
        minimumX = x.minimum
        maximumX = max(x.minimum, x.maximum)
        minimumY = y.minimum
        maximumY = max(y.minimum, y.maximum)

        let (rangeX, rangeY) = (x.unitCount, y.unitCount)
        let (halfX, halfY) = ((0.5 - Double(x.minimum)) / rangeX, (0.5 - Double(y.minimum)) / rangeY)
        let matrix = transform.matrix
        xByX = matrix.a / rangeX
        xByY = matrix.b / rangeY
        xOffset = matrix.a * halfX + matrix.b * halfY + matrix.c
        yByX = matrix.d / rangeX
        yByY = matrix.e / rangeY
        yOffset = matrix.d * halfX + matrix.e * halfY + matrix.f
    }

    func fractions(x: Int32, y: Int32) -> (x: Double, y: Double) {
        let x = Double(min(max(x, minimumX), maximumX))
        let y = Double(min(max(y, minimumY), maximumY))
        return (xByX * x + xByY * y + xOffset, yByX * x + yByY * y + yOffset)
    }
}

extension Axis {
    /// How many values the axis has, at least one.
    fileprivate var unitCount: Double {
        max(1, Double(maximum) - Double(minimum) + 1)
    }
}
