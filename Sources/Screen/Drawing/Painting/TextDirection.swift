// SPDX-License-Identifier: MIT

import Engine

/// Whether a text has a letter that is written from right to left.
///
/// A terminal that reorders such text by Unicode's annex 9 also moves lines that stand between two such
/// texts.
func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in rightToLeftRanges.contains { $0.contains(scalar.value) } }
}

/// The blocks of Unicode whose letters have the class R or AL in DerivedBidiClass.txt.
private let rightToLeftRanges: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
]

extension DrawnView {
    /// Whether the script of most labels of the shown layer runs from right to left.
    ///
    /// The labels tell it for each layer, as no language of a layout does.  Digits do not count: numbers run from
    /// left to right in every script.  Nor do words for what keys do: they are in the language of the people, also
    /// beside digits.
    var runsFromRightToLeft: Bool {
        // Most views have no such letter, and need no look at properties of characters.
        guard keys.contains(where: { isRightToLeft($0.label) }) else { return false }
        var balance = 0
        for key in keys {
            guard key.style != DrawnKey.functionStyle, key.style != DrawnKey.valueStyle, key.state != .label,
                let letter = key.label.unicodeScalars.first(where: { $0.properties.isAlphabetic })
            else { continue }
            balance += rightToLeftRanges.contains { $0.contains(letter.value) } ? 1 : -1
        }
        return balance > 0
    }
}
