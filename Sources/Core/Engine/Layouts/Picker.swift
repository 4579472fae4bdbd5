// SPDX-License-Identifier: MIT

/// A date or a time that people compose on the glass and type as a whole.
///
/// People fill the fields in the order of ``format``. In a layout with a picker, a key with a digit fills a
/// field and does not type. A key with ``PickerAction/done(then:)`` or ``PickerAction/type(then:)`` types the
/// value, but only if the value is complete and real.
///
/// Invariants:
/// - `format` has at least one field and no field twice, and all fields are of `kind`. The initializer checks
///   this.
/// - `years` lies within ``allYears``. The caller of the initializer checks this.
package struct Picker: Hashable, Sendable {
    package let kind: Kind
    /// The typed text: fields, with text between them.
    package let format: [Piece]
    /// The years that people may compose, without a meaning if ``format`` has no year.
    package let years: ClosedRange<Int>

    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A day of the Gregorian calendar, or a part of its date.
        case date
        /// A time of the day to the minute.
        case time
    }

    /// A part of a date or of a time that a person fills.
    package enum Field: String, CaseIterable, Hashable, Sendable {
        case day
        case month
        case year
        /// The hour, of the day or of its half.
        case hour
        case minute
        /// The half of the day: AM or PM.
        case period
    }

    /// A part of the typed text.
    package enum Piece: Hashable, Sendable {
        /// A character that is typed as it is.
        case text(Character)
        case field(Directive)
    }

    /// How a field is typed, by the letter of strftime(3) that follows `%` in the format.
    package enum Directive: Character, CaseIterable, Hashable, Sendable {
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
        case period = "p"

        package var field: Field {
            switch self {
            case .day: .day
            case .month: .month
            case .year, .yearOfCentury: .year
            case .hour, .hourOfHalf: .hour
            case .minute: .minute
            case .period: .period
            }
        }

        /// The number of digits of the field; 0 for ``period``.
        package var digits: Int {
            switch self {
            case .year: 4
            case .period: 0
            case .day, .month, .yearOfCentury, .hour, .hourOfHalf, .minute: 2
            }
        }

        package var kind: Kind {
            switch self {
            case .day, .month, .year, .yearOfCentury: .date
            case .hour, .hourOfHalf, .minute, .period: .time
            }
        }
    }

    /// The years that four digits write.
    package static let allYears = 1000...9999
    /// The most characters of a format, where each field counts with the characters that it types.
    package static let longestText = ComposedValue.longestText

    /// Makes a picker.
    ///
    /// - Parameters:
    ///   - kind: Whether people compose a date or a time.
    ///   - format: The format of the typed text, such as `%d.%m.%Y`. `nil` is the format of ISO 8601,
    ///     `%Y-%m-%d` or `%H:%M`.
    ///   - years: The years that people may compose. `nil` is 1900 to 2100. If the format has only the last
    ///     two digits of the year, `nil` is 1969 to 2068, the hundred years to which POSIX assigns two
    ///     digits.
    /// - Throws: ``PickerError`` if the format or the years are wrong. The author of the file must correct
    ///   them.
    package init(
        _ kind: Kind, format: String? = nil, years: ClosedRange<Int>? = nil
    ) throws(PickerError) {
        self.kind = kind
        self.format = try Self.pieces(of: format ?? (kind == .date ? "%Y-%m-%d" : "%H:%M"), kind: kind)
        let isShort = self.format.contains(.field(.yearOfCentury))
        self.years = years ?? (isShort ? 1969...2068 : 1900...2100)
        if isShort, self.years.count > 100 { throw PickerError(.ambiguousYears, at: nil) }
    }

    /// The fields in the order in which they are typed.
    package var directives: [Directive] {
        format.compactMap { piece in
            if case .field(let directive) = piece { directive } else { nil }
        }
    }

    package func directive(of field: Field) -> Directive? {
        directives.first { $0.field == field }
    }

    /// Returns the text of an empty field: a dash for each character.
    package static func blank(of directive: Directive) -> String {
        String(repeating: "–", count: max(2, directive.digits))
    }

    /// All characters that a typed value may have.
    package var characters: [Character] {
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

extension Picker {
    static func pieces(of text: String, kind: Kind) throws(PickerError) -> [Piece] {
        var pieces: [Piece] = []
        var fields: [Field] = []
        var length = 0
        var offset = 0
        var start: Int?
        for character in text {
            let place = start ?? offset
            offset += character.unicodeScalars.count
            if start == nil, character == "%" {
                start = place
                continue
            }
            if start != nil, character != "%" {
                guard let directive = Directive(rawValue: character), directive.kind == kind else {
                    throw PickerError(.unknownDirective(character, kind), at: place)
                }
                if fields.contains(directive.field) {
                    throw PickerError(.repeatedField(directive.field), at: place)
                }
                fields.append(directive.field)
                pieces.append(.field(directive))
                length += max(2, directive.digits)
            } else {
                guard !isControl(character) else { throw PickerError(.controlCharacter, at: place) }
                pieces.append(.text(character))
                length += 1
            }
            start = nil
        }
        if let start { throw PickerError(.unknownDirective(nil, kind), at: start) }
        guard !fields.isEmpty else { throw PickerError(.noField, at: nil) }
        guard length <= longestText else { throw PickerError(.tooLong, at: nil) }
        if pieces.contains(.field(.hourOfHalf)) != pieces.contains(.field(.period)) {
            throw PickerError(.halfOfDay, at: nil)
        }
        return pieces
    }

    private static func isControl(_ character: Character) -> Bool {
        character != "\n" && character != "\t" && character.unicodeScalars.contains(where: \.isControl)
    }
}
