// SPDX-License-Identifier: MIT

/// Makes the tables of a ``TypingPlan``.
struct PlanCompiler {
    private(set) var keys: [KeyPlan] = []
    private(set) var codes: [UInt16] = []
    private(set) var strokes: [Stroke] = []
    private(set) var lockedKeys: [LockedKey] = []
    private(set) var lockedStrokes: [LockedStroke] = []
    private(set) var alternates: [Int16] = []
    private(set) var emitted: [Keycode] = []
    private(set) var unresolved: [KeyCharacter] = []
    var committed: [KeyCharacter] = []
    private(set) var picker: PickerPlan?
    private(set) var entry: EntryPlan?
    private(set) var words: WordPlan?
    /// Whether a program commits what the keymap cannot type.
    let commits: Bool
    /// Whether a person can move the view.
    private let isMovable: Bool

    /// Compiles the keys that a contact can reach: those that have a place, and their alternates.
    init(
        _ placed: PlacedLayout, resolver: some CharacterResolver, links: LayoutLinks, words: WordList?,
        commits: Bool
    ) {
        let layout = placed.layout
        // No other program learns what is typed in a secret layout, not even a part of it.
        self.commits = commits && !layout.isSecret
        isMovable = placed.shifts(from: ViewPlace()) != 0...0
        var isReachable = [Bool](repeating: false, count: layout.keys.count)
        for place in placed.layers.joined() { isReachable[place.key] = true }
        for place in placed.accessory { isReachable[place.key] = true }
        for key in layout.keys.indices where isReachable[key] {
            for alternate in layout.keys[key].alternates { isReachable[alternate] = true }
        }
        picker = picker(of: layout, resolver: resolver)
        entry = entry(of: layout, resolver: resolver)
        for (index, key) in layout.keys.enumerated() {
            keys.append(
                isReachable[index]
                    ? compile(key, at: index, in: layout, resolver: resolver, links: links) : KeyPlan())
        }
        takeAlternates(of: layout)
        self.words = self.words(words, of: layout, resolver: resolver)
    }

    /// Gives the keys their alternates, except those that the keymap cannot type.
    ///
    /// All keys are compiled before, because an alternate can stand before or after its key.
    private mutating func takeAlternates(of layout: Layout) {
        for (index, key) in layout.keys.enumerated() where !key.alternates.isEmpty {
            keys[index].firstAlternate = Int32(alternates.count)
            for alternate in key.alternates where !isUntyped(alternate, in: layout) {
                alternates.append(Int16(alternate))
            }
            keys[index].alternateCount = Int32(alternates.count) - keys[index].firstAlternate
            if keys[index].alternateCount > 0 { keys[index].typesOnLift = true }
        }
        for index in lockedKeys.indices {
            let plain = keys[Int(lockedKeys[index].key)]
            lockedKeys[index].plan.firstAlternate = plain.firstAlternate
            lockedKeys[index].plan.alternateCount = plain.alternateCount
            lockedKeys[index].plan.typesOnLift = plain.typesOnLift
        }
    }

    /// Whether a key types nothing because the keymap lacks its characters.
    private func isUntyped(_ key: Int, in layout: Layout) -> Bool {
        keys[key].isUnavailable && !layout.keys[key].action.characters.isEmpty
    }

    private mutating func compile(
        _ key: Key, at index: Int, in layout: Layout, resolver: some CharacterResolver, links: LayoutLinks
    ) -> KeyPlan {
        // The keystroke of a strike, because Caps Lock may need another one.
        var keystroke: KeystrokePair?
        var plan =
            if let own = entry.flatMap({ entryKey(key.action, of: $0) }) {
                own
            } else {
                self.plan(
                    of: key.action, at: index, in: layout, resolver: resolver, links: links,
                    typing: &keystroke)
            }
        if case .picker(let action) = key.action, let then = action.then { typeAfterwards(then, in: &plan) }
        plan.hides = key.hidesAfterwards && !plan.isUnavailable
        takeHold(of: key, in: layout, into: &plan)
        // Only a `hold` in the layout counts here, not the usual one: a key that types on lift neither
        // repeats nor stays down.
        let isHeld =
            plan.kind == .layer || plan.kind == .modifier || plan.kind == .picker && plan.operation.repeats
            || key.hold == .down || key.hold == .repeat
        plan.slidesCursor =
            key.slidesCursor && key.alternates.isEmpty && (plan.kind == .strike || plan.kind == .text)
        if plan.slidesCursor { emitted += [.left, .right] }
        plan.typesOnLift = layout.touch.press == .lift && !isHeld || plan.slidesCursor || plan.kind == .move
        if let keystroke { compileLocked(keystroke, insteadOf: plan, at: index) }
        return plan
    }

