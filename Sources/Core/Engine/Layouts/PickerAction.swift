// SPDX-License-Identifier: MIT

/// The action of a key on the value that a layout composes.
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
    /// Shows a number or a text. After a tap, the next character begins it anew.
    case value
    /// Shows the limits of a number, and its unit. The key does nothing.
    case limits
    /// Takes the next number. The action repeats while the key is held.
    case increaseValue
    /// Takes the previous number. The action repeats while the key is held.
    case decreaseValue
    /// Takes the current day or time.
    case now
    case erase
    /// Types the value and then a key, if the value is complete and allowed, and hides the view.
    case done(then: Keycode? = nil)
    /// Types the value and then a key, if the value is complete and allowed, and begins another.
    case type(then: Keycode? = nil)

    package var field: Picker.Field? {
        switch self {
        case .select(let field), .increase(let field), .decrease(let field): field
        case .value, .limits, .increaseValue, .decreaseValue, .now, .erase, .done, .type: nil
        }
    }

    /// Whether the key types the value.
    package var isTyping: Bool {
        switch self {
        case .done, .type: true
        default: false
        }
    }

    /// The key that is typed after the value, such as Enter, or `nil` for none.
    package var then: Keycode? {
        get {
            switch self {
            case .done(let then), .type(let then): then
            default: nil
            }
        }
        set {
            switch self {
            case .done: self = .done(then: newValue)
            case .type: self = .type(then: newValue)
            default: break
            }
        }
    }
}
