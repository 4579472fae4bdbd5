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

extension CivilTime {
    /// Reads a date and a time of ISO 8601, such as `2026-02-28T12:30` or `2026-02-28 12:30`.
    ///
    /// Returns `nil` for any other text, and for a day or a time that does not exist.
    package init?(text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
            bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[13] == UInt8(ascii: ":"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
            let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
            let minute = number(bytes[14..<16]),
            year > 0, (1...12).contains(month), hour < 24, minute < 60
        else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute)
        // A day that its month does not have becomes a day of the next month.
        guard adding(minutes: 0) == self else { return nil }
    }

    /// Returns the local time so many minutes later; `minutes` must be 0 or more.
    package func adding(minutes: Int) -> CivilTime {
        let sum = hour * 60 + minute + minutes
        var time = CivilTime(daysOfEra: daysOfEra + sum / (24 * 60))
        time.hour = sum / 60 % 24
        time.minute = sum % 60
        return time
    }
}

// MARK: - Days in a row

/// Days are counted from 1 March of the year 0, so that a leap day is the last day of its year.
extension CivilTime {
    private static var daysOfCycle: Int { 146_097 }

    private var daysOfEra: Int {
        let year = month < 3 ? year - 1 : year
        return 365 * year + year / 4 - year / 100 + year / 400 + daysBefore(month: (month + 9) % 12) + day - 1
    }

    private init(daysOfEra days: Int) {
        let (cycles, day) = days.quotientAndRemainder(dividingBy: Self.daysOfCycle)
        // `min` keeps the last day of a cycle in its fourth century, and the last day of four years in their
        // fourth year.
        let century = min(day / 36_524, 3)
        let dayOfCentury = day - century * 36_524
        let four = dayOfCentury / 1_461
        let year = min(dayOfCentury % 1_461 / 365, 3)
        let dayOfYear = dayOfCentury % 1_461 - year * 365
        let month = (5 * dayOfYear + 2) / 153
        let march = 400 * cycles + 100 * century + 4 * four + year
        self.init(
            year: month < 10 ? march : march + 1, month: month < 10 ? month + 3 : month - 9,
            day: dayOfYear - daysBefore(month: month) + 1)
    }
}

/// Returns the days of the year before a month, where March is the month 0.
///
/// Five months of 31, 30, 31, 30 and 31 days have 153 days in all. Then the pattern repeats.
private func daysBefore(month: Int) -> Int { (153 * month + 2) / 5 }

/// Returns the number of these digits, or `nil` if a byte is not a digit.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(0) { sum, digit in
        guard let sum, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        return sum * 10 + Int(digit - UInt8(ascii: "0"))
    }
}
