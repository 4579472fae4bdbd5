// SPDX-License-Identifier: MIT

internal import Clocks
internal import Layouts

/// The date or time that is being composed: its fields, which of them digits go to, and which are wrong.
///
/// ```
///                    digit                         digit that fills field n
///  ┌▶ selected(n) ───────────▶ typing(n) ───────────────────────────────┐
///  │    ▲  │  │ ◀─────────────────┘  erase its first digit               ▼
///  │    │  │  └──── digit that alone fills it (4 of a day) ─▶ selected(n + 1); after the last: complete
///  │    │  └─ erase: field n is emptied; if it is empty, field n − 1 loses its last digit: typing(n − 1)
///  │    └─ a tap on field n, a step of field n; a value that is refused: its first wrong field
///  └ typed, hidden: n = 0, all empty          the present time: complete
///
///  complete: digits do nothing; erase: typing(last)
/// ```
///
/// A digit replaces what a selected field had.  A field that is left with one digit of two has that value, as 4 is
/// 04.  What is out of range is accepted and found wrong when the value is to be typed, so that what a person types
/// is what is shown.
struct PickerState {
    /// How the fields are written, in the order in which they are typed.
    let directives: [Picker.Directive]
    /// The years that may be composed.
    let years: ClosedRange<Int>
    /// Whether a person who looks must not see which digit was entered: then none fills a field alone.
    let isSecret: Bool
    /// Which field digits go to.
    private(set) var stage = Stage.selected(0)
    /// The fields that were found wrong, one bit for each; none any more when a value changes.
    private(set) var wrong: UInt8 = 0

    private var fields = InlineArray<6, Field>(repeating: Field())

    /// Which field digits go to.
    enum Stage: Hashable {
        /// The next digit is the first of a field.
        case selected(Int)
        /// A field has some of its digits.
        case typing(Int)
        /// Every field has been filled.
        case complete
    }

    /// What a field has.
    struct Field: Hashable {
        var value = 0
        /// How many digits of the value are there; of AM or PM, 1 when it is known.
        var digits = 0
    }

    init(_ picker: Picker, isSecret: Bool = false) {
        directives = picker.directives
        years = picker.years
        self.isSecret = isSecret
    }

    /// The field that is selected, or −1.
    var selection: Int {
        switch stage {
        case .selected(let field), .typing(let field): field
        case .complete: -1
        }
    }

    /// Forgets everything.
    mutating func clear() {
        fields = InlineArray<6, Field>(repeating: Field())
        stage = .selected(0)
        wrong = 0
    }

    /// What a field has.
    subscript(field: Int) -> Field { fields[field] }
}

// MARK: - What keys do

extension PickerState {
    /// Takes a digit, from 0 to 9.
    mutating func enter(_ digit: Int) {
        guard case let field = selection, field >= 0, directives[field] != .period else { return }
        if case .selected = stage { fields[field] = Field() }
        wrong = 0
        fields[field].value = fields[field].value * 10 + digit
        fields[field].digits += 1
        stage = .typing(field)
        if !isSecret, fields[field].digits == 1, digit > highestFirstDigit(of: field) {
            fields[field].digits = 2
        }
        if isFull(field) { stage = field + 1 < directives.count ? .selected(field + 1) : .complete }
    }

    /// Selects a field; half a day becomes the other half, at first AM.
    mutating func select(_ field: Int) {
        leave()
        stage = .selected(field)
        if directives[field] == .period { set(field, to: isFull(field) ? 1 - fields[field].value : 0) }
    }

    /// Whether a step of a field begins at the present time, because the field has no value.
    func stepNeedsTime(_ field: Int) -> Bool {
        // A digit that would be a value when it is left is one.
        var copy = self
        copy.leave()
        return !copy.isFull(field)
    }

    /// Takes the next value of a field, or the one before; a field without a value takes that of `time`.
    ///
    /// Of days there are as many as the month has, so far as month and year are known; when the month or the year
    /// changes, a day that there is not becomes the month's last.
    mutating func step(_ field: Int, by step: Int, from time: CivilTime? = nil) {
        leave()
        stage = .selected(field)
        if isFull(field) {
            let range = range(of: field)
            let value = value(of: field) ?? range.lowerBound - 1
            let next = value + step
            if step > 0 {
                set(field, to: range.contains(next) ? next : range.lowerBound)
            } else {
                set(field, to: range.contains(next) ? next : range.upperBound)
            }
        } else if let time {
            let range = range(of: field)
            set(
                field,
                to: max(range.lowerBound, min(Self.value(of: directives[field], at: time), range.upperBound)))
        }
        shortenDay()
    }

    /// Takes the present time.
    mutating func take(_ time: CivilTime) {
        for field in directives.indices { set(field, to: Self.value(of: directives[field], at: time)) }
        stage = .complete
    }

