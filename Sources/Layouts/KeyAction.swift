// SPDX-License-Identifier: MIT

public import Keycodes

/// What a key does when it is pressed.
public enum KeyAction: Hashable, Sendable {
    /// Types one character, with whatever keycode and modifiers the host's keymap has for it.
    case character(Character)
    /// Types one keycode.
    case key(Keycode)
    /// Types a text, a keystroke after another.
    case text(String)
    /// Types several keycodes together: they go down in their order and up in the reverse order.
    case chord([Keycode])
    /// Shows another layer, by index in ``Layout/layers``.
    case layer(Int, LatchMode)
    /// Holds a modifier.
    case modifier(Modifier, LatchMode)
    /// Types the decimal separator of the panel's locale; a full stop until that is known.
    case decimalSeparator
    /// Shows another layout on the panel, by its name.
    case layout(String)
    /// Shows the next of the panel's layouts.
    case nextLayout
    /// Lets the keys of ``Layout/shuffle`` change places.
    case shuffle
    /// Works on the value that the layout's picker composes.
    case picker(PickerAction)
    /// Types the rest of the n-th word that is offered, n from 1, and a space.
    case completion(Int)
    /// Hides the view.
    case hide
    /// Nothing: a label.
    case none
}

extension KeyAction {
    /// The characters that the key needs from a keymap.
    public var characters: [Character] {
        switch self {
        case .character(let character): [character]
        case .text(let text): Array(text)
        case .decimalSeparator: ["."]
        default: []
        }
    }

    /// The keycodes that the key presses whatever the keymap.
    public var keycodes: [Keycode] {
        switch self {
        case .key(let keycode): [keycode]
        case .chord(let keycodes): keycodes
        case .modifier(let modifier, _): [modifier.keycode]
        default: []
        }
    }
}

/// How long a layer or a modifier acts after a tap on its key.
///
/// Either way, while the key is held and other keys are pressed beside it, it acts until it is released.
public enum LatchMode: String, CaseIterable, Hashable, Sendable {
    /// For the next key only; a second tap in quick succession locks it, a further tap ends it.
    case once
    /// Until a tap on it, or on a key of another layer, ends it.
    case lock
}
