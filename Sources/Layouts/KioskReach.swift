// SPDX-License-Identifier: MIT

internal import Keycodes

/// What a key can put on its keyboard, as far as it matters for kiosks.
struct KioskReach {
    /// The keycodes that it strikes, without those of Shift, Control and Alt.
    var codes: [UInt16] = []
    /// The characters that it types, but for those of ``codes``.
    var characters: [Character] = []
    /// Shift, Control and Alt, as far as they are down when it strikes.
    var modifiers: ModifierSet = []
    /// Those of them that stay down, or are latched, for other keys.
    var held: ModifierSet = []

    /// What a key with an action can do in a layout.
    init(of action: KeyAction, in layout: Layout) {
        switch action {
        case .key(let keycode): add([keycode])
        case .chord(let keycodes): add(keycodes)
        case .modifier(let modifier, _): add([modifier.keycode])
        case .completion:
            // Any word, and a space.
            codes = [Keycode.space.rawValue]
            characters = ["…"]
        default:
            for character in action.characters + layout.pickedCharacters(by: action) {
                // Whatever the keymap: these characters stand on keys of their own.
                switch character {
                case "\t": codes.append(Keycode.tab.rawValue)
                case "\u{1B}": codes.append(Keycode.escape.rawValue)
                case " ": codes.append(Keycode.space.rawValue)
                case "\n": codes.append(Keycode.enter.rawValue)
                default: characters.append(character)
                }
            }
        }
    }

    /// A chord's leading modifiers act for its other keys alone, unless there are none.
    private mutating func add(_ keycodes: [Keycode]) {
        let leading = keycodes.prefix { Modifier.allCases.map(\.keycode).contains($0) }.count
        for (index, keycode) in keycodes.enumerated() {
            let modifier: ModifierSet =
                switch keycode.rawValue {
                case Keycode.leftControl.rawValue, Keycode.rightControl.rawValue: .control
                case Keycode.leftShift.rawValue, Keycode.rightShift.rawValue: .shift
                case Keycode.leftAlt.rawValue, Keycode.rightAlt.rawValue: .alt
                default: []
                }
            if modifier.isEmpty { codes.append(keycode.rawValue) }
            modifiers.formUnion(modifier)
            if index >= leading || leading == keycodes.count { held.formUnion(modifier) }
        }
    }
}
