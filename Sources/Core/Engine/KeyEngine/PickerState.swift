// SPDX-License-Identifier: MIT

/// The date or time that a person composes: its fields, which field takes digits, and which fields are wrong.
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
/// The first digit replaces the value of a selected field. When a person leaves a field after one digit of
/// two, the field has the value of that digit: 4 is 04. The picker accepts a value out of range at first, so
/// that the view shows the digits that a person enters. ``check()`` finds that value wrong before it is
/// typed.
struct PickerState {
    /// The way each field is written, in the order in which fields are typed.
    let directives: [Picker.Directive]
    let years: ClosedRange<Int>
    /// Whether the value is a secret: then no digit fills a field alone, because that would show which digit
    /// it is.
    let isSecret: Bool
    private(set) var stage = Stage.selected(0)
    /// The fields that were found wrong, one bit for each; empty again when a value changes.
    private(set) var wrong: UInt8 = 0

    private var fields = InlineArray<6, Field>(repeating: Field())

    /// The field that takes the next digit.
    enum Stage: Hashable {
        /// The next digit is the first of a field.
        case selected(Int)
        /// A field has some of its digits.
        case typing(Int)
        /// Every field has been filled.
        case complete
    }

    struct Field: Hashable {
        var value = 0
        /// The number of digits that the value has; for AM or PM, 1 when it is known.
        var digits = 0
    }

    init(_ picker: Picker, isSecret: Bool = false) {
        directives = picker.directives
        years = picker.years
        self.isSecret = isSecret
    }

    /// The index of the selected field, or −1.
    var selection: Int {
        switch stage {
        case .selected(let field), .typing(let field): field
        case .complete: -1
        }
    }

    /// Forgets all values and selects the first field.
    mutating func clear() {
        fields = InlineArray<6, Field>(repeating: Field())
        stage = .selected(0)
        wrong = 0
    }

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

    /// Selects a field; AM and PM become each other, and an empty field of AM or PM becomes AM.
    mutating func select(_ field: Int) {
        leave()
        stage = .selected(field)
        if directives[field] == .period { set(field, to: isFull(field) ? 1 - fields[field].value : 0) }
    }

    /// Whether a step of a field begins at the present time, because the field has no value.
    func stepNeedsTime(_ field: Int) -> Bool {
        // A single digit that counts as a value once the field is left counts here too.
        var copy = self
        copy.leave()
        return !copy.isFull(field)
    }

    /// Takes the next value of a field, or the value before; a field without a value takes that of `time`.
    ///
    /// The day ends at the last day of the month, as far as month and year are known. When the month or the
    /// year changes, a day after the month's last day becomes the last day.
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

    mutating func take(_ time: CivilTime) {
        for field in directives.indices { set(field, to: Self.value(of: directives[field], at: time)) }
        stage = .complete
    }

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

    /// Whether the value is complete and real.
    ///
    /// If not, this function marks the wrong fields and selects the first of them.
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
    func isFull(_ field: Int) -> Bool {
        fields[field].digits == max(1, directives[field].digits)
    }

    /// The value of a full field, for a year of two digits the whole year; `nil` when that year may not be
    /// composed.
    private func value(of field: Int) -> Int? {
        let value = fields[field].value
        guard directives[field] == .yearOfCentury else { return value }
        let year = years.upperBound - (years.upperBound - value) % 100
        return years.contains(year) ? year : nil
    }

    /// The value of the field of this kind, or `nil` unless the field is there and full.
    private func value(of kind: Picker.Field) -> Int? {
        guard let field = directives.firstIndex(where: { $0.field == kind }), isFull(field) else {
            return nil
        }
        return value(of: field)
    }

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

    /// Gives a field that is left with one digit of two that value; a single 0, or a part of a year, is no
    /// value.
    private mutating func leave() {
        guard case .typing(let field) = stage else { return }
        stage = .selected(field)
        if fields[field].digits == 1, fields[field].value > 0, directives[field] != .yearOfCentury,
            directives[field] != .year
        {
            fields[field].digits = 2
        }
    }

    /// Changes a day that its month does not have to the month's last day.
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

    /// The highest first digit that leaves room for a second one: a higher digit alone is the value.
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
    /// Returns the text that shows a field: its digits, and a dash for each missing one; `nil` while it is
    /// empty.
    ///
    /// For a secret, the text shows only how many digits there are.
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
