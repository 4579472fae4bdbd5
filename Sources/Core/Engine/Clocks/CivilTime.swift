// SPDX-License-Identifier: MIT

/// A minute of the Gregorian calendar as a clock on the wall shows it, for pickers.
package struct CivilTime: Hashable, Sendable {
    package var year: Int
    /// The month, from 1 to 12.
    package var month: Int
    /// The day of the month, from 1.
    package var day: Int
    /// The hour, from 0 to 23.
    package var hour: Int
    /// The minute, from 0 to 59.
    package var minute: Int

    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
    }
}

extension CivilTime {
    /// Returns the number of days of a month from 1 to 12, by the calendar's rule of 1582.
    ///
    /// Every fourth year is a leap year. Of the years that end in 00, only every fourth is one. February has
    /// 29 days while the year is not known, which is `nil`.
    package static func daysInMonth(_ month: Int, of year: Int?) -> Int {
        switch month {
        case 2:
            guard let year else { return 29 }
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }
}
