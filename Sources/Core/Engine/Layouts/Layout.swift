// SPDX-License-Identifier: MIT

/// A keyboard that an operator designed: layers of rows of keys, and an accessory strip above them.
///
/// A layout is a checked value. It gives the order and the relative sizes of the keys, and the action of each
/// key. ``PlacedLayout`` gives the positions on a touchscreen. A ``CharacterResolver`` gives the keycodes
/// that type the characters. `LayoutFiles` makes layouts from YAML files.
///
/// Invariants:
/// - `layers` is not empty, and its first layer is shown first.
/// - Every key index in a place, in `accessory`, in `shuffle` and in `alternates` is an index into `keys`.
/// - Every layer index in a ``KeyAction/layer(_:_:)`` is an index into `layers`.
/// - A key that reaches over several rows stands at an end of its row, or beside such a key that reaches as far down
///   at least. So the rows below have one span for their keys.
package struct Layout: Hashable, Sendable {
    /// The layout's name: its file's name without `.yaml`.
    package var name: String
    /// The name that people read.
    package var title: String
    /// The word of which ``title`` is the English text, or `nil` if the file has another title.
    package var titleWord: LabelWord?
    /// The kind of text field that the layout is for, or `nil` if it is for none.
    package var purpose: Purpose?
    /// The language that people write with the layout, or `nil` if it suits every language.
    package var language: LanguageTag?
    /// The language of the panel's people, for words on keys of a layout for every language.
    package var panelLanguage: LanguageTag?
    /// The words of labels in the languages of the panel: of its people, and of its layouts.
    package var words: [LanguageTag: [LabelWord: String]] = [:]
    /// Whether people type secrets with the layout, which then shows as little as possible.
    package var isSecret: Bool
    /// The height of the input view without its accessory strip.
    package var height: Length
    /// The width of the view.
    package var width = Length.fraction(1)
    /// Where a view stands that is narrower than the panel.
    package var alignment = ViewAlignment.center
    /// The drawn space between keys; a contact in it still finds its key.
    package var gap: Gap
    package var layers: [Layer]
    /// All keys that the places of this layout can hold.
    package var keys: [Key]
    /// The rows of the accessory strip, from top to bottom; usually none or one.
    package var accessory: [Row]
    /// Which keys change places and when, or `nil` if no key does.
    package var shuffle: Shuffle?
    /// When the driver shows the first layer again, or `nil` if only people leave the other layers.
    package var firstLayer: UseEnd?
    /// When the view hides itself, or `nil` if the panel says it; never where the panel has no way to show it again.
    package var hiding: UseEnd?
    /// The value that people compose on the glass and type as a whole, or `nil` if each key types by itself.
    package var composed: ComposedValue?
    /// The words that are offered while a person types a word, or `nil` if none are offered.
    package var completions: Completions?
    package var touch: TouchBehavior
    /// How the driver repeats a key that a contact holds, or `nil` if no key repeats.
    package var repetition: Repetition? = Repetition()
    package var feedback: Feedback
    /// Whether the label of a pressed key that types a character is also drawn larger, beside the finger.
    package var enlargesPressed = false

    /// The caller must keep the invariants above.
    package init(
        name: String, title: String? = nil, purpose: Purpose? = nil, language: LanguageTag? = nil,
        isSecret: Bool = false, height: Length = .fractionOfShorterSide(0.4), gap: Gap = .fractionOfKey(0.08),
        layers: [Layer], keys: [Key],
        accessory: [Row] = [], shuffle: Shuffle? = nil, touch: TouchBehavior = TouchBehavior(),
        feedback: Feedback = Feedback()
    ) {
        self.name = name
        self.title = title ?? name
        self.purpose = purpose
        self.language = language
        self.isSecret = isSecret
        self.height = height
        self.gap = gap
        self.layers = layers
        self.keys = keys
        self.accessory = accessory
        self.shuffle = shuffle
        self.touch = touch
        self.feedback = feedback
    }
}

