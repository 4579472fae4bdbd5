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
            codes = [KioskCode.space]
            characters = ["…"]
        default:
            for character in action.characters + layout.pickedCharacters(by: action) {
                // Whatever the keymap: these characters stand on keys of their own.
                switch character {
                case "\t": codes.append(KioskCode.tab)
                case "\u{1B}": codes.append(KioskCode.escape)
                case " ": codes.append(KioskCode.space)
                case "\n": codes.append(KioskCode.enter)
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
                case 29, 97: .control
                case 42, 54: .shift
                case 56, 100: .alt
                default: []
                }
            if modifier.isEmpty { codes.append(keycode.rawValue) }
            modifiers.formUnion(modifier)
            if index >= leading || leading == keycodes.count { held.formUnion(modifier) }
        }
    }
}

/// Keycodes that have a part of their own in kiosks.
enum KioskCode {
    static let escape: UInt16 = 1
    static let tab: UInt16 = 15
    static let enter: UInt16 = 28
    static let space: UInt16 = 57
}
