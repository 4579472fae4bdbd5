// SPDX-License-Identifier: MIT

/// The form of a text with words, which says where the word of a line is.
///
/// A plain list is in UTF-8 and has one word in each line, the most useful word first. White space around a word
/// is ignored. Lines that begin with `#`, and lines that are no words, are skipped.
///
/// hunspell(5) describes dictionaries. Only the words of the dictionary itself are read, and no words that its
/// affix rules would make beside them. A word is left out if its flags keep it from being offered, or if it is no
/// word by itself.
package struct WordText: Sendable {
    /// The flags of a dictionary, or `nil` for a plain list.
    private let flags: AffixFlags?
    private let encoding: TextEncoding

    /// The form of a plain list.
    package init() {
        flags = nil
        encoding = .utf8
    }

    package init(dictionary flags: AffixFlags, encoding: TextEncoding) {
        self.flags = flags
        self.encoding = encoding
    }

    /// Whether the first words are the most useful.
    var isRanked: Bool { flags == nil }

    /// Reads the word of a line.
    ///
    /// - Parameters:
    ///   - line: The line without its end.
    ///   - letters: The letters that are known from other words. Others are looked up in Unicode's tables.
    ///   - word: Receives the characters of the word.
    /// - Returns: The number of characters, 0 if the line has no word, or `nil` if its word is not in the text's
    ///   encoding.
    func read(
        _ line: borrowing Span<UInt8>, known letters: LetterCounts,
        into word: inout InlineArray<40, Unicode.Scalar>
    ) -> Int? {
        let place = flags == nil ? plainWord(in: line) : dictionaryWord(in: line)
        var count = 0
        var index = place.lowerBound
        while index < place.upperBound {
            guard let scalar = encoding.scalar(in: line, at: &index, end: place.upperBound) else {
                return nil
            }
            if isApostrophe(scalar) {
                guard count > 0 else { return 0 }
            } else if letters[scalar] == 0 {
                guard scalar.value < LetterCounts.limit, isWordLetter(scalar) else { return 0 }
            }
            guard count < WordList.longestWord else { return 0 }
            word[count] = scalar
            count += 1
        }
        guard let flags, place.upperBound < line.count, line[place.upperBound] == UInt8(ascii: "/") else {
            return count
        }
        var end = place.upperBound + 1
        while end < line.count, line[end] > 0x20 { end += 1 }
        let isExcluded = flags.exclude(
            line.extracting(place), withFlags: line.extracting((place.upperBound + 1)..<end))
        return isExcluded ? 0 : count
    }
}

/// Returns the place of what may be the word of a plain list's line.
private func plainWord(in line: borrowing Span<UInt8>) -> Range<Int> {
    var (start, end) = (0, line.count)
    while start < end, line[start] <= 0x20 { start += 1 }
    while start < end, line[end - 1] <= 0x20 { end -= 1 }
    return start < end && line[start] == UInt8(ascii: "#") ? 0..<0 : start..<end
}

/// Returns the place of what may be the word of a dictionary's line, before its flags and descriptions.
///
/// The first line has the number of words, which is no word. A line that begins with a tab is a remark.
private func dictionaryWord(in line: borrowing Span<UInt8>) -> Range<Int> {
    var end = 0
    while end < line.count, line[end] > 0x20, line[end] != UInt8(ascii: "/") { end += 1 }
    // A space may be part of an entry, as in "ad hoc". A description has two letters and a colon, as in "po:noun".
    var next = end
    while next < line.count, line[next] == UInt8(ascii: " ") { next += 1 }
    guard next > end, next < line.count, line[next] > 0x20 else { return 0..<end }
    return next + 2 < line.count && line[next + 2] == UInt8(ascii: ":") ? 0..<end : 0..<0
}

/// Whether a scalar belongs to words: a letter, or a mark on a letter.
package func isWordLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
        return UInt8(ascii: "a") <= scalar.value | 0x20 && scalar.value | 0x20 <= UInt8(ascii: "z")
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark, .spacingMark:
        true
    default: false
    }
}

/// Whether a scalar is an apostrophe, typewriter's or typographic, which may be part of a word.
package func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "\u{2019}"
}
