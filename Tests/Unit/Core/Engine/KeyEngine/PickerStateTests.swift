// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// A value that is composed, driven by a line of words.
///
/// Digits are entered one by one; `<` takes one back; `day` selects, `day+` and `day-` step; `now` is 29 February
/// 2024, 13:05; `?` is asked whether the value is one.
private struct Pad {
    var state: PickerState
    var isValue: Bool?
    static let time = CivilTime(year: 2024, month: 2, day: 29, hour: 13, minute: 5)

    init(_ kind: Picker.Kind = .date, _ format: String? = nil, years: ClosedRange<Int>? = nil) throws {
        state = PickerState(
            try Picker(kind, format: format ?? (kind == .date ? "%d.%m.%Y" : "%H:%M"), years: years))
    }

    mutating func act(_ script: String) throws {
        for word in script.split(separator: " ") {
            if word == "<" {
                state.erase()
            } else if word == "now" {
                state.take(Self.time)
            } else if word == "?" {
                isValue = state.check()
            } else if let digits = Int(word) {
                for digit in word where digits >= 0 { state.enter(try #require(digit.wholeNumberValue)) }
            } else {
                let step = word.last == "+" ? 1 : word.last == "-" ? -1 : 0
                let name = step == 0 ? word : word.dropLast()
                let kind = try #require(Picker.Field(rawValue: String(name)))
                let field = try #require(state.directives.firstIndex { $0.field == kind })
                if step == 0 { state.select(field) } else { state.step(field, by: step, from: Self.time) }
            }
        }
    }

    /// What is shown: the fields, the one that is selected in brackets, those that are wrong with a `!`.
    var shown: String {
        state.directives.indices.map { field in
            let text = state.text(of: field, isSecret: false) ?? "_"
            let mark = state.wrong & 1 << UInt8(field) != 0 ? "!" : ""
            return field == state.selection ? "[\(text)\(mark)]" : text + mark
        }
        .joined(separator: " ")
    }
}

@Test(arguments: [(0, "12 00 AM"), (1, "01 00 AM"), (12, "12 00 PM"), (13, "01 00 PM")])
func `midnight and noon are hour 12 on a 12-hour clock`(hour: Int, text: String) throws {
    var state = PickerState(try Picker(.time, format: "%I:%M %p", years: nil))
    state.take(CivilTime(year: 2024, month: 2, day: 29, hour: hour, minute: 0))
    #expect(
        state.directives.indices.map { state.text(of: $0, isSecret: false) ?? "_" }.joined(separator: " ")
            == text)
}

/// What is shown after a script.
private func shown(
    _ script: String, _ kind: Picker.Kind = .date, _ format: String? = nil, years: ClosedRange<Int>? = nil
) throws -> String {
    var pad = try Pad(kind, format, years: years)
    try pad.act(script)
    return pad.shown
}

@Suite(.timeLimit(.minutes(10)))
struct PickerStateTests {
    @Test(arguments: [
        ("", "[_] _ _"),
        ("3", "[3–] _ _"),
        ("31", "31 [_] _"),
        ("311", "31 [1–] _"),
        ("31122", "31 12 [2–––]"),
        ("31122024", "31 12 2024"),
        // No digit could follow, so the digit is the value.
        ("4", "04 [_] _"),
        ("49", "04 09 [_]"),
        ("0", "[0–] _ _"),
        ("04", "04 [_] _"),
        // What is too great is shown as it was typed.
        ("39", "39 [_] _"),
        ("3113", "31 13 [_]"),
        // After the last field digits do nothing.
        ("311220249", "31 12 2024"),
    ]) func `digits fill a picker's value field by field`(script: String, expected: String) throws {
        #expect(try shown(script) == expected)
    }

    @Test(arguments: [
        ("31122024 day", "[31] 12 2024"), ("31122024 day 1", "[1–] 12 2024"),
        // A field that is left with one digit of two has that value; a nought or a part of a year has none.
        ("1 month", "01 [_] _"), ("0 month", "0– [_] _"), ("1 month 2 day", "[01] 02 _"),
        ("year 20 day", "[_] _ 20––"), ("year 2024", "_ _ 2024"),
    ]) func `the fields of a picker can be selected, left and filled again`(script: String, expected: String)
        throws
    {
        #expect(try shown(script) == expected)
    }

