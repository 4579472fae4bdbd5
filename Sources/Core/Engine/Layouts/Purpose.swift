// SPDX-License-Identifier: MIT

/// The purpose of a text field, or of a layout that serves such fields.
///
/// The first twelve are UIKit's keyboard types. The others are content purposes of Wayland's text-input-v3.
package enum Purpose: String, CaseIterable, Hashable, Sendable {
    /// Any text.
    case `default`
    case asciiCapable = "ascii-capable"
    case numbersAndPunctuation = "numbers-and-punctuation"
    case url
    /// Digits.
    case numberPad = "number-pad"
    case phonePad = "phone-pad"
    /// Names or phone numbers.
    case namePhonePad = "name-phone-pad"
    case email
    /// Numbers with a decimal separator.
    case decimalPad = "decimal-pad"
    /// Short messages with @ and #.
    case social
    case webSearch = "web-search"
    /// Digits, in ASCII only.
    case asciiCapableNumberPad = "ascii-capable-number-pad"
    /// A secret number.
    case pin
    case password
    case date
    case time
    case terminal
}

extension Purpose {
    /// The purposes that can replace this one if no layout has it, best first: their layouts can type all or
    /// most of the text that such a field accepts.
    package var nearest: [Purpose] {
        switch self {
        case .default: [.asciiCapable]
        case .asciiCapable: [.default]
        case .numbersAndPunctuation: [.asciiCapable, .default]
        case .url: [.asciiCapable, .default]
        case .email: [.asciiCapable, .default]
        case .social: [.default, .asciiCapable]
        case .webSearch: [.default, .asciiCapable]
        case .namePhonePad: [.default, .asciiCapable]
        case .password: [.asciiCapable, .default]
        case .terminal: [.asciiCapable, .default]
        case .numberPad: [.asciiCapableNumberPad, .decimalPad, .phonePad, .numbersAndPunctuation]
        case .asciiCapableNumberPad: [.numberPad, .decimalPad, .phonePad, .numbersAndPunctuation]
        case .decimalPad: [.numbersAndPunctuation, .numberPad, .asciiCapableNumberPad]
        case .phonePad: [.namePhonePad, .numberPad, .asciiCapableNumberPad, .numbersAndPunctuation]
        case .pin: [.asciiCapableNumberPad, .numberPad, .decimalPad, .phonePad, .numbersAndPunctuation]
        case .date, .time: [.numbersAndPunctuation, .asciiCapable, .default]
        }
    }

    /// Returns the index of the layout that serves a text field for this purpose best.
    ///
    /// The layouts serve the field in this order, best first:
    /// 1. a layout with this purpose
    /// 2. a layout with a purpose of ``nearest``, in that order
    /// 3. a layout for any text
    /// 4. a layout without a purpose
    /// 5. the first layout
    ///
    /// If several layouts serve the field equally, the present layout stays, because a person may have chosen
    /// its language. If the present layout is not one of them, the result is the first of them.
    ///
    /// There is at least one layout. `present` is the index of the layout that is shown, or that would be
    /// shown.
    package func bestIndex(among purposes: [Purpose?], present: Int) -> Int {
        let ladder: [Purpose?] = [self] + nearest + [.default, nil]
        for rung in ladder {
            if purposes.indices.contains(present), purposes[present] == rung { return present }
            if let index = purposes.firstIndex(of: rung) { return index }
        }
        return 0
    }
}
