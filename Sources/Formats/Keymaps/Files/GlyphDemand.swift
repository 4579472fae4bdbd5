// SPDX-License-Identifier: MIT

package import Engine

/// The characters of layouts that need glyphs on a host, and the keycodes that glyphs must not use.
///
/// A character needs a glyph if the keymap cannot type it at once, or cannot type it while Caps Lock is on.
///
/// ```swift
/// var demand = GlyphDemand(installed: table)
/// demand.add(layout, keymap: keymap)
/// demand.add(words, ofLayout: 0, keymap: keymap)
/// try table.add(demand.needed.map(\.scalar), avoiding: demand.avoidedCodes)
/// ```
package struct GlyphDemand: Sendable {
    /// A scalar that needs a glyph, with the first layout that needs it.
    package struct Need: Hashable, Sendable {
        package var scalar: Unicode.Scalar
        /// The number of the layout in the order of `GlyphDemand.add(_:keymap:)`.
        package var layout: Int
        /// The key, by index in ``Engine/Layout/keys``, or `nil` if the words of the layout's completions
        /// need the scalar.
        package var key: Int?
    }

    /// The scalars that need glyphs, each once, in the order in which they were added.
    package private(set) var needed: [Need] = []
    /// The scalars that can never be typed: control characters and noncharacters.
    package private(set) var impossible: [Need] = []
    /// The keycodes that layouts press, or with which keymaps type the layouts' characters, and in a kiosk
    /// ``Keymaps/GlyphTable/codesThatLeadOut``.
    package private(set) var avoidedCodes: Set<UInt8>

    private let installed: GlyphTable
    private var seen: Set<Unicode.Scalar> = []
    /// The names of the layouts whose keys need each scalar of ``needed``.
    private var users: [Unicode.Scalar: Set<String>] = [:]
    private var layoutCount = 0

    /// The installed glyphs are those that sessions already read: a keymap can no longer type other
    /// characters with their keycodes.
    package init(installed: GlyphTable, isKiosk: Bool = false) {
        self.installed = installed
        avoidedCodes = isKiosk ? GlyphTable.codesThatLeadOut : []
    }

    /// Adds the characters that the keys of a layout need under a keymap.
    package mutating func add(_ layout: Layout, keymap: Keymap) {
        for (index, key) in layout.keys.enumerated() {
            for keycode in key.action.keycodes { avoid(keycode) }
            for character in key.action.characters + layout.pickedCharacters(by: key.action) {
                add(character, ofKey: index, of: layout.name, keymap)
            }
        }
        layoutCount += 1
    }

    private mutating func add(_ character: Character, ofKey key: Int, of layout: String, _ keymap: Keymap) {
        guard !types(character, keymap) else { return }
        let scalars = character.unicodeScalars
        for scalar in scalars where scalars.count == 1 || !types(Character(scalar), keymap) {
            need(Need(scalar: scalar, layout: layoutCount, key: key))
            users[scalar, default: []].insert(layout)
        }
    }

    /// The layouts with keys for characters that need glyphs and that no other layout has, each with the number of these
    /// characters: the layouts without which most room would be left come first.
    package var soleUsers: [(layout: String, count: Int)] {
        let single = needed.compactMap { need in
            users[need.scalar].flatMap { $0.count == 1 ? $0.first : nil }
        }
        return Dictionary(grouping: single) { $0 }.map { (layout: $0.key, count: $0.value.count) }
            .sorted { ($1.count, $0.layout) < ($0.count, $1.layout) }
    }

    /// Adds the letters, in both cases, that the words of a layout's completions need under a keymap.
    ///
    /// Add words after the keys of all layouts, because glyphs get slots in the order of ``needed``. A word
    /// that cannot be typed is not offered, but a key that types nothing disturbs people. `layout` is the
    /// number of the layout in the order of ``add(_:keymap:)``. The words have at most
    /// ``Engine/Alphabet/limit`` letters.
    package mutating func add(_ words: WordList, ofLayout layout: Int, keymap: Keymap) {
        for scalar in words.alphabet.scalars where !types(Character(scalar), keymap) {
            need(Need(scalar: scalar, layout: layout, key: nil))
        }
    }

    private mutating func need(_ need: Need) {
        guard seen.insert(need.scalar).inserted else { return }
        if GlyphTable.canHold(need.scalar) { needed.append(need) } else { impossible.append(need) }
    }

    /// Whether the keymap types the character both with Caps Lock and without; adds its keycodes to
    /// ``avoidedCodes``.
    private mutating func types(_ character: Character, _ keymap: Keymap) -> Bool {
        guard let pair = keymap.keystrokePair(for: character) else { return false }
        let isTyped = types(pair.plain)
        return pair.locked.map { types($0) } ?? false && isTyped
    }

    /// Whether the keystroke still types its character, because its keycode has no glyphs.
    private mutating func types(_ keystroke: Keystroke) -> Bool {
        guard !installed.uses(UInt8(truncatingIfNeeded: keystroke.keycode.rawValue)) else { return false }
        avoid(keystroke.keycode)
        return true
    }

    private mutating func avoid(_ keycode: Keycode) {
        guard let code = UInt8(exactly: keycode.rawValue), GlyphTable.isKnown(code) else { return }
        avoidedCodes.insert(code)
    }
}