/// A switchable page of keys.
package struct Layer: Hashable, Sendable {
    package var name: String
    /// The rows from top to bottom, which share the view's height.
    package var rows: [Row]
    /// The relative heights of the rows, each more than 0; none where the rows are equally high.
    package var heights: [Double] = []

    package init(name: String, rows: [Row]) {
        self.name = name
        self.rows = rows
    }
}

/// A row of places, which share the view's width in proportion to their own widths.
package typealias Row = [Place]

/// A place in a row.
package enum Place: Hashable, Sendable {
    /// A key, by its index in ``Layout/keys``.
    case key(Int)
    /// An empty place that is one key wide: `_` in a file.
    case empty

    /// The key's index, or `nil` for an empty place.
    package var key: Int? { if case .key(let key) = self { key } else { nil } }
}

/// A key: its label and its action.
package struct Key: Hashable, Sendable {
    /// The name by which rows place the key.
    package var name: String
    package var label: String
    /// The word of which ``label`` is the English text, or `nil` if the file has another label.
    package var word: LabelWord?
    /// The words that are spoken for the key in guided touch, or `nil` if its label and its action say enough.
    package var spoken: String?
    /// The word of which ``spoken`` is the English text, or `nil` if the file has another text.
    package var spokenWord: LabelWord?
    /// The absolute path of the picture that is drawn in place of the label, or `nil` if none is.
    package var picture: String?
    /// Whether the file gives the label, which otherwise is the key's name or follows from its action.
    package var hasOwnLabel: Bool
    package var action: KeyAction
    /// Whether the key also hides the view, after it has typed.
    package var hidesAfterwards = false
    /// The behaviour while a contact stays on the key, or `nil` for the usual behaviour of its action.
    ///
    /// Usually Backspace, Delete, the arrows and the space repeat, modifiers are down, and all other keys act
    /// once.
    package var hold: Hold?
    /// Whether a contact that slides along the key moves the text cursor, and types nothing.
    package var slidesCursor = false
    /// The width in keys, more than 0; 1 for a flexible key.
    package var width: Double
    /// Whether the key takes the width that the other keys of its row leave free.
    package var isFlexible: Bool
    /// The number of rows over which the key reaches, from its own row down; at least 1.
    package var height = 1
    /// The keys that a long press offers instead, by index in ``Layout/keys``, the nearest first.
    package var alternates: [Int]
    /// The name of a theme's style, or `nil` for the plain style.
    package var style: String?

    package init(
        name: String, label: String? = nil, action: KeyAction, hold: Hold? = nil, width: Double = 1,
        isFlexible: Bool = false, alternates: [Int] = [], style: String? = nil
    ) {
        self.name = name
        self.label = label ?? name
        hasOwnLabel = label != nil
        self.action = action
        self.hold = hold
        self.width = width
        self.isFlexible = isFlexible
        self.alternates = alternates
        self.style = style
    }
}

/// Which keys of a layout change places, and when.
package struct Shuffle: Hashable, Sendable {
    /// The keys that change places with one another, by index in ``Layout/keys``; at least two.
    package var keys: [Int]
    package var occasions: Set<Occasion>
    /// The time in seconds without a contact after which ``Occasion/idle`` happens, from 1 to 3600.
    package var idleTime: Double
    /// Whether the keys change places in guided touch, too; otherwise a person who cannot see them finds them in
    /// the order of the file.
    package var isGuided = false

    /// An event after which shuffled keys change places.
    package enum Occasion: String, CaseIterable, Hashable, Sendable {
        case show
        case enter
        /// No contact has been on the panel for a time while the view is shown.
        case idle
        case key
    }

    package init(keys: [Int], occasions: Set<Occasion> = [.show], idleTime: Double = 30) {
        self.keys = keys
        self.occasions = occasions
        self.idleTime = idleTime
    }
}

/// When one person's use of the panel ends, so that it shows its first layer again, or hides its view.
package struct UseEnd: Hashable, Sendable {
    package var occasions: Set<Occasion>
    /// The time in seconds without a contact after which ``Occasion/idle`` happens, from 1 to 3600.
    package var idleTime: Double

    package static let never = UseEnd(occasions: [])

    /// An event that ends the use.
    package enum Occasion: String, CaseIterable, Hashable, Sendable {
        case enter
        /// No contact has been on the panel for a time while the view is shown.
        case idle
    }

    package init(occasions: Set<Occasion> = [.idle], idleTime: Double = 30) {
        self.occasions = occasions
        self.idleTime = idleTime
    }

    /// The time in seconds without a contact that ends the use, or `nil` if no such time does.
    var effectiveIdleTime: Double? { occasions.contains(.idle) ? idleTime : nil }
}

