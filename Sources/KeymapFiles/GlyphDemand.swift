// SPDX-License-Identifier: MIT

internal import Keycodes
public import Keymaps
public import Layouts
public import WordLists

/// Which characters of layouts need glyphs on a host, and which keycodes glyphs must leave alone.
///
/// A character needs one when the keymap cannot type it at once, or not while Caps Lock is on.
///
/// ```swift
/// var demand = GlyphDemand(installed: table)
/// demand.add(layout, keymap: keymap)
/// demand.add(words, ofLayout: 0, keymap: keymap)
/// try table.add(demand.needed.map(\.scalar), avoiding: demand.avoidedCodes)
/// ```
public struct GlyphDemand: Sendable {
    /// A scalar that needs a glyph, and what first asks for it.
    public struct Need: Hashable, Sendable {
        /// The scalar.
        public var scalar: Unicode.Scalar
        /// The number of the layout in the order of ``GlyphDemand/add(_:keymap:)``.
        public var layout: Int
        /// The key, by index in ``Layouts/Layout/keys``, or `nil` when the words of its completions ask for it.
        public var key: Int?
    }

    /// The scalars that need glyphs, each once, in the order in which they were asked for.
    public private(set) var needed: [Need] = []
    /// The scalars that can never be typed: control characters and noncharacters.
    public private(set) var impossible: [Need] = []
    /// The keycodes by which layouts press keys, or keymaps type their characters.
    public private(set) var avoidedCodes: Set<UInt8> = []

    private let installed: GlyphTable
    private var seen: Set<Unicode.Scalar> = []
    private var layoutCount = 0

    /// Asks for nothing yet.
    ///
    /// - Parameter installed: The glyphs that sessions read already; their keycodes are lost to keymaps.
    public init(installed: GlyphTable) {
        self.installed = installed
    }

    /// Adds what the keys of a layout need under a keymap.
    public mutating func add(_ layout: Layout, keymap: Keymap) {
        for (index, key) in layout.keys.enumerated() {
            for keycode in key.action.keycodes { avoid(keycode) }
            let characters = key.action.characters + layout.pickedCharacters(by: key.action)
            for character in characters where !types(character, keymap) {
                let scalars = character.unicodeScalars
                for scalar in scalars where scalars.count == 1 || !types(Character(scalar), keymap) {
                    need(Need(scalar: scalar, layout: layoutCount, key: index))
                }
            }
        }
        layoutCount += 1
    }

    /// Adds what the words of a layout's completions need under a keymap: the letters of both cases.
    ///
    /// Words come after the keys of all layouts, as ``needed`` is the order in which glyphs find room: a word that
    /// cannot be typed is not offered, but a key that types nothing is in the way.
    ///
    /// - Parameters:
    ///   - words: The words; they have at most ``WordLists/Alphabet/limit`` letters.
    ///   - layout: The number of the layout in the order of ``add(_:keymap:)``.
    ///   - keymap: The keymap.
    public mutating func add(_ words: WordList, ofLayout layout: Int, keymap: Keymap) {
        for scalar in words.alphabet.scalars where !types(Character(scalar), keymap) {
            need(Need(scalar: scalar, layout: layout, key: nil))
        }
    }

    private mutating func need(_ need: Need) {
        guard seen.insert(need.scalar).inserted else { return }
        if GlyphTable.canHold(need.scalar) { needed.append(need) } else { impossible.append(need) }
    }

    /// Whether the keymap types the character, with Caps Lock and without; its keycodes are then not for glyphs.
    private mutating func types(_ character: Character, _ keymap: Keymap) -> Bool {
        let keystrokes = [keymap.keystroke(for: character), keymap.lockedKeystroke(for: character)]
            .compactMap { $0 }
            .filter { !installed.uses(UInt8(truncatingIfNeeded: $0.keycode.rawValue)) }
        for keystroke in keystrokes { avoid(keystroke.keycode) }
        return keystrokes.count == 2
    }

    private mutating func avoid(_ keycode: Keycode) {
        guard let code = UInt8(exactly: keycode.rawValue), GlyphTable.spareCodes.contains(code) else {
            return
        }
        avoidedCodes.insert(code)
    }
}
