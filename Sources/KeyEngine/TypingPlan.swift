// SPDX-License-Identifier: MIT

public import Keycodes
public import Layouts
public import WordLists

/// A placed layout with the keystrokes of one keymap: everything that ``KeyEngine`` reads, as flat tables.
///
/// A plan is made when a layout is loaded and never changes.  What a key does is looked up once here, so that
/// the engine finds it by index, without a name, a character or a set.
///
/// ```swift
/// let plan = TypingPlan(PlacedLayout(layout), resolver: keymap)
/// plan.keycodes      // what the virtual keyboard has to declare
/// plan.unresolved    // what the keymap cannot type: say so to the operator
/// ```
public struct TypingPlan: Sendable {
    /// The layout and its frames.
    public let placed: PlacedLayout
    /// Every keycode that the layout can emit, modifiers included, in ascending order.
    public let keycodes: [Keycode]
    /// The characters that the keymap cannot type; their keys type nothing, and no part of their text.
    public let unresolved: [UnresolvedCharacter]

    /// What each key of ``Layouts/Layout/keys`` does.
    let keys: [KeyPlan]
    /// The keycodes that keys press, each key's in a row.
    let codes: [UInt16]
    /// The keystrokes of texts, each text's in a row.
    let strokes: [Stroke]
    /// What keys do instead while Caps Lock is on, where that is something else.
    let lockedKeys: [LockedKey]
    /// The keystrokes of texts that are others while Caps Lock is on.
    let lockedStrokes: [LockedStroke]
    /// The alternates of keys by key index, each key's in a row.
    let alternates: [Int16]
    /// The picker, or `nil` when keys type by themselves.
    let picker: PickerPlan?
    /// The words that are offered, or `nil` when none are.
    let words: WordPlan?
    /// The panel's size on the glass, or `nil` when it is not known.
    let panelSize: PhysicalSize?
    /// Where keys that show another layout lead.
    let links: LayoutLinks

    /// Compiles a layout.
    ///
    /// - Parameters:
    ///   - placed: The layout and its frames; at most 32,767 keys and as many layers, in any number of places.
    ///   - resolver: What the host's keymap has for each character.
    ///   - panelSize: The panel's size on the glass, with which the slop is 3 mm and gaps are true to scale;
    ///     `nil` where the panel does not say, and the slop is 30 % of the key.
    ///   - links: Where keys that show another layout lead; without one they do nothing.
    ///   - words: The words of the layout's completions; without them, and for a secret layout whatever they are,
    ///     nothing is offered.
    public init(
        _ placed: PlacedLayout, resolver: some CharacterResolver, panelSize: PhysicalSize? = nil,
        links: LayoutLinks = LayoutLinks(), words: WordList? = nil
    ) {
        let compiled = PlanCompiler(placed, resolver: resolver, links: links, words: words)
        self.placed = placed
        keycodes = Set(compiled.emitted).sorted()
        unresolved = compiled.unresolved
        keys = compiled.keys
        codes = compiled.codes
        strokes = compiled.strokes
        lockedKeys = compiled.lockedKeys
        lockedStrokes = compiled.lockedStrokes
        alternates = compiled.alternates
        picker = compiled.picker
        self.words = compiled.words
        self.panelSize = panelSize
        self.links = links
    }
}

/// A character that a key should type and the host's keymap cannot.
public struct UnresolvedCharacter: Hashable, Sendable {
    /// The character.
    public let character: Character
    /// The key, by index in ``Layouts/Layout/keys``.
    public let key: Int
}

/// What a key does, in the shape in which the engine reads it.
struct KeyPlan: Sendable {
    /// What kind of thing the key does; the fields below belong to it.
    var kind = Kind.nothing
    /// Whether the key types when its contact lifts instead of when it begins.
    var typesOnLift = false
    /// Whether the keymap cannot type it.
    var isUnavailable = false
    /// Whether a strike is repeated while a contact is on the key.
    var repeats = false
    /// Whether a tap on a layer key or a modifier acts for one key only.
    var latchesOnce = false
    /// The modifiers that its keycodes need, one bit for each case of `Modifier`.
    var modifiers: UInt8 = 0
    /// What a picker's key does.
    var operation = PickerOperation.digit
    /// The layer's or the layout's index, the modifier's bit number, a picker's digit or field, or which word is
    /// offered, from 0.
    var target: Int16 = 0
    /// Where its codes (of keycodes) or strokes (of a text) begin.
    var first: Int32 = 0
    /// The end of its leading codes, which are `modifiers`, and the beginning of its own.
    var own: Int32 = 0
    /// The end of its codes or strokes.
    var end: Int32 = 0
    /// Where its alternates begin.
    var firstAlternate: Int32 = 0
    /// How many alternates it has.
    var alternateCount: Int32 = 0

    /// The kinds of action.
    enum Kind: UInt8, Sendable {
        /// Strikes keycodes, which go down and up: a character, a key or a chord.
        case strike
        /// The same, of a layout that offers words.
        case spelled
        /// Keeps keycodes down as long as a contact is on the key.
        case held
        /// Types several keystrokes.
        case text
        /// Types what is left of a word that is offered.
        case completion
        /// Works on the value that is composed.
        case picker
        /// Shows a layer.
        case layer
        /// Holds a modifier.
        case modifier
        /// Shows another layout.
        case layout
        /// Lets keys change places.
        case shuffle
        /// Hides the view.
        case hide
        /// Does nothing.
        case nothing
    }
}

/// What a key does while Caps Lock is on.
struct LockedKey: Sendable {
    /// The key, by index in ``TypingPlan/keys``.
    var key: Int32
    /// What it does, of the same kind as without Caps Lock.
    var plan: KeyPlan
}

/// A keystroke of a text while Caps Lock is on.
struct LockedStroke: Sendable {
    /// The keystroke, by index in ``TypingPlan/strokes``.
    var index: Int32
    /// What is typed instead.
    var stroke: Stroke
}

/// One keystroke of a text.
struct Stroke: Sendable {
    /// The keycode, or 0 for nothing.
    var code: UInt16
    /// The modifiers held meanwhile, one bit for each case of `Modifier`.
    var modifiers: UInt8
}