    @Test(arguments: [
        ("<", "[_] _ _"), ("3 <", "[_] _ _"), ("31 <", "[3–] _ _"), ("31 < <", "[_] _ _"),
        ("31122024 <", "31 12 [202–]"), ("31122024 < < < < <", "31 [1–] _"), ("4 <", "[0–] _ _"),
        // A field that was selected is emptied first.
        ("31122024 month <", "31 [_] 2024"), ("31122024 month < <", "[3–] _ 2024"),
    ]) func `erasing removes the last digit of a picker's value first`(script: String, expected: String)
        throws
    {
        #expect(try shown(script) == expected)
    }

    @Test(arguments: [
        ("31012024 day+", "[01] 01 2024"), ("01012024 day-", "[31] 01 2024"),
        ("30042024 day+", "[01] 04 2024"), ("01042024 day-", "[30] 04 2024"),
        ("28022023 day+", "[01] 02 2023"), ("28022024 day+", "[29] 02 2024"),
        // Without a month there are 31 days, and without a year 29 in February.
        ("30 day+", "[31] _ _"), ("2802 day+", "[29] 02 _"), ("2802 day+ day+", "[01] 02 _"),
        ("31122024 month+", "31 [01] 2024"), ("31012024 month-", "31 [12] 2024"),
        ("31122100 year+", "31 12 [1900]"), ("01011900 year-", "01 01 [2100]"),
        // A day that the month has not becomes its last.
        ("31012024 month+", "29 [02] 2024"), ("31012023 month+", "28 [02] 2023"),
        ("31032024 month+", "30 [04] 2024"), ("29022024 year+", "28 02 [2025]"),
        ("30012024 month+ month+", "29 [03] 2024"),
        // What is out of range goes to the end that the step leads to.
        ("39 day+", "[01] _ _"), ("39 day-", "[31] _ _"), ("00 day-", "[31] _ _"),
        ("00 day+", "[01] _ _"),
        // A field that is typed halfway has its value; one without begins with the present day.
        ("1 day+", "[02] _ _"), ("day+", "[29] _ _"), ("month-", "_ [02] _"),
        ("year 19 year+", "_ _ [2024]"),
        ("day+ day+", "[30] _ _"),
    ]) func `the steps of a picker's field wrap around at both ends`(script: String, expected: String) throws
    {
        #expect(try shown(script) == expected)
    }

    @Test(arguments: [
        ("%H:%M", "1305", "13 05"), ("%H:%M", "9", "09 [_]"), ("%H:%M", "235", "23 [5–]"),
        ("%H:%M", "236", "23 06"), ("%H:%M", "23 minute 59 hour+", "[00] 59"),
        ("%H:%M", "00 hour-", "[23] _"),
        ("%H:%M", "2359 minute+", "23 [00]"), ("%H:%M", "hour+ minute+", "13 [05]"),
        ("%I:%M %p", "1205", "12 05 [_]"), ("%I:%M %p", "2", "02 [_] _"),
        ("%I:%M %p", "12 hour+", "[01] _ _"),
        ("%I:%M %p", "01 hour-", "[12] _ _"), ("%I:%M %p", "period", "_ _ [AM]"),
        ("%I:%M %p", "period period", "_ _ [PM]"), ("%I:%M %p", "period period period", "_ _ [AM]"),
        ("%I:%M %p", "period 5", "_ _ [AM]"), ("%I:%M %p", "period <", "_ _ [_]"),
        ("%I:%M %p", "period+", "_ _ [PM]"), ("%I:%M %p", "period+ period+", "_ _ [AM]"),
        ("%I:%M %p", "now", "01 05 PM"), ("%H:%M", "now", "13 05"),
    ]) func `a picker composes times of 24 hours, or of 12 hours with AM and PM`(
        format: String, script: String, expected: String
    ) throws {
        #expect(try shown(script, .time, format) == expected)
    }

