// SPDX-License-Identifier: MIT

/// A date or a time that is composed on the glass and typed as a whole: what a layout's `picker` says.
///
/// The fields are filled in the order in which ``format`` has them.  In a layout with a picker a key with a digit
/// fills a field instead of typing; nothing is typed before a key with ``PickerAction/done`` or
/// ``PickerAction/type`` finds the value complete and real.
///
/// Invariants, kept by ``init(_:format:years:)``: `format` has at least one field and none twice, all of them of
/// `kind`; `years` lies within ``allYears``.
public struct Picker: Hashable, Sendable {
    /// What is composed.
    public let kind: Kind
    /// What is typed: fields with text between them.
    public let format: [Piece]
    /// The years that may be composed; of no meaning where ``format`` has none.
    public let years: ClosedRange<Int>

    /// What is composed.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A day of the Gregorian calendar, or a part of its date.
        case date
        /// A time of the day to the minute.
        case time
    }

    /// A part of a date or of a time that a person fills.
    public enum Field: String, CaseIterable, Hashable, Sendable {
        /// The day of the month.
        case day
        /// The month.
        case month
        /// The year.
        case year
        /// The hour, of the day or of its half.
        case hour
        /// The minute.
        case minute
        /// The half of the day: AM or PM.
        case period
    }

    /// A part of what is typed.
    public enum Piece: Hashable, Sendable {
        /// The character itself.
        case text(Character)
        /// The value of a field.
        case field(Directive)
    }

    /// How a field is written, by the letter that stands for it behind `%`; the letters are those of strftime(3).
    public enum Directive: Character, CaseIterable, Hashable, Sendable {
        /// The day of the month in two digits, from 01 to 31.
        case day = "d"
        /// The month in two digits, from 01 to 12.
        case month = "m"
        /// The year in four digits.
        case year = "Y"
        /// The last two digits of the year.
        case yearOfCentury = "y"
        /// The hour of the day in two digits, from 00 to 23.
        case hour = "H"
        /// The hour of half a day in two digits, from 01 to 12.
        case hourOfHalf = "I"
        /// The minute in two digits, from 00 to 59.
        case minute = "M"
        /// AM or PM.
        case period = "p"

        /// The field that is written.
        public var field: Field {
            switch self {
            case .day: .day
            case .month: .month
            case .year, .yearOfCentury: .year
            case .hour, .hourOfHalf: .hour
            case .minute: .minute
            case .period: .period
            }
        }

        /// How many digits it has; none in ``period``.
        public var digits: Int {
            switch self {
            case .year: 4
            case .period: 0
            case .day, .month, .yearOfCentury, .hour, .hourOfHalf, .minute: 2
            }
        }

        /// What it is a part of.
        public var kind: Kind {
            switch self {
            case .day, .month, .year, .yearOfCentury: .date
            case .hour, .hourOfHalf, .minute, .period: .time
            }
        }
    }

    /// The years that four digits write.
    public static let allYears = 1000...9999
    /// The most characters of a format, fields counted as what they type.
    public static let longestText = 64

    /// Makes a picker.
    ///
    /// - Parameters:
    ///   - kind: What is composed.
    ///   - format: What is typed, such as `%d.%m.%Y`; `nil` for that of ISO 8601, `%Y-%m-%d` or `%H:%M`.
    ///   - years: The years that may be composed; `nil` for 1900 to 2100, or for the hundred years that POSIX
    ///     takes two digits for, 1969 to 2068, where the format has only these.
    /// - Throws: ``PickerError``; the writer of the file has to change what it says.
    public init(
        _ kind: Kind, format: String? = nil, years: ClosedRange<Int>? = nil
    ) throws(PickerError) {
        self.kind = kind
        self.format = try Self.pieces(of: format ?? (kind == .date ? "%Y-%m-%d" : "%H:%M"), kind: kind)
        let isShort = self.format.contains(.field(.yearOfCentury))
        self.years = years ?? (isShort ? 1969...2068 : 1900...2100)
        if isShort, self.years.count > 100 { throw PickerError(.ambiguousYears, at: nil) }
    }

    /// The fields in the order in which they are typed.
    public var directives: [Directive] {
        format.compactMap { piece in
            if case .field(let directive) = piece { directive } else { nil }
        }
    }

    /// How `field` is written, or `nil` when it is not part of the format.
    public func directive(of field: Field) -> Directive? {
        directives.first { $0.field == field }
    }

    /// What is shown of an empty field: a dash for each character.
    public static func blank(of directive: Directive) -> String {
        String(repeating: "–", count: max(2, directive.digits))
    }

    /// Every character that a value may be typed with.
    public var characters: [Character] {
        var characters: [Character] = []
        for piece in format {
            switch piece {
            case .text(let character): characters.append(character)
            case .field(.period): characters += "APM"
            case .field: characters += "0123456789"
            }
        }
        return Array(Set(characters)).sorted()
    }
}
