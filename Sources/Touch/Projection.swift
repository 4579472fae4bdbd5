// SPDX-License-Identifier: MIT

/// Maps device units to fractions of the panel, in one step.
///
/// A coordinate outside its axis counts as the nearest end of the axis. Such coordinates are noise of a
/// contact at the edge of the glass. A panel that reports them must not lose the keys at that edge. When the
/// calibration maps a coordinate beyond the panel's edge, the result stays beyond the edge: with the
/// calibration an operator says that the glass is larger than the screen.
struct Projection {
    // In pairs of x and y, so that the compiler computes both of a pair together.
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
    /// The number of values that the axis has, at least 1.
    fileprivate var unitCount: Double {
        max(1, Double(maximum) - Double(minimum) + 1)
    }
}
