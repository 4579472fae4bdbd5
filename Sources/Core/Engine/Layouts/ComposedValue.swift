// SPDX-License-Identifier: MIT

/// The value that people compose on the glass and that a layout types as a whole: `picker` in a layout file.
package enum ComposedValue: Hashable, Sendable {
    case dateOrTime(Picker)
    case number(NumberRange)
    case text(TextMask)

    /// The most characters of a composed value.
    package static let longestText = 64
}

extension Layout {
    /// The date or the time that the layout composes, or `nil` if it composes no such value.
    package var picker: Picker? {
        get { if case .dateOrTime(let picker) = composed { picker } else { nil } }
        set { composed = newValue.map { .dateOrTime($0) } }
    }

    /// Whether the layout composes a number or a text: then no key types anything beside this value.
    package var isChecked: Bool {
        switch composed {
        case .number, .text: true
        case .dateOrTime, nil: false
        }
    }

    /// Returns the characters of the layout's composed value that a key with this action may type.
    ///
    /// The list is empty for actions that do not type the value.
    package func pickedCharacters(by action: KeyAction) -> [Character] {
        guard action.typesComposed else { return [] }
        return switch composed {
        case .dateOrTime(let picker): picker.characters
        case .number(let range): range.characters
        case .text(let mask): mask.literals
        case nil: []
        }
    }
}

extension KeyAction {
    /// Whether the key types the composed value.
    var typesComposed: Bool { if case .picker(let action) = self { action.isTyping } else { false } }

    /// The character that a key enters in a layout that composes a number or a text.
    ///
    /// `decimalSign` stands for the decimal separator of a locale that is not known yet.
    package func enteredCharacter(decimalSign: Character) -> Character? {
        switch self {
        case .character(let character): character
        case .decimalSeparator: decimalSign
        default: nil
        }
    }

    /// Whether the key types text by itself, so that a layout with a checked value cannot have it.
    package var typesBesideValue: Bool {
        switch self {
        case .text, .completion: true
        case .steps(let steps): steps.contains { $0.typesBesideValue || !$0.characters.isEmpty }
        case .key(let keycode): keycode.mayTypeCharacter
        case .chord(let keycodes): keycodes.contains { $0.mayTypeCharacter }
        default: false
        }
    }
}

extension Keycode {
    /// Whether a keymap may have a character on the key: those of letters, digits and signs, and of the number pad.
    fileprivate var mayTypeCharacter: Bool {
        switch rawValue {
        // KEY_KPASTERISK, KEY_KP7 to KEY_KPDOT, KEY_KPJPCOMMA, KEY_KPSLASH, KEY_KPEQUAL, KEY_KPCOMMA, the brackets of
        // the number pad.
        case 55, 71...83, 95, 98, 117, 121, 179, 180: true
        default: typesCharacter
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar controls terminals and printers and is not drawn: the general category Cc.
    package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
