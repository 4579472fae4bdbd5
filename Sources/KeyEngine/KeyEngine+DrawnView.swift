// SPDX-License-Identifier: MIT

internal import Keycodes
internal import Layouts
internal import Views
internal import WordLists

extension KeyEngine {
    /// The layer that is shown, as its index among the layout's layers.
    var shownLayer: Int { layers.shown }

    /// The view as a person sees it now.
    ///
    /// Every view that is drawn anywhere is made here.
    func drawnView() -> DrawnView {
        let placed = plan.placed
        return DrawnView(
            isVisible: isVisible, layout: placed.layout.name, layer: placed.layout.layers[layers.shown].name,
            frame: placed.frame, gap: placed.layout.gap, accessory: placed.accessory.map { drawn($0) },
            keys: placed.layers[layers.shown].map { drawn($0) }, alternates: drawnAlternates())
    }

    private func drawn(_ placed: PlacedKey) -> DrawnKey {
        let index = Int(keyMap[placed.key])
        let key = plan.placed.layout.keys[index]
        return DrawnKey(
            label: label(of: index), hint: key.alternates.first.map { plan.placed.layout.keys[$0].label },
            style: key.style ?? (key.action.isFunction ? DrawnKey.functionStyle : nil), frame: placed.frame,
            state: state(of: index))
    }

    private func drawnAlternates() -> [DrawnKey] {
        guard let popup else { return [] }
        return (0..<Int(typist.keys[popup.key].alternateCount)).map { index in
            let key = alternate(index, of: popup.key)
            // A lift types nothing of an alternate that cannot be typed, even of the chosen one.
            let state: DrawnKey.State =
                typist.keys[key].isUnavailable ? .unavailable : index == popup.choice ? .chosen : .plain
            return DrawnKey(
                label: plan.placed.layout.keys[key].label, frame: popup.cell(index), state: state)
        }
    }

    /// The label of a key: the value of a picker's field, the word of a completion.
    private func label(of key: Int) -> String {
        let target = Int(typist.keys[key].target)
        let label = plan.placed.layout.keys[key].label
        switch typist.keys[key].kind {
        case .picker where typist.keys[key].operation == .select:
            return picker?.text(of: target, isSecret: plan.picker?.isSecret == true) ?? label
        case .completion:
            guard let words = plan.words, target < word.offerCount else { return label }
            return word.text(of: target, in: words.words.alphabet)
        default: return label
        }
    }

    /// The first of all states that a key is in.
    ///
    /// A key that types nothing is unavailable under a contact as well: pressed it would look as if it had typed.
    private func state(of key: Int) -> DrawnKey.State {
        if plan.placed.layout.keys[key].action == .none { return .label }
        if typist.keys[key].isUnavailable { return .unavailable }
        if view.highlights, keyStates[key].contacts > 0 || popup?.key == key { return .pressed }
        let target = Int(typist.keys[key].target)
        switch typist.keys[key].kind {
        case .picker where typist.keys[key].operation == .select: return stateOfField(target)
        case .modifier: return stateOfModifier(1 << UInt8(target))
        case .layer: return stateOfLayer(target, key: key)
        case .strike, .spelled, .held, .text, .completion, .picker, .layout, .shuffle, .hide, .nothing:
            return .plain
        }
    }

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
    /// Whether people know the key by its shade: it types no character.
    fileprivate var isFunction: Bool {
        switch self {
        case .character, .text, .decimalSeparator, .completion, .picker(.select), .none: false
        case .key(let keycode): keycode != .space
        case .chord, .layer, .modifier, .layout, .nextLayout, .shuffle, .picker, .hide: true
        }
    }
}
