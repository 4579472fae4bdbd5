// SPDX-License-Identifier: MIT

import Testing
import Touch

struct CalibrationMatrixTests {
    @Test func `a calibration matrix is read from LIBINPUT_CALIBRATION_MATRIX's six numbers`() {
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

    @Test(arguments: ["0 1 0 -1 0 1", "1 0 0.25 0 1 -0.125", "1.02 0 -0.01 0 1e-05 0"])
    func `a calibration matrix is written in the same form as it is read`(text: String) throws {
        let matrix = try #require(CalibrationMatrix(text: text))
        #expect(matrix.text == text)
        #expect(CalibrationMatrix(text: matrix.text) == matrix)
    }

    @Test func `a calibration matrix that maps the panel to a line or a point is refused`() {
        #expect(CalibrationMatrix(text: "1 1 0 2 2 0") == nil)
        #expect(CalibrationMatrix(text: "0 0 0 0 0 0") == nil)
    }
}
