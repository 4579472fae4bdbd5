// SPDX-License-Identifier: MIT

/// A fault of a picker.
package struct PickerError: Error, Hashable, CustomStringConvertible {
    package let reason: Reason
    /// The place of the fault in the format, in Unicode scalars from its beginning, or `nil` if it has no
    /// place.
    package let offset: Int?

    package enum Reason: Hashable, Sendable {
        case noField
        /// A `%` that no letter of a field of this kind follows. The character is the one that follows, or
        /// `nil` at the end of the format.
        case unknownDirective(Character?, Kind)
        case repeatedField(Field)
        /// The format has the hour of half a day without AM or PM, or AM or PM without such an hour.
        case halfOfDay
        /// The format types more characters than a text may have.
        case tooLong
        /// The format has a control character that no keyboard types.
        case controlCharacter
        /// Two digits of the year stand for several of the allowed years.
        case ambiguousYears

        package typealias Field = Picker.Field
        package typealias Kind = Picker.Kind
    }

    init(_ reason: Reason, at offset: Int?) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String {
        switch reason {
        case .noField:
            "the format has no field: a date has %d, %m and %Y or %y, a time %H and %M, or %I, %M and %p"
        case .unknownDirective(let letter, .date):
            "\(Self.name(letter)) is not a field of a date: the fields are %d, %m, %Y and %y; %% is a per "
                + "cent sign"
        case .unknownDirective(let letter, .time):
            "\(Self.name(letter)) is not a field of a time: the fields are %H, %I, %M and %p; %% is a per "
                + "cent sign"
        case .repeatedField(let field): "the format has the \(field.rawValue) twice"
        case .halfOfDay: "%I and %p belong together: %I alone does not tell the half of the day"
        case .tooLong: "the format types more than \(Picker.longestText) characters"
        case .controlCharacter: "the format has a control character that no keyboard types"
        case .ambiguousYears:
            "%y leaves a year open when 'from' and 'to' are more than 100 years apart; take %Y"
        }
    }

    private static func name(_ letter: Character?) -> String {
        letter.map { "%\($0)" } ?? "% at the end"
    }
}
