// SPDX-License-Identifier: MIT

/// What a key of a layout with a picker does to the value that is composed.
public enum PickerAction: Hashable, Sendable {
    /// Shows a field; a tap selects it, and of ``Picker/Field/period`` takes the other half of the day.
    case select(Picker.Field)
    /// Takes the next value of a field, after the last the first; goes on while it is held.
    case increase(Picker.Field)
    /// Takes the value of a field before, before the first the last; goes on while it is held.
    case decrease(Picker.Field)
    /// Takes the present day or time.
    case now
    /// Takes back the last digit.
    case erase
    /// Types the value, if it is complete and real, and hides the view.
    case done
    /// Types the value, if it is complete and real, and begins another.
    case type

    /// The field that it needs, or `nil`.
    public var field: Picker.Field? {
        switch self {
        case .select(let field), .increase(let field), .decrease(let field): field
        case .now, .erase, .done, .type: nil
        }
    }
}

extension Layout {
    /// The characters that a key with this action may type out of the layout's picker; none for other actions.
    public func pickedCharacters(by action: KeyAction) -> [Character] {
        switch action {
        case .picker(.done), .picker(.type): picker?.characters ?? []
        default: []
        }
    }
}
