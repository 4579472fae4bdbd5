// SPDX-License-Identifier: MIT

/// How far a panel is turned clockwise, as a person in front of it sees it.
///
/// The numbers mean what they mean in Wayland's `wl_output.transform`, so a panel is told the number that its
/// output has in the compositor's configuration. Below, `o` is the corner where the device counts from 0, 0; its x
/// axis runs along `x`, its y axis along `y`, all as a person sees it.
///
/// ```
///      0              90             180            270
///  o x x x +       + y y o       + - - - +       + - - +
///  y       |       |     x       |       y       x     |
///  y       |       |     x       |       y       x     |
///  + - - - +       |     x       + x x x o       x     |
///                  + - - +                       o y y +
/// ```
///
/// | rotation | panel x | panel y |
/// |---|---|---|
/// | 0 | x | y |
/// | 90 | 1 − y | x |
/// | 180 | 1 − x | 1 − y |
/// | 270 | y | 1 − x |
public enum Rotation: Int, CaseIterable, Hashable, Sendable {
    /// The device's upper left corner is seen in the upper left.
    case upright = 0
    /// The device's upper left corner is seen in the upper right.
    case quarter = 90
    /// The device's upper left corner is seen in the lower right.
    case half = 180
    /// The device's upper left corner is seen in the lower left.
    case threeQuarters = 270
}

extension Rotation {
    /// The rotation as a matrix on fractions, to be applied after the calibration.
    var matrix: CalibrationMatrix {
        switch self {
        case .upright: .identity
        case .quarter: CalibrationMatrix(0, -1, 1, 1, 0, 0)
        case .half: CalibrationMatrix(-1, 0, 1, 0, -1, 1)
        case .threeQuarters: CalibrationMatrix(0, 1, 0, -1, 0, 1)
        }
    }
}
