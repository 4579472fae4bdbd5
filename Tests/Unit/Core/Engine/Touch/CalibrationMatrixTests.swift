// SPDX-License-Identifier: MIT

import Engine
import Testing

struct CalibrationMatrixTests {
    @Test func `a calibration matrix is read from six numbers of a configuration`() {
        #expect(
            CalibrationMatrix(text: " 1.5 0 -0.25\t0 2e0 +.5\n")
                == CalibrationMatrix(1.5, 0, -0.25, 0, 2, 0.5))
        #expect(CalibrationMatrix(text: "1 0 0 0 1 0") == .identity)
    }

    @Test(arguments: [
        "", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "1,5 0 0 0 1 0", "nan 0 0 0 1 0",
        "inf 0 0 0 1 0",
    ]) func `text other than six finite numbers is not a calibration matrix`(text: String) {
        #expect(CalibrationMatrix(text: text) == nil)
    }

    @Test(arguments: [
        ("-1 0 1 0 -1 1", CalibrationMatrix(-1, 0, 1, 0, -1, 1)),
        ("-1 0 1 0 -1 1 0 0 1", CalibrationMatrix(-1, 0, 1, 0, -1, 1)),
        ("-1 0 1 0 -1 1 0", CalibrationMatrix(-1, 0, 1, 0, -1, 1)),
        ("-1 0 1 0 -1 1 nonsense", CalibrationMatrix(-1, 0, 1, 0, -1, 1)),
        ("  0  1 0   -1 0 1  ", CalibrationMatrix(0, 1, 0, -1, 0, 1)),
        ("+1.5 0. -.25 0 +.5 0", CalibrationMatrix(1.5, 0, -0.25, 0, 0.5, 0)),
    ]) func `the property's first six numbers count, as for libinput`(
        property: String, matrix: CalibrationMatrix
    ) {
        #expect(CalibrationMatrix(property: property) == matrix)
    }

    @Test(arguments: [
        "", " ", "-1 0 1 0 -1", "1e0 0 0 0 1 0", "1,5 0 0 0 1 0", "1, 0, 0, 0, 1, 0", "1\t0 0 0 1 0 0",
        "1 0 0 0 1 0\n", "nan 0 0 0 1 0", "inf 0 0 0 1 0", "0x1 0 0 0 1 0", "+-1 0 0 0 1 0",
        "1.2.3 0 0 0 1 0",
        ". 0 0 0 1 0", "- 0 0 0 1 0",
    ]) func `a property that libinput does not read is no calibration matrix`(property: String) {
        #expect(CalibrationMatrix(property: property) == nil)
    }

    @Test(arguments: [
        ("1.02 1e-05 -0.01 0 1 0", "1.02 0 -0.01 0 1 0"), ("1 0 -9.9e-5 0 1 0.0001", "1 0 0 0 1 0.0001"),
        ("1e6 0 0 0 -0.123456789 0", "1000000 0 0 0 -0.123456789 0"),
    ]) func `a calibration matrix is written without exponents, which libinput does not read`(
        text: String, written: String
    ) throws {
        #expect(try #require(CalibrationMatrix(text: text)).text == written)
        #expect(CalibrationMatrix(property: written)?.text == written)
    }

    @Test func `a number beyond a million is not one of a calibration matrix`() {
        #expect(CalibrationMatrix(text: "1000001 0 0 0 1 0") == nil)
        #expect(CalibrationMatrix(property: "1 0 -1000001 0 1 0") == nil)
    }

    @Test(arguments: ["0 1 0 -1 0 1", "1 0 0.25 0 1 -0.125"])
    func `a calibration matrix is written in the same form as it is read`(text: String) throws {
        let matrix = try #require(CalibrationMatrix(text: text))
        #expect(matrix.text == text)
        #expect(CalibrationMatrix(text: matrix.text) == matrix)
    }

    @Test func `a calibration matrix that maps the panel to a line or a point is refused`() {
        #expect(CalibrationMatrix(text: "1 1 0 2 2 0") == nil)
        #expect(CalibrationMatrix(text: "0 0 0 0 0 0") == nil)
        #expect(CalibrationMatrix(property: "1 1 0 2 2 0") == nil)
    }
}
