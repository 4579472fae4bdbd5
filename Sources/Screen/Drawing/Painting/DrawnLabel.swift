// SPDX-License-Identifier: MIT

/// Returns the text that is drawn for a label: a combining mark stands on a dotted circle, as in Unicode's
/// charts.
func drawnLabel(_ label: String) -> String {
    guard let first = label.unicodeScalars.first else { return label }
    return switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: "\u{25CC}" + label
    default: label
    }
}

/// How a label is drawn.
struct LabelLook {
    var string: String
    /// How many of its last characters are drawn smaller.
    var smallCharacters = 0
    /// Whether the label has the size of single characters.
    var isCharacter = true
    /// Whether the label is a number of several digits, which has the size of single characters where it fits.
    var isNumber = false
    /// Whether the label stands in the middle of its key, not on a baseline.
    var isSymbol = false

    /// Returns `nil` for a label without ink.
    init?(of label: String) {
        string = label
        // Most labels are one letter of ASCII.
        if label.utf8.count == 1 {
            guard label.utf8.first.map({ $0 > 0x20 }) == true else { return nil }
            return
        }
        guard label.contains(where: { !$0.isWhitespace }) else { return nil }
        string = drawnLabel(label)
        smallCharacters = charactersBehindDigit(string)
        isCharacter = smallCharacters > 0 || string.count == 1
        isNumber = standsForNumber(label)
        isSymbol = standsForSymbol(string)
    }
}

/// Returns the number of characters after the digit of a label such as `2 ABC` or `0 +`, with the space; 0
/// for any other label.
private func charactersBehindDigit(_ label: String) -> Int {
    guard label.utf8.contains(UInt8(ascii: " ")) else { return 0 }
    let words = label.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].count == 1, words[0].first?.isNumber == true else { return 0 }
    return label.count - 1
}

/// Whether a label is a number of two to four digits, such as `00` on a pad for sums: people read it as the digits
/// beside it.
private func standsForNumber(_ label: String) -> Bool {
    (2...4).contains(label.utf8.count)
        && label.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
}

/// Whether a label is a symbol such as ⌫ or →, which is drawn in the middle of its key, not on a baseline.
private func standsForSymbol(_ label: String) -> Bool {
    guard label.count == 1, let scalar = label.unicodeScalars.first, !scalar.isASCII else { return false }
    // A mark on a dotted circle stands on the baseline, so that all circles of a view have one height.
    if scalar.value == 0x25CC, label.unicodeScalars.count > 1 { return false }
    return switch scalar.properties.generalCategory {
    case .otherSymbol, .mathSymbol: true
    default: false
    }
}
