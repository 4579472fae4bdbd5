// SPDX-License-Identifier: MIT

/// The first two rows of a matrix that corrects the places that a device reports.
///
/// The matrix acts on fractions of the device's axes, as udev's property `LIBINPUT_CALIBRATION_MATRIX` does
/// in libinput:
///
/// ```
///   x' = a·x + b·y + c
///   y' = d·x + e·y + f
/// ```
package struct CalibrationMatrix: Hashable, Sendable {
    package let a: Double
    package let b: Double
    package let c: Double
    package let d: Double
    package let e: Double
    package let f: Double

    package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    package static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

    /// Makes a matrix from text: six numbers separated by blanks, such as `1 0 0 0 1 0`.
    ///
    /// Returns `nil` for any other text, for numbers beyond a million, and for a matrix that maps the whole
    /// panel to a line or a point. With such a matrix, the driver could not tell one place from another.
    package init?(text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        let numbers = words.compactMap { Double($0) }
        // A comparison with what is not a number is false.
        guard words.count == 6, numbers.count == 6, numbers.allSatisfy({ abs($0) <= 1e6 }) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        guard determinant != 0 else { return nil }
    }

    /// Makes a matrix from udev's `LIBINPUT_CALIBRATION_MATRIX`, which libinput reads in this way.
    ///
    /// Only blanks separate numbers. The first six count, so nine numbers of a whole matrix also work. Each has
    /// only digits, a sign and a point: libinput takes neither exponents nor commas. Returns `nil` where libinput
    /// calibrates nothing, and where ``init(text:)`` does.
    package init?(property: String) {
        var six = ""
        var (count, isBlank) = (0, true)
        for byte in property.utf8 {
            if isBlank, byte != UInt8(ascii: " ") { count += 1 }
            guard count <= 6 else { break }
            isBlank = byte == UInt8(ascii: " ")
            // From + to 9. The comma and the slash among them are in no number.
            guard isBlank || (0x2B...0x39).contains(byte) else { return nil }
            six.unicodeScalars.append(Unicode.Scalar(byte))
        }
        self.init(text: six)
    }

    /// The six numbers in the form that ``init(property:)`` and libinput read, such as `0 1 0 -1 0 1`.
    ///
    /// A number nearer to 0 than a ten-thousandth, which would have an exponent, is 0.
    package var text: String {
        [a, b, c, d, e, f].map { number in
            guard abs(number) >= 1e-4 else { return "0" }
            let text = "\(number)"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        .joined(separator: " ")
    }

    /// The factor by which an area grows: 0 where all places fall on a line, negative where the panel is
    /// mirrored.
    package var determinant: Double { a * e - b * d }

    /// Returns the matrix that applies this matrix first, and then `next`.
    package func followed(by next: CalibrationMatrix) -> CalibrationMatrix {
        CalibrationMatrix(
            next.a * a + next.b * d, next.a * b + next.b * e, next.a * c + next.b * f + next.c,
            next.d * a + next.e * d, next.d * b + next.e * e, next.d * c + next.e * f + next.f)
    }
}
