// SPDX-License-Identifier: MIT

/// How far a panel is turned clockwise, as a person in front of it sees it.
///
/// The numbers have the same meaning as in Wayland's `wl_output.transform`, and as RandR's `Rotate_90` and so
/// on. A panel that is fixed to its screen has the rotation of its output. People write that rotation in
/// different ways: `wlr-randr --transform 90`, sway's `transform 270` and `xrandr --rotate left` all mean 90.
///
/// In the picture, `o` is the corner where the device counts from 0, 0. The device's x axis runs along `x` and
/// its y axis along `y`, all as a person sees the panel.
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
package enum Rotation: Int, CaseIterable, Hashable, Sendable {
    case upright = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
}

extension Rotation {
    /// Makes the rotation of an output from its `enum wl_output.transform`: the quarters of a turn, 0 to 3.
    ///
    /// Returns `nil` for a mirrored picture, from 4 on, and for unknown numbers.
    package init?(outputTransform transform: Int) {
        guard (0...3).contains(transform) else { return nil }
        self.init(rawValue: transform * 90)
    }

    /// The rotation as a matrix on fractions, which acts after the calibration.
    package var matrix: CalibrationMatrix {
        switch self {
        case .upright: .identity
        case .quarter: CalibrationMatrix(0, -1, 1, 1, 0, 0)
        case .half: CalibrationMatrix(-1, 0, 1, 0, -1, 1)
        case .threeQuarters: CalibrationMatrix(0, 1, 0, -1, 0, 1)
        }
    }
}
