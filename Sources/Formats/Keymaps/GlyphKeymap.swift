// SPDX-License-Identifier: MIT

package import Engine

/// A host's keymap together with the installed glyphs: every character that can be typed.
///
/// The keymap comes first. So a character of the keymap is typed with the keys that type it on the host's own
/// keyboards.
///
/// ```swift
/// let host = GlyphKeymap(keymap: try Keymap(KeymapNames()), glyphs: glyphs)
/// host.keystroke(for: "a")   // KEY_A
/// host.keystroke(for: "ᚠ")   // a spare keycode
/// ```
package struct GlyphKeymap: CharacterResolver, Hashable, Sendable {
    package let keymap: Keymap
    /// The glyphs, or `nil` when none are installed.
    package var glyphs: GlyphTable?

    package init(keymap: Keymap, glyphs: GlyphTable?) {
        self.keymap = keymap
        self.glyphs = glyphs
    }

    package func keystroke(for character: Character) -> Keystroke? {
        keymap.keystroke(for: character) ?? glyphs?.keystroke(for: character)
    }

    /// If the keymap cannot type the character while Caps Lock is on, a glyph types it.
    package func lockedKeystroke(for character: Character) -> Keystroke? {
        keymap.lockedKeystroke(for: character) ?? glyphs?.keystroke(for: character)
    }
}
