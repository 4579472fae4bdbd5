// SPDX-License-Identifier: MIT

import YAML

/// A text of a layout of another on-screen keyboard, with its place in the file.
struct PlacedText {
    var text: String
    var place: SourcePlace
}
