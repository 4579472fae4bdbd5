// SPDX-License-Identifier: MIT

public import Layouts

/// A host's keymap together with the glyphs that are installed: everything that can be typed.
///
/// The keymap comes first, so that what it has is typed as its own keyboards type it.
///
/// ```swift
/// let host = GlyphKeymap(keymap: try Keymap(KeymapNames()), glyphs: glyphs)
/// host.keystroke(for: "a")   // KEY_A
/// host.keystroke(for: "ᚠ")   // a spare keycode
/// ```
public struct GlyphKeymap: CharacterResolver, Hashable, Sendable {
    /// The host's keymap.
    public let keymap: Keymap
    /// The glyphs, or `nil` when none are installed.
    public let glyphs: GlyphTable?

    /// Joins a keymap and glyphs.
    public init(keymap: Keymap, glyphs: GlyphTable?) {
        self.keymap = keymap
        self.glyphs = glyphs
    }

    /// The keystroke that types `character`, or `nil` when nothing types it.
    public func keystroke(for character: Character) -> Keystroke? {
        keymap.keystroke(for: character) ?? glyphs?.keystroke(for: character)
    }

    /// The keystroke that types `character` while Caps Lock is on: a glyph where the keymap then has none.
    public func lockedKeystroke(for character: Character) -> Keystroke? {
        keymap.lockedKeystroke(for: character) ?? glyphs?.keystroke(for: character)
    }
}
