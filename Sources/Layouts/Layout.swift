// SPDX-License-Identifier: MIT

/// A keyboard of the operator's making: layers of rows of keys, and the accessory strip above them.
///
/// A layout is a checked value.  It says what stands beside what and what each key does, in proportions; where
/// that is on a touchscreen is said by ``PlacedLayout``, and which keycodes type its characters by a
/// ``CharacterResolver``.  `LayoutFiles` makes layouts of YAML files.
///
/// Invariants: `layers` is not empty and its first layer is the one shown first; every key index in a place, in
/// `accessory`, in `shuffle` and in `alternates` is an index into `keys`; every layer index in a
/// ``KeyAction/layer(_:_:)`` is an index into `layers`.
public struct Layout: Hashable, Sendable {
    /// The layout's name: its file's name without `.yaml`.
    public var name: String
    /// What a person calls it.
    public var title: String
    /// Which text fields ask for it, or `nil` when none does.
    public var purpose: Purpose?
    /// The language of what is written with it, or `nil` when it serves any.
    public var language: LanguageTag?
    /// Whether what it types is a secret: such a layout is never shown more than it must be.
    public var isSecret: Bool
    /// The height of the input view without its accessory strip.
    public var height: Length
    /// The drawn space between keys; a contact in it still finds its key.
    public var gap: Gap
    /// The layers, the first of which is shown first.
    public var layers: [Layer]
    /// Every key that a place of this layout can hold.
    public var keys: [Key]
    /// The rows of the accessory strip, from top to bottom; usually none or one.
    public var accessory: [Row]
    /// Which keys change places and when, or `nil` when none does.
    public var shuffle: Shuffle?
    /// When the first layer is shown again by itself, or `nil` when only the person leaves the others.
    public var firstLayer: FirstLayer?
    /// What is composed on the glass and typed as a whole, or `nil` when keys type by themselves.
    public var picker: Picker?
    /// Which words are offered while one is typed, or `nil` when none are.
    public var completions: Completions?
    /// How contacts press keys.
    public var touch: TouchBehavior
    /// How keys are struck again that a contact holds, or `nil` when none is.
    public var repetition: Repetition? = Repetition()
    /// What answers a press besides what is typed.
    public var feedback: Feedback

    /// Makes a layout; the caller keeps the invariants above.
    public init(
        name: String, title: String? = nil, purpose: Purpose? = nil, language: LanguageTag? = nil,
        isSecret: Bool = false, height: Length = .fraction(0.4), gap: Gap = .fractionOfKey(0.08),
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
public struct Layer: Hashable, Sendable {
    /// The name by which keys switch to it.
    public var name: String
    /// Its rows from top to bottom, which share the view's height equally.
    public var rows: [Row]

    /// Makes a layer.
    public init(name: String, rows: [Row]) {
        self.name = name
        self.rows = rows
    }
}

/// A row of places, which share the view's width in proportion to their widths.
public typealias Row = [Place]

/// A place in a row.
public enum Place: Hashable, Sendable {
    /// A key, by its index in ``Layout/keys``.
    case key(Int)
    /// Nothing, one key wide: written `_`.
    case empty
}

/// A key: what stands on it and what it does.
public struct Key: Hashable, Sendable {
    /// The name by which rows place it.
    public var name: String
    /// What is drawn on it.
    public var label: String
    /// Whether the file says what is drawn on it; else it is the name, or follows from what the key does.
    public var hasOwnLabel: Bool
    /// What it does.
    public var action: KeyAction
    /// What it does while a contact stays on it, or `nil` for what suits its action: Backspace, Delete, the arrows and
    /// the space repeat, modifiers are down, all others act once.
    public var hold: Hold?
    /// Its width in keys, more than 0; 1 of a flexible key.
    public var width: Double
    /// Whether it takes what the other keys of its row leave of the width.
    public var isFlexible: Bool
    /// The keys that a long press offers instead, by index in ``Layout/keys``; the first is nearest.
    public var alternates: [Int]
    /// The name of a theme's style, or `nil` for the plain one.
    public var style: String?

    /// Makes a key.
    public init(
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
public struct Shuffle: Hashable, Sendable {
    /// The keys that change places among themselves, by index in ``Layout/keys``; at least two.
    public var keys: [Int]
    /// When they do by themselves.
    public var occasions: Set<Occasion>
    /// After how many seconds without a contact they do so on ``Occasion/idle``, from 1 to 3600.
    public var idleTime: Double

    /// An event after which shuffled keys change places.
    public enum Occasion: String, CaseIterable, Hashable, Sendable {
        /// The view is shown.
        case show
        /// Enter was typed.
        case enter
        /// No contact has been on the panel for a time while the view is shown.
        case idle
        /// A key was typed.
        case key
    }

    /// Makes a shuffle.
    public init(keys: [Int], occasions: Set<Occasion> = [.show], idleTime: Double = 30) {
        self.keys = keys
        self.occasions = occasions
        self.idleTime = idleTime
    }
}

/// When a layout shows its first layer again, besides when the view is shown.
public struct FirstLayer: Hashable, Sendable {
    /// When it does.
    public var occasions: Set<Occasion>
    /// After how many seconds without a contact it does so on ``Occasion/idle``, from 1 to 3600.
    public var idleTime: Double

    /// An event after which the first layer is shown.
    public enum Occasion: String, CaseIterable, Hashable, Sendable {
        /// Enter was typed.
        case enter
        /// No contact has been on the panel for a time while the view is shown.
        case idle
    }

    /// Says when the first layer is shown again.
    public init(occasions: Set<Occasion> = [.idle], idleTime: Double = 30) {
        self.occasions = occasions
        self.idleTime = idleTime
    }
}

/// How contacts press the keys of a layout.
public struct TouchBehavior: Hashable, Sendable {
    /// When a contact presses its key.
    public var press: Press
    /// What happens when a contact leaves its key.
    public var slide: Slide

    /// When a contact presses its key.
    public enum Press: String, CaseIterable, Hashable, Sendable {
        /// In the report in which it begins.
        case touch
        /// When it ends on the key.
        case lift
    }

    /// What happens when a contact leaves its key.
    public enum Slide: String, CaseIterable, Hashable, Sendable {
        /// The key stays pressed within its frame and the slop around it, and is released beyond.
        case hold
        /// The contact presses nothing any more.
        case cancel
        /// The key is released and the one under the contact is pressed.
        case glide
    }

    /// Makes a behaviour; what is not said is the default of a layout file.
    public init(press: Press = .touch, slide: Slide = .hold) {
        self.press = press
        self.slide = slide
    }
}

/// What answers a press besides what is typed.
public struct Feedback: Hashable, Sendable {
    /// Whether a pressed key is drawn as pressed.
    public var highlight: Bool
    /// Whether a press may click.
    public var click: Bool

    /// Makes a feedback; what is not said is the default of a layout file.
    public init(highlight: Bool = true, click: Bool = false) {
        self.highlight = highlight
        self.click = click
    }
}
