// SPDX-License-Identifier: MIT

/// The action of a key when it is pressed.
package enum KeyAction: Hashable, Sendable {
    /// Types one character. The host's keymap decides its keycode and modifiers.
    case character(Character)
    case key(Keycode)
    /// Types a text, one keystroke after another.
    case text(String)
    /// Types texts, characters and keys, one after another.
    case steps([KeyAction])
    /// Types several keycodes together: they go down in their order and up in the reverse order.
    case chord([Keycode])
    /// Shows another layer, by index in ``Layout/layers``.
    case layer(Int, LatchMode)
    case modifier(Modifier, LatchMode)
    /// Types the decimal separator of the panel's locale. Until the locale is known, it is a full stop.
    case decimalSeparator
    /// Shows another layout on the panel, by its name.
    case layout(String)
    case nextLayout
    case shuffle
    /// Changes or types the value that the layout's picker composes.
    case picker(PickerAction)
    /// Types the rest of the n-th offered word and a space. The first word has n = 1.
    case completion(Int)
    case hide
    /// Moves the view up or down by the way of a finger that drags the key; a tap moves it up by one step.
    case move
    /// Does nothing. The key is a label.
    case none
}

extension KeyAction {
    /// The characters that the key needs from a keymap.
    package var characters: [Character] {
        switch self {
        case .character(let character): [character]
        case .text(let text): Array(text)
        case .steps(let steps): steps.flatMap(\.characters)
        case .decimalSeparator: ["."]
        default: []
        }
    }

    /// The keycodes that the key presses with every keymap.
    package var keycodes: [Keycode] {
        switch self {
        case .key(let keycode): [keycode]
        case .chord(let keycodes): keycodes
        case .steps(let steps): steps.flatMap(\.keycodes)
        case .modifier(let modifier, _): [modifier.keycode]
        case .picker(let action): action.then.map { [$0] } ?? []
        default: []
        }
    }
}

/// The time for which a layer or a modifier acts after a tap on its key.
///
/// In either mode, a person can also hold the key and press other keys beside it. Then the layer or modifier
/// acts until the key is released.
package enum LatchMode: String, CaseIterable, Hashable, Sendable {
    /// The layer or modifier acts for the next key only. A second tap soon after the first locks it. A
    /// further tap ends it.
    case once
    /// The layer or modifier acts until a tap on its key ends it. A layer also ends with a tap on the key of
    /// another layer.
    case lock
}