    /// Takes the last digit back.
    mutating func erase() {
        switch stage {
        case .typing(let field): dropDigit(of: field)
        case .selected(let field) where fields[field].digits > 0:
            fields[field] = Field()
            wrong = 0
        case .selected(let field):
            if field > 0 { dropDigit(of: field - 1) }
        case .complete: dropDigit(of: directives.count - 1)
        }
    }

    /// Whether the value is complete and real; if not, the fields that are wrong are marked and the first of them
    /// is selected.
    mutating func check() -> Bool {
        leave()
        wrong = 0
        for field in directives.indices {
            let isRight = isFull(field) && value(of: field).map { range(of: field).contains($0) } == true
            if !isRight { wrong |= 1 << UInt8(field) }
        }
        if wrong != 0 { stage = .selected(wrong.trailingZeroBitCount) }
        return wrong == 0
    }
}

// MARK: - Values

extension PickerState {
    /// Whether a field has all of its digits.
    func isFull(_ field: Int) -> Bool {
        fields[field].digits == max(1, directives[field].digits)
    }

    /// The value of a full field: of two digits for a year, the year; `nil` when there is no such year.
    private func value(of field: Int) -> Int? {
        let value = fields[field].value
        guard directives[field] == .yearOfCentury else { return value }
        let year = years.upperBound - (years.upperBound - value) % 100
        return years.contains(year) ? year : nil
    }

    /// The value of the field of a kind, where it is full.
    private func value(of kind: Picker.Field) -> Int? {
        guard let field = directives.firstIndex(where: { $0.field == kind }), isFull(field) else {
            return nil
        }
        return value(of: field)
    }

    /// The values that a field may have.
    private func range(of field: Int) -> ClosedRange<Int> {
        switch directives[field] {
        case .day: 1...(value(of: .month).map { CivilTime.daysInMonth($0, of: value(of: .year)) } ?? 31)
        case .month: 1...12
        case .year, .yearOfCentury: years
        case .hour: 0...23
        case .hourOfHalf: 1...12
        case .minute: 0...59
        case .period: 0...1
        }
    }

    private static func value(of directive: Picker.Directive, at time: CivilTime) -> Int {
        switch directive {
        case .day: time.day
        case .month: time.month
        case .year, .yearOfCentury: time.year
        case .hour: time.hour
        case .hourOfHalf: (time.hour + 11) % 12 + 1
        case .minute: time.minute
        case .period: time.hour / 12
        }
    }

    private mutating func set(_ field: Int, to value: Int) {
        let isShort = directives[field] == .yearOfCentury
        fields[field] = Field(value: isShort ? value % 100 : value, digits: max(1, directives[field].digits))
        wrong = 0
    }

    /// A field that is left with one digit of two has that value; a nought alone, or a part of a year, is none.
    private mutating func leave() {
        guard case .typing(let field) = stage else { return }
        stage = .selected(field)
        if fields[field].digits == 1, fields[field].value > 0, directives[field] != .yearOfCentury,
            directives[field] != .year
        {
            fields[field].digits = 2
        }
    }

    /// Makes a day that its month has not the last one that it has.
    private mutating func shortenDay() {
        guard let day = directives.firstIndex(of: .day), isFull(day) else { return }
        let last = range(of: day).upperBound
        if fields[day].value > last { set(day, to: last) }
    }

    private mutating func dropDigit(of field: Int) {
        wrong = 0
        if fields[field].digits > 0 {
            fields[field].digits -= 1
            fields[field].value /= 10
        }
        if fields[field].digits == 0 { fields[field] = Field() }
        stage = fields[field].digits == 0 ? .selected(field) : .typing(field)
    }

    /// The highest digit behind which a field takes another: above it, the digit alone is the value.
    private func highestFirstDigit(of field: Int) -> Int {
        switch directives[field] {
        case .day: 3
        case .month, .hourOfHalf: 1
        case .hour: 2
        case .minute: 5
        case .year, .yearOfCentury, .period: 9
        }
    }
}

// MARK: - What is shown

extension PickerState {
    /// What is shown of a field: its digits, and a dash for each that is to come; `nil` while it is empty.
    ///
    /// Of what is secret only how many digits there are.
    func text(of field: Int, isSecret: Bool) -> String? {
        let (value, digits) = (fields[field].value, fields[field].digits)
        guard digits > 0 else { return nil }
        guard directives[field] != .period else { return isSecret ? "••" : value == 0 ? "AM" : "PM" }
        var text = ""
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            text += isSecret ? "•" : "\(value / divisor % 10)"
            divisor /= 10
        }
        for _ in digits..<directives[field].digits { text += "–" }
        return text
    }
}
