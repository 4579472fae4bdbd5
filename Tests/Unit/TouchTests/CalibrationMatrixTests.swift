// SPDX-License-Identifier: MIT

import Testing
import Touch

@Suite("A calibration matrix")
struct CalibrationMatrixTests {
    @Test("is read from the six numbers of LIBINPUT_CALIBRATION_MATRIX")
    func text() {
        #expect(
            CalibrationMatrix(text: " 1.5 0 -0.25\t0 2e0 +.5\n")
                == CalibrationMatrix(1.5, 0, -0.25, 0, 2, 0.5))
        #expect(CalibrationMatrix(text: "1 0 0 0 1 0") == .identity)
    }

    @Test(
        "is not read from anything else",
        arguments: [
            "", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "1,5 0 0 0 1 0", "nan 0 0 0 1 0",
            "inf 0 0 0 1 0",
        ])
    func badText(text: String) {
        #expect(CalibrationMatrix(text: text) == nil)
    }

    @Test(
        "is written as it is read",
        arguments: ["0 1 0 -1 0 1", "1 0 0.25 0 1 -0.125", "1.02 0 -0.01 0 1e-05 0"])
    func text(text: String) throws {
        let matrix = try #require(CalibrationMatrix(text: text))
        #expect(matrix.text == text)
        #expect(CalibrationMatrix(text: matrix.text) == matrix)
    }

    @Test("is not read where it would map the panel to a line")
    func singular() {
        #expect(CalibrationMatrix(text: "1 1 0 2 2 0") == nil)
        #expect(CalibrationMatrix(text: "0 0 0 0 0 0") == nil)
    }
}
