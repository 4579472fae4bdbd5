// SPDX-License-Identifier: MIT

internal import Keycodes
public import Layouts

/// What a person sees of a view at one moment: all that is needed to draw it, and nothing of how it is drawn.
///
/// It is made of the engine's snapshot, or for a preview of a placed layout; the driver hands it to who draws it.
public struct DrawnView: Hashable, Sendable {
    /// The view with its accessory strip, in fractions of the panel.
    public var frame: Frame
    /// The lower edge of the accessory strip, in fractions of the panel's height; the view's upper edge without one.
    public var accessoryEnd: Double
    /// The space between keys.
    public var gap: Gap
    /// The keys of the accessory strip, row by row.
    public var accessory: [DrawnKey]
    /// The keys of the layer that is shown, row by row.
    public var keys: [DrawnKey]
    /// The alternates on offer, the first one first; none when nothing is offered.
    public var alternates: [DrawnKey] = []

    /// Makes a view; one without an accessory strip has its end at the view's upper edge.
    public init(
        frame: Frame, accessoryEnd: Double, gap: Gap, accessory: [DrawnKey], keys: [DrawnKey],
        alternates: [DrawnKey] = []
    ) {
        self.frame = frame
        self.accessoryEnd = accessoryEnd
        self.gap = gap
        self.accessory = accessory
        self.keys = keys
        self.alternates = alternates
    }
}

/// A key as a person sees it.
public struct DrawnKey: Hashable, Sendable {
    /// What is drawn on it.
    public var label: String
    /// What a long press offers, or `nil` for nothing.
    public var hint: String?
    /// The name of a theme's style, or `nil` for the plain one.
    public var style: String?
    /// Where a contact finds it, in fractions of the panel.
    public var frame: Frame
    /// How it is drawn.
    public var state: State

    /// How a key is drawn.
    public enum State: String, CaseIterable, Hashable, Sendable {
        /// As it is.
        case plain
        /// A contact holds it.
        case pressed
        /// A modifier or layer key that acts on the next key.
        case latched
        /// A modifier or layer key that acts until it is tapped again, and a key of the first layer while it is shown.
        case locked
        /// It cannot be typed on this host.
        case unavailable
        /// It does nothing: only its label is drawn.
        case label
        /// The alternate that a lift types.
        case chosen
        /// The field of a picker to which digits go.
        case selected
        /// A field of a picker that was found wrong.
        case wrong
    }

    /// The style of keys that type no character and whose layout names no style: Shift, Delete, Enter and the like.
    public static let functionStyle = "function"

    /// Makes a key.
    public init(
        label: String, hint: String? = nil, style: String? = nil, frame: Frame, state: State = .plain
    ) {
        self.label = label
        self.hint = hint
        self.style = style
        self.frame = frame
        self.state = state
    }
}

// MARK: - Of a placed layout

/// What is to be seen of a layer besides its keys.
public struct LayerStates: Hashable, Sendable {
    /// The keys that contacts hold, by index in ``Layouts/Layout/keys``.
    public var pressed: Set<Int> = []
    /// The keys that the keymap cannot type, by index in ``Layouts/Layout/keys``.
    public var unavailable: Set<Int> = []
    /// The key whose alternates are on offer, by index in ``Layouts/Layout/keys``.
    public var popup: Int?

    /// Makes states in which nothing is pressed and all can be typed.
    public init() {}
}

extension DrawnView {
    /// A layer of a placed layout, by index in ``Layouts/Layout/layers``.
    ///
    /// The keys that lead to the layer are drawn as acting, for that is how it is reached.  A layout without
    /// `highlight` shows no key as pressed.
    public init(_ placed: PlacedLayout, layer: Int, states: LayerStates = LayerStates()) {
        let layout = placed.layout
        frame = placed.frame
        accessoryEnd = placed.accessory.map(\.frame.maxY).max() ?? placed.frame.minY
        gap = layout.gap
        func drawn(_ key: PlacedKey) -> DrawnKey {
            DrawnKey(
                layout, key.key, frame: key.frame,
                state: Self.state(of: key.key, in: layout, layer: layer, states))
        }
        accessory = placed.accessory.map(drawn)
        keys = placed.layers[layer].map(drawn)
        if let key = states.popup,
            let place = (placed.accessory + placed.layers[layer]).first(where: { $0.key == key })
        {
            alternates = Self.alternates(of: place, in: placed, states)
        }
    }

    private static func alternates(
        of place: PlacedKey, in placed: PlacedLayout, _ states: LayerStates
    ) -> [DrawnKey] {
        let alternates = placed.layout.keys[place.key].alternates
        guard !alternates.isEmpty else { return [] }
        let row = AlternatesRow(count: alternates.count, of: place.frame, in: placed.frame)
        return alternates.enumerated().map { index, key in
            DrawnKey(
                label: placed.layout.keys[key].label, frame: row.cell(index),
                state: .ofAlternate(
                    isChosen: index == 0, isUnavailable: states.unavailable.contains(key)))
        }
    }

    /// The same comes first as in ``KeyEngine/ViewSnapshot/KeyView/state``.
    private static func state(
        of key: Int, in layout: Layout, layer: Int, _ states: LayerStates
    ) -> DrawnKey.State {
        if layout.keys[key].action == .none { return .label }
        if states.unavailable.contains(key) { return .unavailable }
        if layout.feedback.highlight, states.pressed.contains(key) || states.popup == key { return .pressed }
        if case .layer(layer, let mode) = layout.keys[key].action {
            // The first layer is never shown for the next key only.
            return mode == .once && layer != 0 ? .latched : .locked
        }
        return .plain
    }
}

extension DrawnKey.State {
    /// How an alternate is drawn: one that cannot be typed is not what a lift types.
    static func ofAlternate(isChosen: Bool, isUnavailable: Bool) -> Self {
        isUnavailable ? .unavailable : isChosen ? .chosen : .plain
    }
}

extension DrawnKey {
    /// A key of `layout`, by its index, with an example of its label, the hint of its alternates and its style.
    init(_ layout: Layout, _ index: Int, frame: Frame, state: State) {
        let key = layout.keys[index]
        self.init(
            label: layout.exampleLabel(ofKey: index),
            hint: key.alternates.first.map { layout.keys[$0].label },
            style: key.style ?? (key.action.isFunction ? Self.functionStyle : nil), frame: frame,
            state: state)
    }
}

extension KeyAction {
    /// Whether the key is one that people know by its shade: it types no character.
    fileprivate var isFunction: Bool {
        switch self {
        case .character, .text, .decimalSeparator, .completion, .picker(.select), .none: false
        case .key(let keycode): keycode != .space
        case .chord, .layer, .modifier, .layout, .nextLayout, .shuffle, .picker, .hide: true
        }
    }
}
