// SPDX-License-Identifier: MIT

internal import Keycodes
public import Layouts

/// The characters that a keyboard types under a keymap, each with the keystroke that types it.
///
/// The virtual keyboard sends keycodes; whoever reads them turns them into characters by the host's keymap.  A
/// keymap here is that same keymap read backwards: from the character to the key and to what must be held with
/// it, which is nothing, Shift, AltGr or both.
///
/// ```swift
/// let keymap = try Keymap(KeymapNames(layout: "de"))
/// keymap.keystroke(for: "z")   // KEY_Y
/// keymap.keystroke(for: "@")   // KEY_Q with AltGr
/// keymap.keystroke(for: "ᚠ")   // nil
/// ```
///
/// A character has a keystroke only when that keystroke types exactly this character, at once: no dead key, no
/// compose sequence, no second group of the keymap, no dependence on NumLock, no keycode above 247, which never
/// reaches X11, and none of ``GlyphTable/spareCodes``, which text consoles do not know.  Of several keystrokes the one
/// on the main block of the keyboard wins, then the one with the fewest modifiers.  A line's end is typed by Enter.
///
/// The value keeps eight bytes a character and nothing of libxkbcommon, which is closed again once the table is made.
public struct Keymap: CharacterResolver, Hashable, Sendable {
    /// The names that chose the keymap.
    public let names: KeymapNames
    /// What of the names libxkbcommon did not know and ignored, in its own words, or `nil` when it knew them all.
    public let remark: String?
    /// The characters in the order of their scalars.
    let entries: [Entry]

    /// A character with its keystrokes.
    struct Entry: Hashable, Sendable {
        var scalar: UInt32
        var code: UInt8
        var modifiers: UInt8
        /// The key that types it while Caps Lock is on, or 0 when none does.
        var lockedCode: UInt8
        var lockedModifiers: UInt8
    }

    /// Makes the keymap of `names`: a plain US keyboard from a table, any other by libxkbcommon.
    ///
    /// The option that adds glyphs to a keymap is left out: see ``GlyphTable``.
    ///
    /// - Throws: ``KeymapError``; the operator has to change the names or install the keymaps.
    public init(_ names: KeymapNames) throws(KeymapError) {
        let names = names.withoutGlyphs
        self.names = names
        if names.isPlainUS {
            entries = plainUSEntries()
            remark = nil
        } else {
            (entries, remark) = try compileKeymap(names)
        }
    }

    /// The keystroke that types `character`, or `nil` when the keymap cannot type it at once.
    ///
    /// Canonically equivalent characters are the same: é as one scalar and as e with a combining acute.
    public func keystroke(for character: Character) -> Keystroke? {
        entry(for: character).map { entry in
            Keystroke(
                Keycode(rawValue: UInt16(entry.code)), modifiers: ModifierSet(rawValue: entry.modifiers))
        }
    }

    /// The keystroke that types `character` while Caps Lock is on, or `nil` when the keymap then cannot type it.
    ///
    /// ```swift
    /// keymap.lockedKeystroke(for: "z")   // KEY_Y with Shift
    /// ```
    public func lockedKeystroke(for character: Character) -> Keystroke? {
        guard let entry = entry(for: character), entry.lockedCode != 0 else { return nil }
        return Keystroke(
            Keycode(rawValue: UInt16(entry.lockedCode)),
            modifiers: ModifierSet(rawValue: entry.lockedModifiers))
    }

    /// Every character that the keymap types, in the order of their scalars.
    public var scalars: [Unicode.Scalar] {
        entries.compactMap { Unicode.Scalar($0.scalar) }
    }

    private func entry(for character: Character) -> Entry? {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return nil }
        if first == "\r" || first == "\n" { return entry(for: "\r" as Unicode.Scalar) }
        if scalars.count == 1, let found = entry(for: first) { return found }
        guard scalars.count > 1 || first.properties.isFullCompositionExclusion else { return nil }
        return entries.first { entry in
            Unicode.Scalar(entry.scalar).map { Character($0) == character } ?? false
        }
    }

    /// The entry of exactly this scalar.
    private func entry(for scalar: Unicode.Scalar) -> Entry? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].scalar < scalar.value { low = middle + 1 } else { high = middle }
        }
        guard low < entries.count, entries[low].scalar == scalar.value else { return nil }
        return entries[low]
    }
}
