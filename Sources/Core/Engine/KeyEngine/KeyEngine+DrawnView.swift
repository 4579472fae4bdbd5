// SPDX-License-Identifier: MIT

extension KeyEngine {
    var shownLayer: Int { layers.shown }

    /// A number that changes whenever a person would see another view.
    var viewSerial: UInt64 { lookSerial &+ pressSerial }

    /// The view as a person sees it now.
    ///
    /// No other code makes a view from a layout. So all programs draw the same view.
    func drawnView() -> DrawnView {
        let placed = plan.placed
        return DrawnView(
            isVisible: isVisible, layout: placed.layout.name, layer: placed.layout.layers[layers.shown].name,
            frame: placed.frame(at: place), gap: placed.layout.gap,
            accessory: drawn(placed.accessory, from: 0),
            keys: drawn(placed.layers[layers.shown], from: firstPlace(ofLayer: layers.shown)),
            alternates: drawnAlternates())
    }

    /// Returns the keys that are drawn in another state than in `former`, or `nil` if that view has other keys.
    ///
    /// The views differ only in which keys are drawn as pressed. So nearly all keys are passed over.
    func keyChanges(since former: DrawnView) -> [KeyChange]? {
        let placed = plan.placed
        let layer = placed.layers[layers.shown]
        guard former.accessory.count == placed.accessory.count, former.keys.count == layer.count else {
            return nil
        }
        var changes: [KeyChange] = []
        add(changesOf: placed.accessory, from: 0, since: former.accessory, at: 0, to: &changes)
        add(
            changesOf: layer, from: firstPlace(ofLayer: layers.shown), since: former.keys,
            at: placed.accessory.count, to: &changes)
        return changes
    }

    /// Adds the changes of keys in the places of the grid from the index `first` on, the first of which is number `number`
    /// of the view.
    private func add(
        changesOf keys: [PlacedKey], from first: Int, since former: [DrawnKey], at number: Int,
        to changes: inout [KeyChange]
    ) {
        let (announced, opened) = (announcedPlace, popup?.key ?? -1)
        for index in keys.indices {
            let key = Int(keyMap[keys[index].key])
            let old = former[index].state
            guard keyStates[key].contacts > 0 || key == opened || old.isPressed else { continue }
            let new = state(of: key, at: first + index, announced: announced)
            if new != old { changes.append(KeyChange(index: number + index, state: new)) }
        }
    }

    /// Returns the index of a layer's first place in the grid.
    private func firstPlace(ofLayer layer: Int) -> Int {
        plan.placed.layers[..<layer].reduce(plan.placed.accessory.count) { $0 + $1.count }
    }

    /// Returns keys in the places of the grid from the index `first` on.
    private func drawn(_ keys: [PlacedKey], from first: Int) -> [DrawnKey] {
        let announced = announcedPlace
        return keys.indices.map { index in
            let key = Int(keyMap[keys[index].key])
            return drawn(keys[index], state: state(of: key, at: first + index, announced: announced))
        }
    }

    /// Returns the state in which a key is drawn in a place of the grid, perhaps with a ring.
    private func state(of key: Int, at place: Int, announced: Int?) -> DrawnKey.State {
        let state = state(of: key)
        return place == announced || isFocused(place) ? state.focused : state
    }

    private func drawn(_ placed: PlacedKey, state: DrawnKey.State) -> DrawnKey {
        let index = Int(keyMap[placed.key])
        // A copy of a whole key would cost more than all else here.
        let keys = plan.placed.layout.keys
        let hint: Int? = typist.keys[index].alternateCount > 0 ? alternate(0, of: index) : nil
        var label = label(of: index)
        // The style says no more that the key types nothing: then the label itself asks for its icon.
        if keys[index].style != nil, keys[index].action.isFunction,
            let icon = KeyIcon(label: label, isFunction: true)
        {
            label = icon.label
        }
        return DrawnKey(
            label: label, hint: hint.map { ownLabel(of: $0) },
            style: keys[index].style ?? keys[index].action.usualStyle, picture: keys[index].picture,
            frame: placed.frame.moved(to: place, in: plan.placed), state: state)
    }

    private func drawnAlternates() -> [DrawnKey] {
        guard let popup else { return [] }
        return (0..<Int(typist.keys[popup.key].alternateCount)).map { index in
            let key = alternate(index, of: popup.key)
            let shown = plan.placed.layout.keys[key]
            // An alternate that leads nowhere is not drawn as chosen, because a lift on it does nothing.
            let state: DrawnKey.State =
                isUnavailable(key) ? .unavailable : index == popup.choice ? .chosen : .plain
            return DrawnKey(
                label: ownLabel(of: key), picture: shown.picture, frame: popup.cell(index), state: state)
        }
    }

    /// Returns the drawn label of a key: the value of a picker's field, an offered word, what Enter does in the text
    /// field, which numbers the field takes, or the key's own label.
    func label(of key: Int) -> String {
        let planned = typist.keys[key]
        let label = ownLabel(of: key)
        switch planned.kind {
        case .picker where planned.operation == .select || planned.operation == .value:
            return value(of: key) ?? blankLabel(of: key) ?? label
        case .completion:
            let target = Int(planned.target)
            guard let words = plan.words, target < word.offerCount else { return label }
            return word.text(of: target, in: words.words.alphabet)
        default: return enterLabel(of: key) ?? limitsLabel(of: key) ?? label
        }
    }

