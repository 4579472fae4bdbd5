// SPDX-License-Identifier: MIT

/// A placed layout with the keystrokes of one keymap: everything that `KeyEngine` reads, as flat tables.
///
/// A plan is made when a layout is loaded, and never changes. The compiler looks everything up once. So the
/// engine finds the action of a key by index, without a name, a character or a set.
///
/// ```swift
/// let plan = TypingPlan(PlacedLayout(layout), resolver: keymap)
/// plan.keycodes      // what the virtual keyboard has to declare
/// plan.unresolved    // what the keymap cannot type: say so to the operator
/// ```
///
/// It is an object, because the compiler compares each use of a `KeyEngine`, which cannot be copied, with all fields in
/// it: with the layout's fields in it, the module took a minute to compile.
package final class TypingPlan: Sendable {
    package let placed: PlacedLayout
    /// Every keycode that the layout can emit, modifiers included, in ascending order.
    package let keycodes: [Keycode]
    /// The characters that the keymap cannot type.
    ///
    /// A key of such a character types nothing. A key with such a character in its text types no part of the
    /// text.
    package let unresolved: [KeyCharacter]
    /// The characters that the keymap cannot type, and that a program commits as text.
    package let committed: [KeyCharacter]

    let keys: [KeyPlan]
    /// The keycodes that keys press, each key's in a row.
    let codes: [UInt16]
    /// The keystrokes of texts, each text's in a row.
    let strokes: [Stroke]
    let lockedKeys: [LockedKey]
    let lockedStrokes: [LockedStroke]
    /// The alternates of keys as key indices, each key's in a row.
    let alternates: [Int16]
    let picker: PickerPlan?
    let entry: EntryPlan?
    let words: WordPlan?
    /// How the first letter of a text becomes a capital, or `nil` if the layout has no capitals.
    let capital: CapitalLatch?
    let panelSize: PhysicalSize?
    let links: LayoutLinks

    /// Compiles a layout.
    ///
    /// - Parameters:
    ///   - placed: The layout and its frames. It has at most 32,767 keys and at most as many layers, in any
    ///     number of places.
    ///   - resolver: The keystrokes of the host's keymap for each character.
    ///   - panelSize: The panel's size on the glass, with which the slop is 3 mm and gaps are true to scale.
    ///     `nil` when the size is unknown: the slop is then 30 % of the key.
    ///   - links: The layouts that keys show. A key without a link does nothing.
    ///   - words: The words of the layout's completions; without them, the layout offers nothing. A secret
    ///     layout never offers words.
    ///   - commits: Whether a program commits what the keymap cannot type. It commits nothing of a secret layout.
    package init(
        _ placed: PlacedLayout, resolver: some CharacterResolver, panelSize: PhysicalSize? = nil,
        links: LayoutLinks = LayoutLinks(), words: WordList? = nil, commits: Bool = false
    ) {
        let compiled = PlanCompiler(
            placed, resolver: resolver, links: links, words: words, commits: commits)
        self.placed = placed
        keycodes = Set(compiled.emitted).sorted()
        unresolved = compiled.unresolved
        committed = compiled.committed
        keys = compiled.keys
        codes = compiled.codes
        strokes = compiled.strokes
        lockedKeys = compiled.lockedKeys
        lockedStrokes = compiled.lockedStrokes
        alternates = compiled.alternates
        picker = compiled.picker
        entry = compiled.entry
        self.words = compiled.words
        capital = CapitalLatch(placed.layout)
        self.panelSize = panelSize
        self.links = links
    }

    /// The number of keys and alternates with characters that a program commits.
    package var committedKeyCount: Int { Set(committed.compactMap(\.key)).count }
}

/// A character that a key should type.
package struct KeyCharacter: Hashable, Sendable {
    package let character: Character
    /// The key, by index in ``Engine/Layout/keys``, or `nil` for a letter of offered words.
    package let key: Int?
}

/// The action of a key, in the form that the engine reads.
struct KeyPlan: Sendable {
    /// The kind of action; the fields below belong to it.
    var kind = Kind.nothing
    /// Whether the key types when its contact lifts instead of when it begins.
    var typesOnLift = false
    /// Whether the key cannot do its action, such as a character that the keymap cannot type.
    var isUnavailable = false
    /// Whether the key repeats its strike while a contact is on it.
    var repeats = false
    /// Whether a contact that slides along the key moves the text cursor.
    var slidesCursor = false
    /// Whether the key also hides the view, after it has typed.
    var hides = false
    /// Whether a tap on a layer key or a modifier acts for one key only.
    var latchesOnce = false
    /// The modifiers that its keycodes need, as the bits of a `ModifierSet`.
    var modifiers: UInt8 = 0
    var operation = PickerOperation.digit
    /// The number that the kind needs: the index of a layer, a layout or an offered word, the bit number of a
    /// modifier, the digit or field of a picker, or a character of an ``EntryPlan``, all from 0.
    var target: Int16 = 0
    /// The beginning of its codes (of keycodes) or strokes (of a text, or of the key behind a composed value).
    var first: Int32 = 0
    /// The end of its leading codes, which are its modifiers, and the beginning of its own.
    var own: Int32 = 0
    /// The end of its codes or strokes.
    var end: Int32 = 0
    /// The beginning of its alternates.
    var firstAlternate: Int32 = 0
    var alternateCount: Int32 = 0

    enum Kind: UInt8, Sendable {
        /// Strikes keycodes, which go down and up: a character, a key or a chord.
        case strike
        /// Strikes keycodes in a layout that offers words.
        case spelled
        /// Keeps keycodes down as long as a contact is on the key.
        case held
        case text
        /// Types the rest of an offered word.
        case completion
        case picker
        case layer
        case modifier
        case layout
        case shuffle
        case hide
        case move
        case nothing
    }
}

/// The action of a key while Caps Lock is on.
struct LockedKey: Sendable {
    /// The key, by index in ``TypingPlan/keys``.
    var key: Int32
    /// The key's plan while Caps Lock is on, of the same kind as without Caps Lock.
    var plan: KeyPlan
}

/// A keystroke of a text while Caps Lock is on.
struct LockedStroke: Sendable {
    /// The keystroke, by index in ``TypingPlan/strokes``.
    var index: Int32
    var stroke: Stroke
}

/// One keystroke of a text, or a character of it that a program commits.
struct Stroke: Sendable {
    /// The keycode, 0 for nothing, or for a committed character the sum of its index in ``TypingPlan/committed`` and
    /// ``firstCommitted``.
    var code: UInt16
    /// The modifiers that are down around the keystroke, as the bits of a `ModifierSet`.
    var modifiers: UInt8

    /// A number above all keycodes.
    static var firstCommitted: UInt16 { 0x8000 }

    /// The committed character, by index in ``TypingPlan/committed``, or `nil` for a keystroke.
    var committed: Int? { code < Self.firstCommitted ? nil : Int(code - Self.firstCommitted) }
}
