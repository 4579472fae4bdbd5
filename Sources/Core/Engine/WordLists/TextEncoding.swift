// SPDX-License-Identifier: MIT

/// The encoding of a text with words: UTF-8, or one with a byte for each character, as hunspell knows no
/// others.
package struct TextEncoding: Sendable {
    /// For each byte, the value of its character, or 0 if the byte is none; empty for UTF-8.
    private let characters: [UInt32]

    package static let utf8 = TextEncoding(characters: [])

    /// Makes an encoding in which each byte is a character.
    ///
    /// `characters` has the values of the 256 characters, and 0 for a byte that is no character.
    package init(characters: [UInt32]) {
        self.characters = characters
    }

    /// Returns the character at `index`, which is before `end`, and moves `index` behind the character.
    ///
    /// Returns `nil` if no character begins there.
    @inline(__always)
    func scalar(in text: borrowing Span<UInt8>, at index: inout Int, end: Int) -> Unicode.Scalar? {
        let lead = text[index]
        index += 1
        guard characters.isEmpty else {
            let value = characters[Int(lead)]
            return value == 0 ? nil : Unicode.Scalar(value)
        }
        guard lead >= 0x80 else { return Unicode.Scalar(lead) }
        let (others, least): (Int, UInt32) =
            lead < 0xE0 ? (1, 0x80) : lead < 0xF0 ? (2, 0x800) : (3, 0x10000)
        guard lead >= 0xC0, lead < 0xF8, index + others <= end else { return nil }
        var value = UInt32(lead) & (0x3F >> UInt32(others))
        for _ in 0..<others {
            guard text[index] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(text[index] & 0x3F)
            index += 1
        }
        // A character in more bytes than it needs is no UTF-8, and neither is a surrogate.
        return value < least ? nil : Unicode.Scalar(value)
    }
}
