// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Devices

struct ReportedContactsTests {
    @Test(
        arguments: [
            (-1, .min), (0, .min), (0.5, -1), (1, .max), (2, .max),
        ] as [(Double, Int32)])
    func `a place on an axis with every number has a value`(fraction: Double, value: Int32) {
        #expect(Axis(minimum: .min, maximum: .max).value(at: fraction) == value)
    }

    @Test func `a place on an ordinary axis has the nearest value`() {
        let axis = Axis(minimum: 10, maximum: 20)
        #expect([0, 0.26, 0.5, 1].map { axis.value(at: $0) } == [10, 13, 15, 20])
    }
}