/// How the overlay answers a press.
package struct Feedback: Hashable, Sendable {
    package var highlight: Bool
    package var click: Bool

    /// The defaults are those of a layout file.
    package init(highlight: Bool = true, click: Bool = false) {
        self.highlight = highlight
        self.click = click
    }
}

extension Layout {
    /// Changes a secret layout so that it shows nothing of the text that people type with it.
    ///
    /// Does nothing to a layout that is not secret.
    ///
    /// No key is drawn as pressed. No key offers alternates, because these would be drawn above the key. So
    /// nobody sees which of the typing keys was pressed. Shuffled keys also change places each time the view
    /// is shown, after each Enter, and when nobody has touched the panel for a while. So two people never
    /// find the same order. These rules replace the layout's own settings.
    package mutating func keepSecret() {
        guard isSecret else { return }
        feedback.highlight = false
        enlargesPressed = false
        for key in keys.indices { (keys[key].alternates, keys[key].slidesCursor) = ([], false) }
        shuffle?.occasions.formUnion([.show, .enter, .idle])
    }
}

extension Layout {
    /// Whether the layout is for any text: not for text fields with another purpose than
    /// ``Purpose/default``, and not secret.
    package var isForAnyText: Bool { !isSecret && (purpose ?? .default) == .default }

    /// Whether people can hide the view by a key, or the view hides itself.
    package var canHide: Bool { hidesItself || keys.contains { $0.action == .hide } }

    /// Whether the view hides although no person wants only that: at the end of a use, or by a key that also types.
    package var hidesItself: Bool {
        hiding?.occasions.isEmpty == false || keys.contains(where: \.hidesAfterwards)
    }

    /// Lets the view hide only when a person hides it.
    package mutating func keepShown() {
        hiding = .never
        for key in keys.indices { keys[key].hidesAfterwards = false }
    }

    /// Whether the layout types the decimal separator of the panel's locale.
    package var hasDecimalSeparator: Bool {
        if case .number(let range) = composed { return range.decimals > 0 && range.decimalSign == nil }
        return keys.contains { $0.action == .decimalSeparator }
    }

    /// Returns the layout for one panel: keys that depend on the panel get their action or label.
    ///
    /// - Parameters:
    ///   - decimalSeparator: The character that keys with ``KeyAction/decimalSeparator`` type and show as
    ///     their label, unless the layout composes numbers with a decimal sign of its own.
    ///   - next: The layout that keys with ``KeyAction/nextLayout`` show. Their label is its language. If it
    ///     has no language, or the same language as this layout, their label is its title.
    /// - Returns: The layout with these keys changed. A label that the file gives stays.
    package func settled(decimalSeparator: Character, next: Layout?) -> Layout {
        var result = self
        var decimalSign = decimalSeparator
        var limits: String?
        if case .number(var range) = composed {
            decimalSign = range.decimalSign ?? decimalSeparator
            range.decimalSign = decimalSign
            limits = range.limits
            result.composed = .number(range)
        }
        for index in keys.indices {
            let label: String?
            var word: LabelWord?
            switch keys[index].action {
            case .decimalSeparator:
                result.keys[index].action = .character(decimalSign)
                label = String(decimalSign)
            case .picker(.limits): label = limits
            case .nextLayout:
                label = next?.callName(beside: self)
                if label == next?.title { word = next?.titleWord }
            default: continue
            }
            guard let label, !keys[index].hasOwnLabel else { continue }
            result.keys[index].label = label
            result.keys[index].word = word
        }
        return result
    }

    /// The label by which a key tells this layout from `other`: the letters of its language, or its title.
    private func callName(beside other: Layout) -> String {
        guard let language, language.language != other.language?.language else { return title }
        return language.language.uppercased()
    }
}
