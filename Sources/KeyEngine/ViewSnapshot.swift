// SPDX-License-Identifier: MIT

public import Layouts
internal import WordLists

/// What a person sees of the view at one moment: all that an overlay needs in order to draw it.
public struct ViewSnapshot: Hashable, Sendable {
    /// Whether there is anything to see.
    public let isVisible: Bool
    /// The view with its accessory strip.
    public let frame: Frame
    /// The name of the layout.
    public let layoutName: String
    /// The name of the layer that is shown.
    public let layerName: String
    /// The keys of that layer, row by row.
    public let keys: [KeyView]
    /// The keys of the accessory strip, row by row.
    public let accessory: [KeyView]
    /// The alternates on offer, or `nil` when none are.
    public let popup: Popup?

    /// A key where it stands now.
    public struct KeyView: Hashable, Sendable {
        /// The key, by index in ``Layouts/Layout/keys``.
        public let key: Int
        /// What is drawn on it.
        public let label: String
        /// The name of a theme's style, or `nil` for the plain one.
        public let style: String?
        /// Its place.
        public let frame: Frame
        /// Whether a contact is on it; always false in a layout without highlight.
        public let isPressed: Bool
        /// How long the modifier or layer that it stands for acts.
        public let latch: Latch
        /// Whether the host's keymap cannot type it.
        public let isUnavailable: Bool
        /// Whether it shows the field of a picker to which digits go.
        public let isSelected: Bool
        /// Whether it shows a field of a picker that was found wrong when the value was to be typed.
        public let isWrong: Bool
    }

    /// How long a modifier or layer acts.
    public enum Latch: Hashable, Sendable {
        /// Not at all.
        case off
        /// For the next key.
        case once
        /// Until a tap ends it.
        case locked
        /// As long as a contact holds it.
        case held
    }

    /// The alternates that a long press offers.
    public struct Popup: Hashable, Sendable {
        /// The cells, the first alternate first.
        public let cells: [Cell]
        /// The cell that a lift types, as an index into `cells`.
        public let choice: Int
    }

    /// One alternate.
    public struct Cell: Hashable, Sendable {
        /// The key, by index in ``Layouts/Layout/keys``.
        public let key: Int
        /// What is drawn on it.
        public let label: String
        /// Its cell.
        public let frame: Frame
        /// Whether the host's keymap cannot type it.
        public let isUnavailable: Bool
    }
}

extension ViewSnapshot.KeyView {
    /// What comes first of all that can be said of the key.
    ///
    /// That a key types nothing is true under a contact as well, which would else look as if it had typed.
    public var state: KeyState {
        if isUnavailable { return .unavailable }
        if isPressed { return .pressed }
        if isWrong { return .wrong }
        if isSelected { return .selected }
        switch latch {
        case .off: return .plain
        case .once, .held: return .latched
        case .locked: return .locked
        }
    }
}

extension KeyEngine {
    /// The layer that is shown, as its index among the layout's layers.
    var shownLayer: Int { layers.shown }

    /// What a person sees of the view now.
    func snapshot() -> ViewSnapshot {
        let layout = plan.placed.layout
        return ViewSnapshot(
            isVisible: isVisible, frame: plan.placed.frame, layoutName: layout.name,
            layerName: layout.layers[layers.shown].name,
            keys: plan.placed.layers[layers.shown].map { describe($0) },
            accessory: plan.placed.accessory.map { describe($0) }, popup: popup.map { describe($0) })
    }

    private func describe(_ placed: PlacedKey) -> ViewSnapshot.KeyView {
        let key = Int(keyMap[placed.key])
        let about = plan.placed.layout.keys[key]
        let field =
            typist.keys[key].kind == .picker && typist.keys[key].operation == .select
            ? Int(typist.keys[key].target) : -1
        return ViewSnapshot.KeyView(
            key: key, label: label(of: key), style: about.style, frame: placed.frame,
            isPressed: view.highlights && (keyStates[key].contacts > 0 || popup?.key == key),
            latch: latch(of: key), isUnavailable: typist.keys[key].isUnavailable,
            isSelected: field >= 0 && picker?.selection == field,
            isWrong: field >= 0 && (picker?.wrong ?? 0) & 1 << UInt8(max(0, field)) != 0)
    }

    /// What is drawn on a key: of a picker's field its value, of a completion the word.
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

    private func describe(_ popup: AlternatesPopup) -> ViewSnapshot.Popup {
        let cells = (0..<Int(typist.keys[popup.key].alternateCount)).map { index in
            let key = alternate(index, of: popup.key)
            return ViewSnapshot.Cell(
                key: key, label: plan.placed.layout.keys[key].label, frame: popup.cell(index),
                isUnavailable: typist.keys[key].isUnavailable)
        }
        return ViewSnapshot.Popup(cells: cells, choice: popup.choice)
    }

    private func latch(of key: Int) -> ViewSnapshot.Latch {
        let target = Int(typist.keys[key].target)
        switch typist.keys[key].kind {
        case .modifier:
            let mask: UInt8 = 1 << UInt8(target)
            if modifiers.held & mask != 0 { return .held }
            if modifiers.locked & mask != 0 { return .locked }
            return modifiers.once & mask != 0 ? .once : .off
        case .layer:
            if layers.heldKey == key { return .held }
            if layers.shown != target { return .off }
            return layers.once == target ? .once : .locked
        case .strike, .spelled, .held, .text, .completion, .picker, .layout, .shuffle, .hide, .nothing:
            return .off
        }
    }
}