    @Test(arguments: [
        ("?", "[_!] _! _!"), ("3112 ?", "31 12 [_!]"), ("31122 ?", "31 12 [2–––!]"),
        ("31022024 ?", "[31!] 02 2024"), ("30022024 ?", "[30!] 02 2024"), ("29022023 ?", "[29!] 02 2023"),
        ("29021900 ?", "[29!] 02 1900"), ("29022100 ?", "[29!] 02 2100"), ("31042024 ?", "[31!] 04 2024"),
        ("00012024 ?", "[00!] 01 2024"), ("01132024 ?", "01 [13!] 2024"), ("01011899 ?", "01 01 [1899!]"),
        ("01012101 ?", "01 01 [2101!]"), ("32132024 ?", "[32!] 13! 2024"),
        ("0 month 1 year 2024 ?", "[0–!] 01 2024"),
        // The marks go when something else is typed, and a digit replaces what is wrong.
        ("31022024 ? day", "[31!] 02 2024"), ("31022024 ? 2", "[2–] 02 2024"),
        ("31022024 ? month-", "31 [01] 2024"),
    ]) func `a value with a missing or invalid field is refused, and the field is marked`(
        script: String, expected: String
    ) throws {
        var pad = try Pad()
        try pad.act(script)
        #expect(pad.isValue == false)
        #expect(pad.shown == expected)
    }

    @Test(arguments: [
        "29022000", "29022024", "28021900", "28022100", "28022023", "30042024", "31122100", "01011900",
        "1 month 1 year 2024", "now", "31012024 month+",
    ]) func `a picker accepts every valid date`(script: String) throws {
        var pad = try Pad()
        try pad.act(script + " ?")
        #expect(pad.isValue == true)
    }

    @Test(arguments: [
        ("%H:%M", "0000", true), ("%H:%M", "2359", true), ("%H:%M", "2400", false),
        ("%H:%M", "2500", false),
        ("%H:%M", "12 minute 5", true), ("%H:%M", "12 minute 0", false),
        ("%I:%M %p", "0005 period", false),
        ("%I:%M %p", "1205 period", true), ("%I:%M %p", "1305 period", false),
        ("%I:%M %p", "1205", false),
    ]) func `a picker refuses times that a 24-hour or 12-hour clock does not have`(
        format: String, script: String, expected: Bool
    ) throws {
        var pad = try Pad(.time, format)
        try pad.act(script + " ?")
        #expect(pad.isValue == expected)
    }

    @Test(arguments: [
        // 2000 was a leap year, 2100 is none; without limits 00 is 2000, and 69 is 1969.
        ("290200 ?", 1969...2068, true), ("290200 ?", 2001...2100, false),
        ("290296 ?", 2001...2100, true),
        ("010105 ?", 2010...2020, false), ("010115 ?", 2010...2020, true),
    ]) func `a two-digit year means the year within the picker's limits`(
        script: String, years: ClosedRange<Int>, expected: Bool
    ) throws {
        var pad = try Pad(.date, "%d%m%y", years: years)
        try pad.act(script)
        #expect(pad.isValue == expected)
    }

    @Test func `a two-digit year steps within the picker's limits`() throws {
        #expect(try shown("010168 year+", .date, "%d%m%y") == "01 01 [69]")
        #expect(try shown("010120 year+", .date, "%d%m%y", years: 2010...2020) == "01 01 [10]")
        #expect(try shown("010199 year+", .date, "%d%m%y", years: 2010...2020) == "01 01 [10]")
        #expect(try shown("year+", .date, "%d%m%y", years: 2010...2020) == "_ _ [20]")
        #expect(try shown("year 2 day", .date, "%d%m%y") == "[_] _ 2–")
    }

    @Test func `a secret picker shows a dot for each digit`() throws {
        var pad = try Pad()
        try pad.act("31 1")
        #expect([0, 1, 2].map { pad.state.text(of: $0, isSecret: true) } == ["••", "•–", nil])
    }
}
