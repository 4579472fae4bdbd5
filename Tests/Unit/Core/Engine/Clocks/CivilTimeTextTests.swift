// SPDX-License-Identifier: MIT

import Engine
import Testing

struct CivilTimeTextTests {
    @Test(arguments: ["2024-02-29T23:05", "2024-02-29 23:05"])
    func `a date and time in ISO 8601 form is parsed`(text: String) {
        #expect(CivilTime(text: text) == CivilTime(year: 2024, month: 2, day: 29, hour: 23, minute: 5))
    }

    @Test(arguments: [
        "", "2024-02-29", "23:05", "2024-02-29T23:05:00", "2024-02-29T23:05Z", "2024-2-29T23:05",
        "2024-02-29t23:05", "2024/02/29T23:05", "2024-02-29T2305x", "+024-02-29T23:05",
        "2024-02-29T24:00", "2024-02-29T23:60", "2024-13-01T00:00", "2024-00-01T00:00",
        "2024-01-00T00:00", "2024-01-32T00:00", "2024-04-31T00:00", "2023-02-29T00:00",
        "1900-02-29T00:00", "2024-02-30T00:00", "0000-02-29T00:00", "0000-06-01T00:00",
        "٢٠٢٤-02-29T00:00",
    ]) func `text that is not a valid date and time is refused`(text: String) {
        #expect(CivilTime(text: text) == nil)
    }

    // The times after the arrow are those of GNU date.
    @Test(arguments: [
        ("2026-02-28T23:58", 1, "2026-02-28T23:59"), ("2026-02-28T23:58", 2, "2026-03-01T00:00"),
        ("2024-02-28T23:59", 1, "2024-02-29T00:00"), ("2024-02-29T00:00", 1440, "2024-03-01T00:00"),
        ("1900-02-28T12:30", 1440, "1900-03-01T12:30"), ("2000-02-28T12:30", 1440, "2000-02-29T12:30"),
        ("1999-12-31T23:59", 1, "2000-01-01T00:00"), ("2000-12-31T00:00", 1440, "2001-01-01T00:00"),
        ("2026-01-01T00:00", 1_000_000, "2027-11-26T10:40"),
        ("2000-03-01T00:00", 400 * 525_949, "2400-02-29T22:40"),
        ("0001-01-01T00:00", 0, "0001-01-01T00:00"), ("9999-12-31T23:59", 0, "9999-12-31T23:59"),
    ]) func `adding minutes to a time gives the same result as GNU date`(
        start: String, minutes: Int, end: String
    ) throws {
        #expect(try #require(CivilTime(text: start)).adding(minutes: minutes) == CivilTime(text: end))
    }

    @Test func `adding one day at a time gives every day of four centuries in order`() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var time = CivilTime(year: 1801, month: 1, day: 1)
        for year in 1801...2200 {
            let isLeap = year % 4 == 0 && year % 100 != 0 || year == 2000
            for month in 1...12 {
                for day in 1...(lengths[month - 1] + (isLeap && month == 2 ? 1 : 0)) {
                    #expect(time == CivilTime(year: year, month: month, day: day))
                    time = time.adding(minutes: 1440)
                }
            }
        }
        #expect(time == CivilTime(year: 2201, month: 1, day: 1))
    }
}
