// SPDX-License-Identifier: MIT

/// What is wrong with a picker.
public struct PickerError: Error, Hashable, CustomStringConvertible {
    /// What is wrong.
    public let reason: Reason
    /// Where in the format, in Unicode scalars from its beginning, or `nil` when no place is to blame.
    public let offset: Int?

    /// What is wrong with a picker.
    public enum Reason: Hashable, Sendable {
        /// No field is in the format.
        case noField
        /// A `%` without one of the letters that stand for a field of the kind, with the letter if there is one.
        case unknownDirective(Character?, Kind)
        /// A field is there twice.
        case repeatedField(Field)
        /// The hour of half a day without its half, or the half without such an hour.
        case halfOfDay
        /// The format types more characters than a text may have.
        case tooLong
        /// A control character that no keyboard types.
        case controlCharacter
        /// Two digits stand for several of the years.
        case ambiguousYears

        /// A field of a picker.
        public typealias Field = Picker.Field
        /// What a picker composes.
        public typealias Kind = Picker.Kind
    }

    init(_ reason: Reason, at offset: Int?) {
        self.reason = reason
        self.offset = offset
    }

    /// What is wrong, and what would be right.
    public var description: String {
        switch reason {
        case .noField:
            "the format has no field: a date has %d, %m and %Y or %y, a time %H and %M, or %I, %M and %p"
        case .unknownDirective(let letter, .date):
            "\(Self.name(letter)) is no field of a date: there is %d, %m, %Y and %y, and %% for a per cent sign"
        case .unknownDirective(let letter, .time):
            "\(Self.name(letter)) is no field of a time: there is %H, %I, %M and %p, and %% for a per cent sign"
        case .repeatedField(let field): "the format has the \(field.rawValue) twice"
        case .halfOfDay: "%I and %p belong together: without %p nobody knows which half of the day is meant"
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
