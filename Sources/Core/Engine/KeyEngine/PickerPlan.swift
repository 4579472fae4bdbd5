// SPDX-License-Identifier: MIT

/// A layout's picker with the keystrokes for every value.
///
/// Ranges are ranges of ``TypingPlan/strokes``. The range of a character that the keymap cannot type is
/// empty.
struct PickerPlan: Sendable {
    let picker: Picker
    /// Whether the view shows dots instead of digits.
    let isSecret: Bool
    /// The keystrokes of the digits, from 0 to 9.
    var digits: [Range<Int32>] = []
    /// The keystrokes of AM and PM.
    var periods: [Range<Int32>] = []
    /// The keystrokes of each piece of the format that is a text; an empty range for each field.
    var texts: [Range<Int32>] = []
    var isTypable = true

    init(_ picker: Picker, isSecret: Bool) {
        self.picker = picker
        self.isSecret = isSecret
    }
}

/// The effect of a key on the value that the layout composes.
enum PickerOperation: UInt8, Sendable {
    case digit
    /// Enters a character of a number or of a text.
    case character
    case select
    /// Lets the next character begin a number or a text anew.
    case value
    case increase
    case decrease
    case now
    case erase
    /// Types the value and the key behind it, and hides the view.
    case done
    case type

    var repeats: Bool { self == .increase || self == .decrease || self == .erase }

    /// The effect of a key on a date or a time, or `nil` for the keys of other values.
    fileprivate init?(_ action: PickerAction) {
        switch action {
        case .select: self = .select
        case .increase: self = .increase
        case .decrease: self = .decrease
        case .now: self = .now
        case .erase: self = .erase
        case .done: self = .done
        case .type: self = .type
        case .value, .limits, .increaseValue, .decreaseValue: return nil
        }
    }
}

// MARK: - Compiling

extension PlanCompiler {
    /// Returns the picker of a layout, and notes characters that the keymap cannot type, with the first key
    /// that types.
    mutating func picker(of layout: Layout, resolver: some CharacterResolver) -> PickerPlan? {
        guard let picker = layout.picker else { return nil }
        let typing = layout.keys.indices.first {
            !layout.pickedCharacters(by: layout.keys[$0].action).isEmpty
        }
        var plan = PickerPlan(picker, isSecret: layout.isSecret)
        let before = unresolved.count
        if let key = typing {
            let used = picker.characters
            for digit in "0123456789" {
                plan.digits.append(
                    used.contains(digit) ? strokes(of: String(digit), key: key, resolver: resolver) : 0..<0)
            }
            for period in ["AM", "PM"] {
                let isUsed = picker.directive(of: .period) != nil
                plan.periods.append(isUsed ? strokes(of: period, key: key, resolver: resolver) : 0..<0)
            }
            for piece in picker.format {
                if case .text(let character) = piece {
                    plan.texts.append(strokes(of: String(character), key: key, resolver: resolver))
                } else {
                    plan.texts.append(0..<0)
                }
            }
        }
        plan.isTypable = typing != nil && unresolved.count == before
        return plan
    }

    /// Returns the plan of a key that works on the value of `plan`.
    func key(_ action: PickerAction, of plan: PickerPlan?) -> KeyPlan {
        var key = KeyPlan()
        guard let plan, let operation = PickerOperation(action) else { return key }
        if let field = action.field {
            guard let index = plan.picker.directives.firstIndex(where: { $0.field == field }) else {
                return key
            }
            key.target = Int16(index)
        }
        key.kind = .picker
        key.operation = operation
        key.isUnavailable = (operation == .done || operation == .type) && !plan.isTypable
        return key
    }

    /// Returns the plan of a key that enters a digit, or `nil` when `character` is no ASCII digit.
    func digitKey(_ character: Character) -> KeyPlan? {
        guard let ascii = character.asciiValue, (0x30...0x39).contains(ascii) else { return nil }
        var key = KeyPlan()
        key.kind = .picker
        key.operation = .digit
        key.target = Int16(ascii - 0x30)
        return key
    }
}
