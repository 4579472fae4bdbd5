// SPDX-License-Identifier: MIT

/// A layout's number or text with the keystrokes of its characters, which are ranges of ``TypingPlan/strokes``.
struct EntryPlan: Sendable {
    let kind: Kind
    /// Whether the view shows dots instead of characters.
    let isSecret: Bool
    /// The characters that people enter: first the digits from 0 to 9, then the decimal sign and the minus of a number, or
    /// the letters of a text.
    var characters: [Character]
    /// The keystrokes of each of `characters`; an empty range for what the keymap cannot type.
    var strokes: [Range<Int32>] = []
    /// The keystrokes of each piece of a mask that is literal; an empty range for each other.
    var literals: [Range<Int32>] = []
    var isTypable = true

    enum Kind: Sendable {
        case number(NumberRange)
        case text(TextMask)

        init?(_ value: ComposedValue?) {
            switch value {
            case .number(let range): self = .number(range)
            case .text(let mask): self = .text(mask)
            case .dateOrTime, nil: return nil
            }
        }
    }

    /// Returns `nil` if the layout composes neither a number nor a text.
    init?(_ layout: Layout) {
        guard let kind = Kind(layout.composed) else { return nil }
        self.kind = kind
        isSecret = layout.isSecret
        characters = Array("0123456789")
        switch kind {
        case .number(let range): characters += [range.decimalSign ?? ".", "-"]
        case .text(let mask):
            for key in layout.keys {
                guard case .character(let character) = key.action, mask.takes(character),
                    !characters.contains(character)
                else { continue }
                characters.append(character)
            }
        }
    }

    var decimalSign: Character { if case .number = kind { characters[NumberState.sign] } else { "." } }

    /// The index in `characters` of a character that some value has, or `nil`.
    func index(of character: Character) -> Int? {
        guard let index = characters.firstIndex(of: character) else { return nil }
        switch kind {
        case .number(let range):
            if index == NumberState.sign, range.decimals == 0 { return nil }
            return index == NumberState.minus && range.from >= 0 ? nil : index
        case .text(let mask): return mask.takes(character) ? index : nil
        }
    }
}

// MARK: - Compiling

extension PlanCompiler {
    /// Returns the number or text of a layout, and notes characters that the keymap cannot type: those that a key of a text
    /// enters with this key, all others with the first key that types the value.
    mutating func entry(of layout: Layout, resolver: some CharacterResolver) -> EntryPlan? {
        guard var plan = EntryPlan(layout) else { return nil }
        plan.strokes = Array(repeating: 0..<0, count: plan.characters.count)
        guard let typing = layout.keys.firstIndex(where: { $0.action.typesComposed }) else {
            plan.isTypable = false
            return plan
        }
        let used = plan.characters.indices.filter { plan.index(of: plan.characters[$0]) != nil }
        switch plan.kind {
        case .number:
            for index in used {
                plan.strokes[index] = strokes(
                    of: String(plan.characters[index]), key: typing, resolver: resolver)
            }
            plan.isTypable = used.allSatisfy { !plan.strokes[$0].isEmpty }
        case .text(let mask):
            for index in used {
                guard
                    let key = layout.keys.firstIndex(where: {
                        $0.action == .character(plan.characters[index])
                    })
                else {
                    continue
                }
                plan.strokes[index] = strokes(
                    of: String(plan.characters[index]), key: key, resolver: resolver)
            }
            for case .literal(let character) in mask.pieces {
                plan.literals.append(strokes(of: String(character), key: typing, resolver: resolver))
            }
            plan.isTypable = plan.literals.allSatisfy { !$0.isEmpty }
        }
        return plan
    }

    /// Returns the plan of a key in a layout that composes a number or a text, or `nil` if the key has nothing to do with
    /// the value.
    ///
    /// A key whose character no value has, or that would type beside the value, is unavailable.
    func entryKey(_ action: KeyAction, of plan: EntryPlan) -> KeyPlan? {
        var key = KeyPlan()
        switch action {
        case .picker(let action):
            guard let operation = PickerOperation(entry: action) else { return key }
            key.operation = operation
            key.isUnavailable = (operation == .done || operation == .type) && !plan.isTypable
        case _ where action.typesBesideValue: key.isUnavailable = true
        default:
            guard let character = action.enteredCharacter(decimalSign: plan.decimalSign) else { return nil }
            key.operation = .character
            if let index = plan.index(of: character), !plan.strokes[index].isEmpty || !plan.isText {
                key.target = Int16(index)
            } else {
                key.isUnavailable = true
            }
        }
        if !key.isUnavailable { key.kind = .picker }
        return key
    }
}

extension EntryPlan {
    fileprivate var isText: Bool { if case .text = kind { true } else { false } }
}

extension PickerOperation {
    /// The effect of a key on a number or a text, or `nil` if the key only shows something.
    fileprivate init?(entry action: PickerAction) {
        switch action {
        case .value: self = .value
        case .increaseValue: self = .increase
        case .decreaseValue: self = .decrease
        case .erase: self = .erase
        case .done: self = .done
        case .type: self = .type
        case .select, .increase, .decrease, .now, .limits: return nil
        }
    }
}
