// SPDX-License-Identifier: MIT

/// The columns that `text` takes in a terminal.
///
/// Combining marks take no column.  Ideographs, fullwidth forms and emoji take two.  Characters of ambiguous
/// width in Unicode's annex 11 take one.
package func terminalWidth(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + terminalWidth(of: $1) }
}

/// The columns that `character`, a grapheme cluster, takes in a terminal: 0, 1 or 2.
package func terminalWidth(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
        // U+FE0F makes an emoji of a character that is otherwise drawn as text.
        if scalar == "\u{FE0F}" { return 2 }
        width = max(width, terminalWidth(of: scalar))
    }
    return width
}

/// Returns `text`, cut so that it takes at most `columns`, with an ellipsis where characters were cut off.
package func truncated(_ text: String, toColumns columns: Int) -> String {
    guard terminalWidth(of: text) > columns else { return text }
    var result = ""
    var left = columns - 1
    for character in text {
        left -= terminalWidth(of: character)
        if left < 0 { break }
        result.append(character)
    }
    return columns > 0 ? result + "…" : ""
}

private func terminalWidth(of scalar: Unicode.Scalar) -> Int {
    // Most characters on keys are printable ASCII.
    if (0x20..<0x7F).contains(scalar.value) { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
}

/// The wide and fullwidth characters of Unicode's EastAsianWidth.txt that are not emoji.
private let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x4DBF,
    0x4DC0...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376,
    0x1F200...0x1F265,
    0x20000...0x3FFFD,
]
