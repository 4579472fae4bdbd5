// SPDX-License-Identifier: MIT

import YAML

/// A platform for which a touch layout of Keyman has a keyboard of its own.
package enum KeymanPlatform: String, CaseIterable, Hashable, Sendable {
    case tablet, phone, desktop
}

/// The keyboard for one platform of a touch layout of Keyman, with its places.
///
/// The format is that of Keyman 18 (`common/web/types/src/keyman-touch-layout` of its source): JSON, in which each
/// platform has layers of rows of keys. What a key types is mostly in the rules of another file, the keyboard's `.kmn`.
struct KeymanLayout {
    /// The file's path, as diagnostics name it.
    var file: String
    /// The font of the labels, or `nil` if the file has none.
    var font: PlacedText?
    /// The layers in the order of the file.
    var layers: [Layer]

    /// A switchable page of keys.
    struct Layer {
        var id: String
        var place: SourcePlace
        /// The rows that have keys.
        var rows: [[Key]]
    }

    /// A key in a row, or one that a long press or another gesture on it offers.
    struct Key {
        var id: String
        /// The identifier in capitals, as Keyman compares it.
        var code: String
        var place: SourcePlace
        var text = ""
        var kind = Kind.plain
        /// The width in hundredths of a usual key, without the gap beside it.
        var width = KeymanLayout.usualWidth
        /// The space on the left, in the unit of `width`.
        var pad = KeymanLayout.usualPad
        /// The layer that Keyman shows after the key.
        var nextLayer: PlacedText?
        /// What the key does.
        var meaning = KeymanMeaning.blank
        /// The keys of a long press, the one that is chosen first at the front.
        var longPress: [Key] = []
        var flicks: [Key] = []
        /// The keys that further taps in a row replace the key with.
        var taps: [Key] = []

        /// Whether the identifier (`T_…`) is one that only the rules of this keyboard know.
        var isOwn: Bool { code.hasPrefix("T_") }
    }

    /// How Keyman draws a key: its field `sp`.
    enum Kind {
        case plain
        /// Beside the letters, such as Shift.
        case special
        /// It adds an accent to the next letter.
        case dead
        /// A key without a text, or a space between keys, which types nothing.
        case blank
    }

    static let usualWidth = 100.0
    static let usualPad = 15.0
}