    /// Returns the plan of an action; `keystroke` becomes the keystroke of a character that needs only one.
    private mutating func plan(
        of action: KeyAction, at index: Int, in layout: Layout, resolver: some CharacterResolver,
        links: LayoutLinks, typing keystroke: inout KeystrokePair?
    ) -> KeyPlan {
        var plan = KeyPlan()
        switch action {
        case .character(let character):
            if picker != nil, let digit = digitKey(character) {
                plan = digit
                break
            }
            plan = self.character(character, key: index, resolver: resolver, typing: &keystroke)
        case .decimalSeparator:
            plan = character(".", key: index, resolver: resolver, typing: &keystroke)
        case .key(let keycode):
            plan = chord([keycode])
        case .chord(let keycodes):
            plan = chord(keycodes)
        case .text, .steps:
            guard let strokes = keystrokes(of: action, key: index, resolver: resolver) else {
                plan.isUnavailable = true
                break
            }
            plan = text(strokes)
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
            plan = link(links.named[name])
        case .nextLayout:
            plan = link(links.next)
        case .shuffle:
            plan.kind = .shuffle
            plan.isUnavailable = layout.shuffle == nil
        case .picker(let action):
            plan = self.key(action, of: picker)
        case .completion(let number):
            plan.kind = .completion
            plan.target = Int16(number - 1)
        case .hide:
            plan.kind = .hide
        case .move:
            plan.kind = isMovable ? .move : .nothing
            plan.isUnavailable = !isMovable
        case .none:
            break
        }
        return plan
    }

    /// Sets the action of a key that strikes keycodes for the time while a contact stays on it.
    private func takeHold(of key: Key, in layout: Layout, into plan: inout KeyPlan) {
        guard plan.kind == .strike else { return }
        let own = codes[Int(plan.own)..<Int(plan.end)]
        let isPlain = plan.first == plan.own && own.count == 1
        let usual: Hold =
            !own.isEmpty && own.allSatisfy(isModifier)
            ? .down
            : isPlain && own.allSatisfy(isHeldToRepeat) ? .repeat : .once
        switch key.hold ?? usual {
        case .once: break
        case .repeat: plan.repeats = layout.repetition != nil
        case .down: plan.kind = .held
        }
    }

    /// Returns the plan of a key that types a character; `keystroke` becomes its keystroke, unless it needs
    /// several.
    private mutating func character(
        _ character: Character, key: Int, resolver: some CharacterResolver,
        typing keystroke: inout KeystrokePair?
    ) -> KeyPlan {
        guard let strokes = keystrokes(of: String(character), key: key, resolver: resolver) else {
            var plan = KeyPlan()
            plan.isUnavailable = true
            return plan
        }
        guard strokes.count == 1, !isCommitted(strokes[0]) else { return text(strokes) }
        keystroke = strokes[0]
        return strike(strokes[0].plain)
    }

    /// Returns the plan of a key that shows the layout of an index, or that does nothing for `nil`.
    private func link(_ layout: Int?) -> KeyPlan {
        var plan = KeyPlan()
        guard let layout else {
            plan.isUnavailable = true
            return plan
        }
        plan.kind = .layout
        plan.target = Int16(layout)
        return plan
    }

    /// Adds the key's strike while Caps Lock is on, if it differs; without a keystroke, the key strikes
    /// nothing.
    private mutating func compileLocked(_ keystroke: KeystrokePair, insteadOf plan: KeyPlan, at index: Int) {
        guard keystroke.locked != keystroke.plain else { return }
        let strike = keystroke.locked.map { self.strike($0) } ?? self.strike([], leading: 0)
        var locked = plan
        (locked.modifiers, locked.first) = (strike.modifiers, strike.first)
        (locked.own, locked.end) = (strike.own, strike.end)
        lockedKeys.append(LockedKey(key: Int32(index), plan: locked))
    }

