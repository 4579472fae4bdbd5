// SPDX-License-Identifier: MIT

/// A word on a key that stands in the language of the panel's people: `{word: done}` in a layout's file.
///
/// The files of words have it in other languages. The English text is here, for programs and languages without such a
/// file.
package enum LabelWord: String, CaseIterable, Hashable, Sendable {
    // What keys do.
    case done, go, next, previous, search, send
    case hide, clear, today, now, shuffle, start
    case cut, copy, paste, pause, wait
    // What people are asked for, and the empty fields of a date and a time.
    case enterPIN = "enter-pin"
    case enterBarcode = "enter-barcode"
    case dayFormat = "day-format"
    case monthFormat = "month-format"
    case yearFormat = "year-format"
    case hourFormat = "hour-format"
    case minuteFormat = "minute-format"
    // What is only said.
    case nextDay = "next-day"
    case previousDay = "previous-day"
    case nextMonth = "next-month"
    case previousMonth = "previous-month"
    case nextYear = "next-year"
    case previousYear = "previous-year"
    case nextHour = "next-hour"
    case previousHour = "previous-hour"
    case nextMinute = "next-minute"
    case previousMinute = "previous-minute"
    case delete, more, less, empty
    case happyFaces = "happy-faces"
    case otherFaces = "other-faces"
    case hearts, people, nature, things
    // Kinds of runes.
    case elder, younger, medieval, signs
    // Titles of layouts.
    case numbersAndPunctuation = "numbers-and-punctuation"
    case webAddress = "web-address"
    case numberPad = "number-pad"
    case numberPadInASCII = "ascii-number-pad"
    case phoneNumber = "phone-number"
    case nameOrPhoneNumber = "name-or-phone-number"
    case telephone
    case mailAddress = "mail-address"
    case decimalNumber = "decimal-number"
    case social
    case webSearch = "web-search"
    case pin
    case pinInPlace = "pin-in-place"
    case pinBlank = "pin-blank"
    case password, date, time
    case numberBetweenLimits = "number-between-limits"
    case numberPlate = "number-plate"
    case terminal
    case identityCard = "identity-card"
    case calculator, hexadecimal, barcode, emoji, runes
    case largeABC = "abc-large"
}

extension LabelWord {
    package var english: String {
        switch self {
        case .done: "Done"
        case .go: "Go"
        case .next: "Next"
        case .previous: "Previous"
        case .search: "Search"
        case .send: "Send"
        case .hide: "Hide"
        case .clear: "Clear"
        case .today: "Today"
        case .now: "Now"
        case .shuffle: "Shuffle"
        case .start: "Start"
        case .cut: "Cut"
        case .copy: "Copy"
        case .paste: "Paste"
        case .pause: "Pause"
        case .wait: "Wait"
        case .enterPIN: "Enter your PIN"
        case .enterBarcode: "Type all digits under the bars"
        case .dayFormat: "DD"
        case .monthFormat: "MM"
        case .yearFormat: "YYYY"
        case .hourFormat: "HH"
        case .minuteFormat: "MM"
        case .nextDay: "next day"
        case .previousDay: "previous day"
        case .nextMonth: "next month"
        case .previousMonth: "previous month"
        case .nextYear: "next year"
        case .previousYear: "previous year"
        case .nextHour: "next hour"
        case .previousHour: "previous hour"
        case .nextMinute: "next minute"
        case .previousMinute: "previous minute"
        case .delete: "delete"
        case .more: "more"
        case .less: "less"
        case .empty: "empty"
        case .happyFaces: "happy faces"
        case .otherFaces: "other faces"
        case .hearts: "hearts"
        case .people: "people and gestures"
        case .nature: "nature, food and places"
        case .things: "things and signs"
        case .elder: "Elder"
        case .younger: "Younger"
        case .medieval: "Medieval"
        case .signs: "Signs"
        case .numbersAndPunctuation: "Numbers and punctuation"
        case .webAddress: "Web address"
        case .numberPad: "Number pad"
        case .numberPadInASCII: "Number pad (ASCII)"
        case .phoneNumber: "Phone number"
        case .nameOrPhoneNumber: "Name or phone number"
        case .telephone: "Telephone"
        case .mailAddress: "Email address"
        case .decimalNumber: "Decimal number"
        case .social: "Social"
        case .webSearch: "Web search"
        case .pin: "PIN"
        case .pinInPlace: "PIN, digits in place"
        case .pinBlank: "PIN, blank until Start"
        case .password: "Password"
        case .date: "Date"
        case .time: "Time"
        case .numberBetweenLimits: "Number between limits"
        case .numberPlate: "Number plate"
        case .terminal: "Terminal"
        case .identityCard: "Identity card"
        case .calculator: "Calculator"
        case .hexadecimal: "Hexadecimal"
        case .barcode: "Barcode by hand"
        case .emoji: "Emoji"
        case .runes: "Runes"
        case .largeABC: "ABC, large keys"
        }
    }
}

// MARK: - In a layout

extension Layout {
    /// Returns the text of a word in a language, or `nil` if no file has it there.
    func text(of word: LabelWord, in language: LanguageTag?) -> String? {
        guard let language else { return nil }
        return words[language]?[word] ?? (language.language == "en" ? word.english : nil)
    }

    /// All labels that a key can have, its own one first: in each language, and for each text field.
    ///
    /// Who looks for a key in a view does not know which language is shown.
    package func labels(ofKey index: Int) -> [String] {
        guard keys[index].isPlainEnter(in: self) else { return ownLabels(ofKey: index) }
        return ownLabels(ofKey: index) + EnterAction.allCases.compactMap(\.word).flatMap { texts(of: $0) }
    }

    /// The labels that the layout's file gives a key, in each language.
    package func ownLabels(ofKey index: Int) -> [String] {
        [keys[index].label] + (keys[index].word.map { texts(of: $0) } ?? [])
    }

    private func texts(of word: LabelWord) -> [String] {
        [word.english] + words.values.compactMap { $0[word] }.sorted()
    }

    /// The words that its keys and its title have.
    package var usedWords: Set<LabelWord> {
        Set((keys.flatMap { [$0.word, $0.spokenWord, $0.wordWhileEmpty] } + [titleWord]).compactMap { $0 })
    }
}

extension Key {
    /// What guided touch says of the key while the value that it shows is empty, or `nil` if the key shows no value, or the
    /// file has its own label for an empty one.
    var wordWhileEmpty: LabelWord? {
        guard !hasOwnLabel, spoken == nil, case .picker(let action) = self.action else { return nil }
        return switch action {
        case .value, .select: .empty
        default: nil
        }
    }
}
