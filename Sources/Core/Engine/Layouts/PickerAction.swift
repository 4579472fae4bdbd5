// SPDX-License-Identifier: MIT

/// The action of a key on the value that a layout's picker composes.
package enum PickerAction: Hashable, Sendable {
    /// Shows a field. A tap selects the field. A tap on ``Picker/Field/period`` also takes the other half of
    /// the day.
    case select(Picker.Field)
    /// Takes the next value of a field. After the last value comes the first. The action repeats while the
    /// key is held.
    case increase(Picker.Field)
    /// Takes the previous value of a field. Before the first value comes the last. The action repeats while
    /// the key is held.
    case decrease(Picker.Field)
    /// Takes the current day or time.
    case now
    case erase
    /// Types the value if it is complete and real, and hides the view.
    case done
    /// Types the value, if it is complete and real, and begins another.
    case type

    package var field: Picker.Field? {
        switch self {
        case .select(let field), .increase(let field), .decrease(let field): field
        case .now, .erase, .done, .type: nil
        }
    }
}

extension Layout {
    /// Returns the characters of the layout's picker that a key with this action may type.
    ///
    /// The list is empty for actions that do not type the picker's value.
    package func pickedCharacters(by action: KeyAction) -> [Character] {
        switch action {
        case .picker(.done), .picker(.type): picker?.characters ?? []
        default: []
        }
    }
}
