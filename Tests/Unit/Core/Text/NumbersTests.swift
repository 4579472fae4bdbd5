// SPDX-License-Identifier: MIT

import Testing
import Text

struct NumbersTests {
    @Test(arguments: [
        (0, 4, "0000"), (0xEEF, 4, "0eef"), (0xFFFF, 4, "ffff"), (0x1F600, 4, "1f600"), (7, 2, "07"),
    ]) func `a hexadecimal number has zeros up to its digits, and never fewer digits`(
        number: Int, digits: Int, text: String
    ) {
        #expect(hexadecimal(number, digits: digits) == text)
    }

    @Test(arguments: [(0, "0.0"), (8.94, "8.9"), (8.96, "9.0"), (12.05, "12.1")])
    func `a number with one decimal is rounded`(number: Double, text: String) {
        #expect(tenths(number) == text)
    }
}
