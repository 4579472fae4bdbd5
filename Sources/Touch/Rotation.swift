// SPDX-License-Identifier: MIT

/// How far a panel is turned clockwise, as a person in front of it sees it.
///
/// The numbers have the same meaning as in Wayland's `wl_output.transform`. So a panel has the number that its
/// output has in the configuration of most compositors; sway counts the other way, and swaps 90 and 270. In the picture, `o` is the corner where the device
/// counts from 0, 0. The device's x axis runs along `x` and its y axis along `y`, all as a person sees the
/// panel.
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
    /// A person sees the device's upper left corner in the upper left.
    case upright = 0
    /// A person sees the device's upper left corner in the upper right.
    case quarter = 90
    /// A person sees the device's upper left corner in the lower right.
    case half = 180
    /// A person sees the device's upper left corner in the lower left.
    case threeQuarters = 270
}

extension Rotation {
    /// The rotation as a matrix on fractions, which acts after the calibration.
    var matrix: CalibrationMatrix {
        switch self {
        case .upright: .identity
        case .quarter: CalibrationMatrix(0, -1, 1, 1, 0, 0)
        case .half: CalibrationMatrix(-1, 0, 1, 0, -1, 1)
        case .threeQuarters: CalibrationMatrix(0, 1, 0, -1, 0, 1)
        }
    }
}
