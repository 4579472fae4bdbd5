// SPDX-License-Identifier: MIT

/// Maps a device's coordinates to fractions of the panel as a person sees it, and knows where the glass is dead.
///
/// First the coordinates become fractions of the device's own axes. Then the calibration acts on these
/// fractions, as in libinput. The rotation comes last.
///
/// A device unit counts as a little square: the value v of an axis stands for the fraction (v − minimum + ½)
/// / (maximum − minimum + 1). So both ends of an axis lie inside the panel for every rotation, and rounding
/// does not put a coordinate on the edge between two keys.
///
/// ```swift
/// let transform = PanelTransform(rotation: .quarter)
/// transform.fractions(x: 0.1, y: 0.2)   // (x: 0.8, y: 0.1)
/// ```
package struct PanelTransform: Hashable, Sendable {
    package let rotation: Rotation
    package let calibration: CalibrationMatrix
    package let deadRegions: [DeadRegion]
    /// The calibration, then the rotation, in one matrix.
    let matrix: CalibrationMatrix

    package init(
        rotation: Rotation = .upright, calibration: CalibrationMatrix = .identity,
        deadRegions: [DeadRegion] = []
    ) {
        self.rotation = rotation
        self.calibration = calibration
        self.deadRegions = deadRegions
        matrix = calibration.followed(by: rotation.matrix)
    }

    /// Returns the place where a person sees the device's place `x`, `y`, in fractions of the panel.
    ///
    /// `x` and `y` are fractions of the device's axes, from 0 to 1. The result is outside 0 ..< 1 where the
    /// calibration maps beyond the panel's edge.
    package func fractions(x: Double, y: Double) -> (x: Double, y: Double) {
        (
            matrix.a * x + matrix.b * y + matrix.c,
            matrix.d * x + matrix.e * y + matrix.f
        )
    }

    /// Returns the device's place that a person sees at `x`, `y`: the inverse of ``fractions(x:y:)``.
    ///
    /// Returns `nil` where the calibration maps the glass to a line.
    package func deviceFractions(x: Double, y: Double) -> (x: Double, y: Double)? {
        let determinant = matrix.determinant
        guard determinant != 0 else { return nil }
        let (x, y) = (x - matrix.c, y - matrix.f)
        return (
            (matrix.e * x - matrix.b * y) / determinant,
            (matrix.a * y - matrix.d * x) / determinant
        )
    }
}

extension TouchscreenDescription {
    /// The size of the panel in millimetres, as a person sees it.
    ///
    /// - Parameters:
    ///   - transform: How the panel is turned and calibrated. A quarter turn swaps width and height. With a
    ///     calibration that stretches, the panel is a smaller part of the glass.
    ///   - lengths: The lengths of both axes in millimetres, or `nil` for the lengths that follow from their
    ///     resolutions.
    /// - Returns: The size, or `nil` where the length of an axis is unknown, or where the driver does not
    ///   believe the size that the device reports: ``sizeDoubt``.
    package func physicalSize(
        seenThrough transform: PanelTransform = PanelTransform(),
        lengths: (x: Double, y: Double)? = nil
    ) -> PhysicalSize? {
        if lengths == nil, sizeDoubt != nil { return nil }
        guard let deviceWidth = lengths?.x ?? x.length, let deviceHeight = lengths?.y ?? y.length else {
            return nil
        }
        let matrix = transform.matrix
        let determinant = matrix.determinant
        guard determinant != 0 else { return nil }
        // The columns of the inverse matrix are the panel's sides, in fractions of the device's axes.
        func millimetres(_ x: Double, _ y: Double) -> Double {
            let (x, y) = (x / determinant * deviceWidth, y / determinant * deviceHeight)
            return (x * x + y * y).squareRoot()
        }
        return PhysicalSize(
            width: millimetres(matrix.e, -matrix.d), height: millimetres(-matrix.b, matrix.a))
    }
}

extension Axis {
    /// The length of the axis on the glass in millimetres, as libinput computes it, or `nil` without a
    /// resolution.
    package var length: Double? {
        guard resolution > 0, maximum > minimum else { return nil }
        return (Double(maximum) - Double(minimum)) / Double(resolution)
    }
}
