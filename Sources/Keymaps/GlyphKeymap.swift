// SPDX-License-Identifier: MIT

public import Layouts

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
public struct GlyphKeymap: CharacterResolver, Hashable, Sendable {
    public let keymap: Keymap
    /// The glyphs, or `nil` when none are installed.
    public var glyphs: GlyphTable?

    public init(keymap: Keymap, glyphs: GlyphTable?) {
        self.keymap = keymap
        self.glyphs = glyphs
    }

    public func keystroke(for character: Character) -> Keystroke? {
        keymap.keystroke(for: character) ?? glyphs?.keystroke(for: character)
    }

    /// If the keymap cannot type the character while Caps Lock is on, a glyph types it.
    public func lockedKeystroke(for character: Character) -> Keystroke? {
        keymap.lockedKeystroke(for: character) ?? glyphs?.keystroke(for: character)
    }
}
