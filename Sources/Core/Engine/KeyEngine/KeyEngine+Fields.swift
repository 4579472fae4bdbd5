// SPDX-License-Identifier: MIT

// What a text field says, besides where it is.
extension KeyEngine {
    /// Takes what the text field tells that now has the focus, or nothing if none has it.
    mutating func take(_ hints: FieldHints) {
        unlatchCapital()
        guard hints != fieldHints else { return }
        if hints.enter != fieldHints.enter { lookSerial += 1 }
        let isOtherNumber = hints.numbers != fieldHints.numbers && plan.entry != nil
        // The offered words may be too long for the field.
        if hints.numbers.length != fieldHints.numbers.length, word.offerCount > 0 { forgetWord() }
        fieldHints = hints
        guard isOtherNumber else { return }
        entry = plan.entry.map { EntryState($0, field: hints.numbers) }
        lookSerial += 1
    }

    /// Latches Shift, as a tap on its key does, for the first letter of a text that begins with a capital; once for
    /// each field.
    ///
    /// A person who cannot see the keys would not know of it, so guided touch types what it says.
    mutating func latchCapital(at now: MonotonicTime) {
        guard fieldHints.beginsWithCapital, isVisible, request == nil else { return }
        fieldHints.beginsWithCapital = false
        guard !view.isSecret, guide == nil, layers.shown == 0, layers.heldKey < 0, modifiers.isOff,
            let capital = plan.capital
        else { return }
        switch capital {
        case .layer(let key, let layer):
            layers.press(key, layer: layer, at: now)
            layers.release(key, isTap: true, latchesOnce: true, at: now)
        case .modifier(let bit):
            modifiers.press(bit, at: now)
            modifiers.release(bit, isTap: true, latchesOnce: true, at: now)
        }
        hasLatchedCapital = true
        lookSerial += 1
    }

    /// Unlatches Shift if the field that has latched it got no letter yet.
    ///
    /// The next field has a text of its own, and in guided touch nobody sees the latch.
    mutating func unlatchCapital() {
        guard hasLatchedCapital else { return }
        hasLatchedCapital = false
        switch plan.capital {
        case .layer(_, let layer) where layers.once == layer: layers.forgetOnce()
        case .modifier(let bit): modifiers.forgetOnce(bit)
        case .layer, nil: return
        }
        lookSerial += 1
    }

    /// Takes a contact beside the hidden view that has ended.
    mutating func takeFieldTap(_ ending: FieldTouch.Ending, at now: MonotonicTime) {
        switch ending {
        case .tapOnField: fieldTapSerial += 1
        case .tapPerhapsOnField: fieldTapDue = now.rawValue + FieldTouch.patience
        case .other: fieldTapDue = .max
        }
    }

    /// Counts a tap that may have been on the text field, if that still has the focus.
    mutating func confirmFieldTap() {
        fieldTapDue = .max
        if fieldTouch.isUnplaced, !isVisible { fieldTapSerial += 1 }
    }

    /// Whether Enter ends the use of the panel: it does not where it begins a new line of the text.
    var endsUse: Bool { view.isSecret || fieldHints.enter != .newLine }

    /// The word for what a key does that types Enter, if the field tells it and the layout's file has no other word.
    func enterLabel(of key: Int) -> String? {
        guard let word = fieldHints.enter?.word else { return nil }
        let layout = plan.placed.layout
        guard !layout.isSecret, layout.keys[key].isPlainEnter(in: layout) else { return nil }
        return layout.text(of: word, in: wordLanguage)
    }

    /// The limits of the number for the text field, on a key that shows limits and has no other label.
    func limitsLabel(of key: Int) -> String? {
        if entry == nil { return nil }
        let keys = plan.placed.layout.keys
        return keys[key].action == .picker(.limits) && !keys[key].hasOwnLabel ? entry?.limits : nil
    }

    /// What stands for an empty text in the text field, on a key that shows the text and has no other label.
    func blankLabel(of key: Int) -> String? {
        plan.placed.layout.keys[key].hasOwnLabel ? nil : entry?.blank
    }
}

/// How the first letter of a text becomes a capital.
enum CapitalLatch: Hashable, Sendable {
    /// The key of this index shows the layer of this index, which has the capitals, for one key.
    case layer(key: Int, layer: Int)
    /// The modifier of this bit number acts on one key.
    case modifier(Int)

    /// Finds the keys of the first layer and of the accessory strip by which a person types a capital.
    init?(_ layout: Layout) {
        guard let first = layout.layers.first else { return nil }
        let keys = (layout.accessory + first.rows).joined().compactMap(\.key)
        let capitals = Set(keys.compactMap { layout.keys[$0].capital })
        guard !capitals.isEmpty else { return nil }
        for key in keys {
            switch layout.keys[key].action {
            case .layer(let layer, .once) where capitals.isSubset(of: layout.characters(ofLayer: layer)):
                self = .layer(key: key, layer: layer)
                return
            case .modifier(.shift, .once):
                self = .modifier(Int(Modifier.shift.bit))
                return
            default: break
            }
        }
        return nil
    }
}

extension Key {
    /// Whether the key types Enter alone, and has a sign or such a word for it, or no label of its own.
    ///
    /// `layout` has the key, and the words of other languages.
    func isPlainEnter(in layout: Layout) -> Bool {
        switch action {
        case .key(.enter), .key(.keypadEnter): break
        default: return false
        }
        if !hasOwnLabel || word != nil || !label.contains(where: \.isLetter) { return true }
        return EnterAction.allCases.compactMap(\.word).contains { word in
            word.english == label || layout.words.values.contains { $0[word] == label }
        }
    }

    /// The capital of the letter that the key types, if it has one of one character.
    fileprivate var capital: Character? {
        guard case .character(let character) = action else { return nil }
        let capital = character.uppercased()
        return capital.count == 1 && capital != String(character) ? capital.first : nil
    }
}

extension Layout {
    fileprivate func characters(ofLayer layer: Int) -> Set<Character> {
        Set(
            layers[layer].rows.joined().compactMap(\.key).compactMap { key in
                if case .character(let character) = keys[key].action { character } else { nil }
            })
    }
}
