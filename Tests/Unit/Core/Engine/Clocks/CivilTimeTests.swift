// SPDX-License-Identifier: MIT

import Engine
import Testing

struct CivilTimeTests {
    @Test func `months have the right number of days, also in leap years`() {
        // From a wall calendar of 2023, January to December.
        let days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        #expect((1...12).map { CivilTime.daysInMonth($0, of: 2023) } == days)
        // Leap years as almanacs list them, and centuries that are none.
        let leap: Set = [1904, 1948, 1996, 2000, 2004, 2020, 2024, 2028, 2096, 2400]
        for year in [
            1900, 1904, 1948, 1970, 1996, 1999, 2000, 2004, 2020, 2023, 2024, 2028, 2096, 2100, 2200, 2400,
        ] {
            #expect(CivilTime.daysInMonth(2, of: year) == (leap.contains(year) ? 29 : 28), "\(year)")
        }
        #expect(CivilTime.daysInMonth(2, of: nil) == 29)
    }
}
