// SPDX-License-Identifier: MIT

import YAML

/// The contents of a layout of GNOME's on-screen keyboard, with their places.
///
/// The format is that of gnome-shell 46 and later (`data/osk-layouts` and `js/ui/keyboard.js` of its source): JSON, in
/// which levels have rows of keys.
struct GnomeLayout {
    /// The file's path, as diagnostics name it.
    var file: String
    /// The title for people.
    var title: String?
    /// The language, as a BCP 47 tag.
    var locale: PlacedText?
    /// The levels in the order of the file.
    var levels: [Level]

    /// The level that gnome-shell shows first.
    static let firstLevel = "default"

    /// A switchable page of keys.
    struct Level {
        var name: String
        var place: SourcePlace
        /// Whether the level lasts for the next key only.
        var isLatched: Bool
        var rows: [[Key]]
    }

    struct Key {
        var place: SourcePlace
        /// What the key types, or `nil` if it types no text.
        var text: String?
        /// The texts that a long press offers.
        var offered: [String] = []
        var label: String?
        var icon: PlacedText?
        /// The number of the keysym that the key presses, or holds as a modifier.
        var keysym: UInt32?
        var action: PlacedText?
        /// The level that the action `levelSwitch` shows.
        var level: PlacedText?
        /// The width in keys.
        var width = 1.0
        /// The height in rows.
        var height = 1
        /// The width of the empty place on the left, in keys.
        var leftOffset = 0.0
    }
}
