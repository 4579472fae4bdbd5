// SPDX-License-Identifier: MIT

import Control
import Keymaps

extension GlyphTable {
    /// The glyphs that a panel types in its session.
    ///
    /// Desktops act on some spare keycodes, and of a glyph that the session does not read nobody knows what it does. So a
    /// kiosk types a glyph only once an overlay has told that the session reads it. Elsewhere typing does not depend on
    /// an overlay: as long as none tells what the session reads, all glyphs are typed.
    ///
    /// - Parameters:
    ///   - read: The glyphs that the session reads, or `nil` if no overlay has told it.
    ///   - isKiosk: Whether the panel is in a kiosk.
    /// - Returns: The table of these glyphs.
    func typed(read: ReadGlyphs?, inKiosk isKiosk: Bool) -> GlyphTable {
        guard let read else { return isKiosk ? GlyphTable() : self }
        return filter { read.contains(code: $0.code, level: $0.level) }
    }
}
