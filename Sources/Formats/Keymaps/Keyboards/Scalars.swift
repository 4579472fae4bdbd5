// SPDX-License-Identifier: MIT

extension Unicode.Scalar {
    /// The scalar's number with at least four digits, such as `0E38`.
    package var hexadecimal: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Whether the scalar is a letter or a mark, of which words consist.
    package var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: isMark
        }
    }

    /// Whether the scalar is drawn on the character before it.
    package var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether Unicode gives the scalar no meaning: it is unassigned, or for private use.
    var isWithoutMeaning: Bool {
        switch properties.generalCategory {
        case .unassigned, .privateUse: true
        default: false
        }
    }

    /// Whether the scalar is a digit of a script, and not one of ASCII.
    var isOtherDigit: Bool { properties.generalCategory == .decimalNumber && !isASCII }

    /// Whether text of this letter's script runs from right to left: the blocks of the Unicode Character Database whose
    /// characters have the bidirectional classes R and AL.
    var isFromRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
