// SPDX-License-Identifier: MIT

/// The first two rows of a matrix that corrects where a device believes it is touched.
///
/// It acts on fractions of the device's axes, as udev's property `LIBINPUT_CALIBRATION_MATRIX` does in libinput:
///
/// ```
///   x' = a·x + b·y + c
///   y' = d·x + e·y + f
/// ```
public struct CalibrationMatrix: Hashable, Sendable {
    /// How much of x goes into x'.
    public let a: Double
    /// How much of y goes into x'.
    public let b: Double
    /// What is added to x'.
    public let c: Double
    /// How much of x goes into y'.
    public let d: Double
    /// How much of y goes into y'.
    public let e: Double
    /// What is added to y'.
    public let f: Double

    /// Makes a matrix of its rows, one after the other.
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    /// The matrix that changes nothing.
    public static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

    /// Makes a matrix of its text: six numbers separated by blanks, such as `1 0 0 0 1 0`.
    ///
    /// Returns `nil` for anything else, for numbers that are not finite, and for a matrix that maps the whole panel
    /// to a line or a point, because no contact could be told from another.
    public init?(text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        let numbers = words.compactMap { Double($0) }
        guard words.count == 6, numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        guard determinant != 0 else { return nil }
    }

    /// The six numbers as ``init(text:)`` and libinput read them, such as `0 1 0 -1 0 1`.
    public var text: String {
        [a, b, c, d, e, f].map { number in
            let text = "\(number)"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        .joined(separator: " ")
    }

    /// By how much an area grows; 0 where everything falls on a line, negative where the panel is mirrored.
    public var determinant: Double { a * e - b * d }

    /// The matrix that does what this one does, and then what `next` does.
    func followed(by next: CalibrationMatrix) -> CalibrationMatrix {
        CalibrationMatrix(
            next.a * a + next.b * d, next.a * b + next.b * e, next.a * c + next.b * f + next.c,
            next.d * a + next.e * d, next.d * b + next.e * e, next.d * c + next.e * f + next.f)
    }
}
