// SPDX-License-Identifier: MIT

internal import Keycodes
internal import Layouts

/// The making of a ``TypingPlan``'s tables of keys.
struct PlanCompiler {
    private(set) var keys: [KeyPlan] = []
    private(set) var codes: [UInt16] = []
    private(set) var strokes: [Stroke] = []
    private(set) var alternates: [Int16] = []
    private(set) var emitted: [Keycode] = []
    private(set) var unresolved: [UnresolvedCharacter] = []

    /// Compiles the keys that a contact can reach: those that stand somewhere, and their alternates.
    init(_ placed: PlacedLayout, resolver: some CharacterResolver, doors: LayoutDoors) {
        let layout = placed.layout
        var isReachable = [Bool](repeating: false, count: layout.keys.count)
        for place in placed.layers.joined() { isReachable[place.key] = true }
        for place in placed.accessory { isReachable[place.key] = true }
        for key in layout.keys.indices where isReachable[key] {
            for alternate in layout.keys[key].alternates { isReachable[alternate] = true }
        }
        for (index, key) in layout.keys.enumerated() {
            keys.append(
                isReachable[index]
                    ? compile(key, at: index, in: layout, resolver: resolver, doors: doors) : KeyPlan())
        }
    }

    private mutating func compile(
        _ key: Key, at index: Int, in layout: Layout, resolver: some CharacterResolver, doors: LayoutDoors
    ) -> KeyPlan {
        var plan = KeyPlan()
        switch key.action {
        case .character(let character):
            plan = self.character(character, key: index, resolver: resolver)
        case .decimalSeparator:
            plan = character(".", key: index, resolver: resolver)
        case .key(let keycode):
            plan = chord([keycode])
        case .chord(let keycodes):
            plan = chord(keycodes)
        case .text(let text):
            guard let strokes = keystrokes(of: text, key: index, resolver: resolver) else {
                plan.isUnavailable = true
                break
            }
            plan = self.text(strokes)
        case .layer(let layer, let mode):
            plan.kind = .layer
            plan.target = Int16(layer)
            plan.latchesOnce = mode == .once
        case .modifier(let modifier, let mode):
            plan.kind = .modifier
            plan.target = Int16(modifier.bit)
            plan.latchesOnce = mode == .once
            emitted.append(modifier.keycode)
        case .layout(let name):
            plan = door(doors.named[name])
        case .nextLayout:
            plan = door(doors.next)
        case .shuffle:
            plan.kind = .shuffle
            plan.isUnavailable = layout.shuffle == nil
        case .picker, .completion:
            break
        case .hide:
            plan.kind = .hide
        case .none:
            break
        }
        plan.firstAlternate = Int32(alternates.count)
        plan.alternateCount = Int32(key.alternates.count)
        alternates += key.alternates.map(Int16.init)
        let isHeld = plan.kind == .layer || plan.kind == .modifier
        plan.typesOnLift = !key.alternates.isEmpty || layout.touch.press == .lift && !isHeld
        return plan
    }

    private mutating func character(
        _ character: Character, key: Int, resolver: some CharacterResolver
    ) -> KeyPlan {
        guard let strokes = keystrokes(of: String(character), key: key, resolver: resolver) else {
            var plan = KeyPlan()
            plan.isUnavailable = true
            return plan
        }
        return strike(strokes[0])
    }

    /// A key that shows the layout of an index among those of the panel, or does nothing where there is none.
    private func door(_ layout: Int?) -> KeyPlan {
        var plan = KeyPlan()
        guard let layout else {
            plan.isUnavailable = true
            return plan
        }
        plan.kind = .layout
        plan.target = Int16(layout)
        return plan
    }

    /// The keystrokes of `text`, or `nil`, having noted why, when the keymap cannot type all of it.
    private mutating func keystrokes(
        of text: String, key: Int, resolver: some CharacterResolver
    ) -> [Keystroke]? {
        var keystrokes: [Keystroke] = []
        let before = unresolved.count
        for character in text {
            if let keystroke = resolver.keystroke(for: character) {
                keystrokes.append(keystroke)
            } else {
                unresolved.append(UnresolvedCharacter(character: character, key: key))
            }
        }
        return unresolved.count == before ? keystrokes : nil
    }

    private mutating func strike(_ keystroke: Keystroke) -> KeyPlan {
        let modifiers = Modifier.allCases.filter { keystroke.modifiers.rawValue & 1 << $0.bit != 0 }
        return strike(modifiers.map(\.keycode) + [keystroke.keycode], leading: modifiers.count)
    }

    /// A chord's leading modifiers act for its other keys alone; a chord of modifiers only holds them all.
    private mutating func chord(_ keycodes: [Keycode]) -> KeyPlan {
        let leading = keycodes.prefix { modifierBits(of: $0.rawValue) != 0 }.count
        return strike(keycodes, leading: leading == keycodes.count ? 0 : leading)
    }

    private mutating func strike(_ keycodes: [Keycode], leading: Int) -> KeyPlan {
        var plan = KeyPlan(kind: .strike)
        plan.modifiers = keycodes.prefix(leading).reduce(0) { $0 | modifierBits(of: $1.rawValue) }
        plan.first = Int32(codes.count)
        plan.own = plan.first + Int32(leading)
        codes += keycodes.map(\.rawValue)
        plan.end = Int32(codes.count)
        emitted += keycodes
        return plan
    }

    private mutating func text(_ keystrokes: [Keystroke]) -> KeyPlan {
        var plan = KeyPlan(kind: .text)
        plan.first = Int32(strokes.count)
        for keystroke in keystrokes {
            strokes.append(
                Stroke(code: keystroke.keycode.rawValue, modifiers: keystroke.modifiers.rawValue))
            emitted.append(keystroke.keycode)
            for modifier in Modifier.allCases where keystroke.modifiers.rawValue & 1 << modifier.bit != 0 {
                emitted.append(modifier.keycode)
            }
        }
        plan.end = Int32(strokes.count)
        return plan
    }
}
