// SPDX-License-Identifier: MIT

/// The keycodes, characters and modifiers that a key can type, as far as they matter for kiosks.
struct KioskReach {
    /// The keycodes that the key strikes, without those of Shift, Control and Alt.
    var codes: [UInt16] = []
    /// The characters that the key types, except those that ``codes`` types.
    var characters: [Character] = []
    /// The modifiers among Shift, Control and Alt that are down when the key strikes.
    var modifiers: ModifierSet = []
    /// The ``modifiers`` that stay down or latched for other keys.
    var held: ModifierSet = []

    init(of key: Key, in layout: Layout) {
        self.init(of: key.action, in: layout)
        if key.slidesCursor { codes += [Keycode.left.rawValue, Keycode.right.rawValue] }
    }

    private init(of action: KeyAction, in layout: Layout) {
        switch action {
        case .key(let keycode): add([keycode])
        case .chord(let keycodes): add(keycodes)
        case .modifier(let modifier, _): add([modifier.keycode])
        case .steps(let steps):
            for step in steps {
                let reach = KioskReach(of: step, in: layout)
                codes += reach.codes
                characters += reach.characters
                modifiers.formUnion(reach.modifiers)
                held.formUnion(reach.held)
            }
        case .completion:
            // Any word, and a space.
            codes = [Keycode.space.rawValue]
            characters = ["…"]
        default:
            add(action.keycodes)
            for character in action.characters + layout.pickedCharacters(by: action) {
                // These characters have keys of their own in every keymap.
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

    /// Adds the keycodes of a key or a chord.
    ///
    /// A chord's leading modifiers act only for its other keys. If the chord has no other keys, its modifiers
    /// act for the keys that are pressed later.
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
