// SPDX-License-Identifier: MIT

/// Maps device units to fractions of the panel, in one step.
///
/// A coordinate outside its axis counts as the nearest end of the axis. Such coordinates are noise of a
/// contact at the edge of the glass. A panel that reports them must not lose the keys at that edge: see
/// ``GlassBounds`` for those that are too far outside. When the calibration maps a coordinate beyond the
/// panel's edge, the result stays beyond the edge: with the calibration an operator says that the glass is
/// larger than the screen.
struct Projection {
    // In pairs of x and y, so that the processor computes both of a pair together.
    /// The ends of the axes.
    private let minimum, maximum: SIMD2<Double>
    /// The factor of each coordinate in its own fraction.
    private let own: SIMD2<Double>
    /// The factor of each coordinate in the other's fraction: of y in that of x, and of x in that of y.
    private let other: SIMD2<Double>
    /// The fractions of the device's place 0, 0.
    private let offset: SIMD2<Double>

    init(_ description: TouchscreenDescription, _ transform: PanelTransform) {
        let (x, y) = (description.x, description.y)
        minimum = SIMD2(Double(x.minimum), Double(y.minimum))
        maximum = SIMD2(Double(max(x.minimum, x.maximum)), Double(max(y.minimum, y.maximum)))

        let (rangeX, rangeY) = (x.unitCount, y.unitCount)
        let (halfX, halfY) = ((0.5 - Double(x.minimum)) / rangeX, (0.5 - Double(y.minimum)) / rangeY)
        let matrix = transform.matrix
        own = SIMD2(matrix.a / rangeX, matrix.e / rangeY)
        other = SIMD2(matrix.b / rangeY, matrix.d / rangeX)
        offset = SIMD2(
            matrix.a * halfX + matrix.b * halfY + matrix.c,
            matrix.d * halfX + matrix.e * halfY + matrix.f)
    }

    /// Returns the fractions of the panel at a device's place, as x and y.
    @inline(__always)
    func fractions(x: Int32, y: Int32) -> SIMD2<Double> {
        // Doubles hold every Int32, so the ends apply after the conversion. `min`, `max` and the functions
        // of SIMD2 look for values that are no numbers, which takes branches.
        var device = SIMD2(Double(x), Double(y))
        device.replace(with: minimum, where: device .< minimum)
        device.replace(with: maximum, where: device .> maximum)
        return own * device + other * SIMD2(device.y, device.x) + offset
    }
}
