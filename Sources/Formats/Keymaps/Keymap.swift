// SPDX-License-Identifier: MIT

package import Engine

/// The characters that a keyboard types under a keymap, each with the keystroke that types it.
///
/// The virtual keyboard sends keycodes. The programs that read them turn them into characters with the host's
/// keymap. A `Keymap` is the host's keymap read backwards: it leads from a character to a key and to the
/// modifiers that must be held, which are none, Shift, AltGr or both.
///
/// ```swift
/// let keymap = try Keymap(KeymapNames(layout: "de"))
/// keymap.keystroke(for: "z")   // KEY_Y
/// keymap.keystroke(for: "@")   // KEY_Q with AltGr
/// keymap.keystroke(for: "ᚠ")   // nil
/// ```
///
/// A character has a keystroke only if the keystroke types exactly this character at once. So these are
/// excluded:
/// - dead keys and compose sequences
/// - other groups of the keymap than the first
/// - keys that depend on NumLock
/// - keycodes above 247, which do not reach X11
/// - ``GlyphTable/knownCodes``, which text consoles do not know
///
/// If several keystrokes type a character, a key of the keyboard's main block wins, then the keystroke with
/// the fewest modifiers. Enter types the end of a line.
///
/// The value needs eight bytes for each character. It keeps nothing of libxkbcommon: the compiled keymap is
/// freed when the table is made.
package struct Keymap: CharacterResolver, Hashable, Sendable {
    package let names: KeymapNames
    /// libxkbcommon's first message about names that it did not know and ignored, or `nil` if it knew all
    /// names.
    package let remark: String?
    /// The characters, in the order of their scalars.
    let entries: [Entry]

    /// A character with its keystrokes.
    struct Entry: Hashable, Sendable {
        var scalar: UInt32
        var code: UInt8
        var modifiers: UInt8
        /// The keycode that types the character while Caps Lock is on, or 0 if there is none.
        var lockedCode: UInt8
        var lockedModifiers: UInt8
    }

    /// Makes the keymap of `names`, but without the option that adds glyphs to a keymap: see ``GlyphTable``.
    ///
    /// A plain US keymap comes from a table, every other keymap from libxkbcommon. The directories are
    /// searched before the usual ones, such as `/etc/xkb` of another root.
    ///
    /// - Throws: ``KeymapError``. The operator must change the names or install the keymaps.
    package init(_ names: KeymapNames, searchingFirst directories: [String] = []) throws(KeymapError) {
        let names = names.withoutGlyphs
        self.names = names
        if names.isPlainUS {
            entries = plainUSEntries()
            remark = nil
        } else {
            (entries, remark) = try compileKeymap(names, searchingFirst: directories)
        }
    }

    /// Canonically equivalent characters count as the same character, such as é as one scalar and as e with a
    /// combining acute.
    package func keystroke(for character: Character) -> Keystroke? {
        entry(for: character)?.keystrokes.plain
    }

    package func lockedKeystroke(for character: Character) -> Keystroke? {
        entry(for: character)?.keystrokes.locked
    }

    package func keystrokePair(for character: Character) -> KeystrokePair? {
        entry(for: character)?.keystrokes
    }

    /// All characters that the keymap types, in the order of their scalars.
    package var scalars: [Unicode.Scalar] {
        entries.compactMap { Unicode.Scalar($0.scalar) }
    }

    private func entry(for character: Character) -> Entry? {
        var scalars = character.unicodeScalars.makeIterator()
        guard let first = scalars.next() else { return nil }
        let isSingle = scalars.next() == nil
        if first == "\r" || first == "\n" { return entry(for: "\r" as Unicode.Scalar) }
        if isSingle, let found = entry(for: first) { return found }
        guard !isSingle || first.properties.isFullCompositionExclusion else { return nil }
        return entries.first { entry in
            Unicode.Scalar(entry.scalar).map { Character($0) == character } ?? false
        }
    }

    /// Returns the entry of exactly this scalar.
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

extension Keymap.Entry {
    fileprivate var keystrokes: KeystrokePair {
        let plain = Keystroke(Keycode(rawValue: UInt16(code)), modifiers: ModifierSet(rawValue: modifiers))
        let locked = Keystroke(
            Keycode(rawValue: UInt16(lockedCode)), modifiers: ModifierSet(rawValue: lockedModifiers))
        return KeystrokePair(plain: plain, locked: lockedCode == 0 ? nil : locked)
    }
}