    /// Returns the text of the value that a key shows, or `nil` if that is empty, or the key shows none.
    func value(of key: Int) -> String? {
        let planned = typist.keys[key]
        guard planned.kind == .picker else { return nil }
        switch planned.operation {
        case .select:
            return picker?.text(of: Int(planned.target), isSecret: plan.picker?.isSecret == true)
        case .value: return plan.entry.flatMap { entry?.text(characters: $0.characters) }
        default: return nil
        }
    }

    /// Returns the label of the layout's file, in the language of words if it is a word.
    private func ownLabel(of key: Int) -> String {
        let keys = plan.placed.layout.keys
        guard let word = keys[key].word else { return keys[key].label }
        return plan.placed.layout.text(of: word, in: wordLanguage) ?? keys[key].label
    }

    /// The language of words on keys: that of the layout, or else of the one that was shown last and has a language, or
    /// else of the panel's people.
    var wordLanguage: LanguageTag? {
        let layout = plan.placed.layout
        return layout.language ?? lastLanguage ?? layout.panelLanguage
    }

    /// Returns the state in which a key is drawn: the first one in this function that applies.
    ///
    /// A key that types nothing is unavailable also under a contact. Drawn as pressed, the key would look as
    /// if it had typed.
    func state(of key: Int) -> DrawnKey.State {
        let keys = plan.placed.layout.keys
        switch keys[key].action {
        case .none: return .label
        // Beside a number that is refused, its limits say why.
        case .picker(.limits): return entry?.isWrong == true ? .wrong : .label
        default: break
        }
        if isUnavailable(key) { return .unavailable }
        if view.highlights, keyStates[key].contacts > 0 || popup?.key == key {
            // A row of alternates needs the place above the keys.
            let isEnlarged =
                plan.placed.layout.enlargesPressed && popup == nil && keys[key].picture == nil
                && keys[key].action.typesSeenCharacter
            return isEnlarged ? .enlarged : .pressed
        }
        let planned = typist.keys[key]
        let target = Int(planned.target)
        switch planned.kind {
        case .picker where planned.operation == .select: return stateOfField(target)
        case .picker where planned.operation == .value:
            return entry?.isWrong == true ? .wrong : .selected
        case .modifier: return stateOfModifier(1 << UInt8(target))
        case .layer: return stateOfLayer(target, key: key)
        case .strike, .spelled, .held, .text, .completion, .picker, .layout, .shuffle, .hide, .move,
            .nothing:
            return .plain
        }
    }

    /// Whether a key does nothing now: never on this host, or not at this place of the composed value.
    func isUnavailable(_ key: Int) -> Bool { typist.keys[key].isUnavailable || isRefused(key) }

    private func stateOfField(_ field: Int) -> DrawnKey.State {
        guard let picker else { return .plain }
        if picker.wrong & 1 << UInt8(field) != 0 { return .wrong }
        return picker.selection == field ? .selected : .plain
    }

    private func stateOfModifier(_ mask: UInt8) -> DrawnKey.State {
        if modifiers.held & mask != 0 { return .latched }
        if modifiers.locked & mask != 0 { return .locked }
        return modifiers.once & mask != 0 ? .latched : .plain
    }

    private func stateOfLayer(_ layer: Int, key: Int) -> DrawnKey.State {
        if layers.heldKey == key { return .latched }
        if layers.shown != layer { return .plain }
        return layers.once == layer ? .latched : .locked
    }
}

extension KeyAction {
    /// The style of a key whose layout names none.
    fileprivate var usualStyle: String? {
        switch self {
        case .picker(.value), .picker(.select): DrawnKey.valueStyle
        default: isFunction ? DrawnKey.functionStyle : nil
        }
    }

    /// Whether the key types what a person sees in the text, so that its label can be enlarged.
    fileprivate var typesSeenCharacter: Bool {
        switch self {
        case .character(let character): character != " "
        case .text, .decimalSeparator: true
        case .key(let keycode): keycode.typesCharacter && keycode != .space
        default: false
        }
    }

    /// Whether the key types no character, so that it has the style of function keys.
    package var isFunction: Bool {
        switch self {
        case .character, .text, .decimalSeparator, .completion, .picker(.select), .picker(.value),
            .picker(.limits), .none:
            false
        case .key(let keycode): !keycode.typesCharacter
        case .steps(let steps): steps.allSatisfy(\.isFunction)
        case .chord(let keycodes):
            !(keycodes.count == 2 && keycodes[0] == .leftShift && keycodes[1].typesCharacter)
        case .layer, .modifier, .layout, .nextLayout, .shuffle, .picker, .hide, .move: true
        }
    }
}

extension Keycode {
    /// Whether every keymap has a character on the key: the keys of digits, letters and signs, and the space bar.
    var typesCharacter: Bool {
        switch rawValue {
        // KEY_1 to KEY_EQUAL, KEY_Q to KEY_RIGHTBRACE, KEY_A to KEY_GRAVE, KEY_BACKSLASH to KEY_SLASH, KEY_SPACE,
        // KEY_102ND, KEY_RO and KEY_YEN.
        case 2...13, 16...27, 30...41, 43...53, 57, 86, 89, 124: true
        default: false
        }
    }
}
