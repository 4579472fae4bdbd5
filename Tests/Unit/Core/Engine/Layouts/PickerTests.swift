// SPDX-License-Identifier: MIT

import Engine
import Testing

struct PickerTests {
    @Test func `the format of a picker has fields with text between them`() throws {
        let date = try Picker(.date, format: "%d.%m.%Y")
        #expect(
            date.format == [
                .field(.day), .text("."), .field(.month), .text("."), .field(.year),
            ])
        #expect(date.directives.map(\.field) == [.day, .month, .year])
        #expect(date.directive(of: .year) == .year)
        #expect(date.directive(of: .hour) == nil)
        let time = try Picker(.time, format: "%I:%M %p\t")
        #expect(time.directives.map(\.digits) == [2, 2, 0])
        #expect(time.format.last == .text("\t"))
        #expect(
            try Picker(.date, format: "%%%d é").format == [.text("%"), .field(.day), .text(" "), .text("é")])
    }

    @Test func `a picker without a format types dates and times as in ISO 8601`() throws {
        #expect(try Picker(.date) == Picker(.date, format: "%Y-%m-%d", years: 1900...2100))
        #expect(try Picker(.time) == Picker(.time, format: "%H:%M"))
    }

    @Test func `a picker with two-digit years covers 1969 to 2068, as POSIX does`() throws {
        #expect(try Picker(.date, format: "%m/%y").years == 1969...2068)
        #expect(try Picker(.date, format: "%m/%y", years: 1930...2029).years == 1930...2029)
        #expect(throws: PickerError.self) { try Picker(.date, format: "%m/%y", years: 1930...2030) }
    }

    @Test(
        arguments: [
            (
                Picker.Kind.date, "%d.%m.%H", 6,
                "%H is not a field of a date: the fields are %d, %m, %Y and %y; %% is a per cent sign"
            ),
            (
                .time, "é%H:%d", 4,
                "%d is not a field of a time: the fields are %H, %I, %M and %p; %% is a per cent sign"
            ),
            (
                .date, "%d%", 2,
                "% at the end is not a field of a date: the fields are %d, %m, %Y and %y; %% is a per cent sign"
            ),
            (.date, "%d.%d", 3, "the format has the day twice"),
            (.date, "%y %Y", 3, "the format has the year twice"),
            (
                .date, "today", nil,
                "the format has no field: a date has %d, %m and %Y or %y, a time %H and %M, or %I, %M and %p"
            ),
            (
                .date, "", nil,
                "the format has no field: a date has %d, %m and %Y or %y, a time %H and %M, or %I, %M and %p"
            ),
            (
                .time, "%I:%M", nil,
                "%I and %p belong together: %I alone does not tell the half of the day"
            ),
            (
                .time, "%H:%M %p", nil,
                "%I and %p belong together: %I alone does not tell the half of the day"
            ),
            (.date, "%d\u{7}", 2, "the format has a control character that no keyboard types"),
        ] as [(Picker.Kind, String, Int?, String)])
    func `a picker refuses a wrong format and reports where it is wrong`(
        kind: Picker.Kind, format: String, offset: Int?, message: String
    ) throws {
        let error = try #require(throws: PickerError.self) { try Picker(kind, format: format) }
        #expect(error.offset == offset)
        #expect(error.description == message)
    }

    @Test func `a picker types at most 64 characters`() throws {
        #expect(try Picker(.date, format: "%Y" + String(repeating: "-", count: 60)).format.count == 61)
        let error = try #require(throws: PickerError.self) {
            try Picker(.date, format: "%Y" + String(repeating: "-", count: 61))
        }
        #expect(error.reason == .tooLong)
    }

    @Test func `an empty field of a picker shows a dash for each character`() {
        #expect(
            Picker.Directive.allCases.map { Picker.blank(of: $0) } == [
                "––", "––", "––––", "––", "––", "––", "––", "––",
            ])
    }
}