    /// Returns the keystrokes of `text`; if the keymap cannot type all of it, notes the characters and
    /// returns `nil`.
    private mutating func keystrokes(
        of text: String, key: Int?, resolver: some CharacterResolver
    ) -> [KeystrokePair]? {
        var keystrokes: [KeystrokePair] = []
        let (before, committedBefore) = (unresolved.count, committed.count)
        for character in text {
            if let pairs = resolver.keystrokes(for: character) {
                keystrokes += pairs
            } else if let pair = commit(character, key: key) {
                keystrokes.append(pair)
            } else {
                unresolved.append(KeyCharacter(character: character, key: key))
            }
        }
        if unresolved.count == before { return keystrokes }
        committed.removeLast(committed.count - committedBefore)
        return nil
    }

    /// Returns the keystrokes of a text, or of texts and keys; if the keymap cannot type all of them, notes the
    /// characters and returns `nil`.
    private mutating func keystrokes(
        of action: KeyAction, key: Int, resolver: some CharacterResolver
    ) -> [KeystrokePair]? {
        let steps = if case .steps(let steps) = action { steps } else { [action] }
        var typed: [KeystrokePair] = []
        let (before, committedBefore) = (unresolved.count, committed.count)
        for step in steps {
            typed += step.keycodes.map { KeystrokePair(plain: Keystroke($0), locked: Keystroke($0)) }
            typed += keystrokes(of: String(step.characters), key: key, resolver: resolver) ?? []
        }
        if unresolved.count == before { return typed }
        committed.removeLast(committed.count - committedBefore)
        return nil
    }

    /// Adds the keystrokes of `text` and returns their range of `strokes`.
    ///
    /// If the keymap cannot type all of `text`, this function notes the characters and returns an empty
    /// range.
    mutating func strokes(of text: String, key: Int?, resolver: some CharacterResolver) -> Range<Int32> {
        guard let keystrokes = keystrokes(of: text, key: key, resolver: resolver) else { return 0..<0 }
        let plan = self.text(keystrokes)
        return plan.first..<plan.end
    }

    /// Adds the keystrokes of `text` and returns their range, but notes no character that the keymap cannot
    /// type.
    mutating func knownStrokes(of text: String, resolver: some CharacterResolver) -> Range<Int32> {
        let before = unresolved
        defer { unresolved = before }
        return strokes(of: text, key: nil, resolver: resolver)
    }

    /// Makes the strike of a key one that can change the word under way.
    mutating func spell(_ key: Int) {
        guard keys[key].kind == .strike else { return }
        keys[key].kind = .spelled
        for index in lockedKeys.indices where Int(lockedKeys[index].key) == key {
            lockedKeys[index].plan.kind = .spelled
        }
    }

    private mutating func strike(_ keystroke: Keystroke) -> KeyPlan {
        let modifiers = keystroke.modifiers.keycodes
        var plan = strike(modifiers + [keystroke.keycode], leading: modifiers.count)
        plan.modifiers |= keystroke.modifiers.rawValue & exclusiveBit
        return plan
    }

    /// The leading modifiers of a chord act only for its other keys; a chord of modifiers alone holds them
    /// all.
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

    private mutating func text(_ keystrokes: [KeystrokePair]) -> KeyPlan {
        var plan = KeyPlan(kind: .text)
        plan.first = Int32(strokes.count)
        for keystroke in keystrokes {
            let plain = stroke(keystroke.plain)
            if keystroke.locked != keystroke.plain {
                let locked = keystroke.locked.map { stroke($0) } ?? Stroke(code: 0, modifiers: 0)
                lockedStrokes.append(LockedStroke(index: Int32(strokes.count), stroke: locked))
            }
            strokes.append(plain)
        }
        plan.end = Int32(strokes.count)
        return plan
    }

    /// Gives a key that types the composed value the keystroke of the key behind it.
    private mutating func typeAfterwards(_ keycode: Keycode, in plan: inout KeyPlan) {
        let stroke = text([KeystrokePair(plain: Keystroke(keycode), locked: Keystroke(keycode))])
        (plan.first, plan.end) = (stroke.first, stroke.end)
    }

    private mutating func stroke(_ keystroke: Keystroke) -> Stroke {
        let stroke = Stroke(code: keystroke.keycode.rawValue, modifiers: keystroke.modifiers.rawValue)
        if stroke.committed == nil {
            emitted.append(keystroke.keycode)
            emitted += keystroke.modifiers.keycodes
        }
        return stroke
    }
}
