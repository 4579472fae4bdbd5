// SPDX-License-Identifier: MIT

extension WordList {
    /// Reads a plain list in UTF-8 with one word in each line, the most useful word first.
    ///
    /// White space around a word is ignored. Lines that begin with `#`, and lines that are no words, are
    /// skipped.
    public init(lines text: borrowing Span<UInt8>) {
        var words: [Range<Int>] = []
        forEachLine(of: text) { line in
            let word = trimmed(line, of: text)
            guard !word.isEmpty, text[word.lowerBound] != UInt8(ascii: "#"), isWord(text, word) else {
                return
            }
            words.append(word)
        }
        self.init(text, words: words, isRanked: true)
    }

    /// Reads a hunspell dictionary, as hunspell(5) describes it.
    ///
    /// The words must be in UTF-8.
    ///
    /// The list has only the words of the dictionary itself, and no words that its affix rules would make. A
    /// word is left out if its flags keep it from being offered, or if it is no word by itself.
    public init(hunspell text: borrowing Span<UInt8>, flags: AffixFlags) {
        var words: [Range<Int>] = []
        var isFirst = true
        forEachLine(of: text) { line in
            defer { isFirst = false }
            // The first line has the number of words. A line that begins with a tab is a remark.
            guard !line.isEmpty, !isFirst || !isDigit(text[line.lowerBound]), text[line.lowerBound] > 0x20
            else {
                return
            }
            var end = line.lowerBound
            while end < line.upperBound, text[end] > 0x20, text[end] != UInt8(ascii: "/") { end += 1 }
            let word = line.lowerBound..<end
            guard isWord(text, word) else { return }
            if end < line.upperBound, text[end] == UInt8(ascii: "/") {
                var last = end + 1
                while last < line.upperBound, text[last] > 0x20 { last += 1 }
                if flags.exclude(text, (end + 1)..<last) { return }
            }
            words.append(word)
        }
        self.init(text, words: words, isRanked: false)
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// Calls `body` with the range of each line, without the end of the line.
@inline(__always)
func forEachLine(of text: borrowing Span<UInt8>, _ body: (Range<Int>) -> Void) {
    var start = 0
    // The text may begin with a byte order mark.
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { start = 3 }
    var index = start
    while index <= text.count {
        if index == text.count || text[index] == UInt8(ascii: "\n") {
            let end = index > start && text[index - 1] == UInt8(ascii: "\r") ? index - 1 : index
            body(start..<end)
            start = index + 1
        }
        index += 1
    }
}

private func trimmed(_ line: Range<Int>, of text: borrowing Span<UInt8>) -> Range<Int> {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, text[start] <= 0x20 { start += 1 }
    while start < end, text[end - 1] <= 0x20 { end -= 1 }
    return start..<end
}

/// Whether these bytes are letters, with apostrophes after the first letter.
private func isWord(_ text: borrowing Span<UInt8>, _ word: Range<Int>) -> Bool {
    var hasLetter = false
    var isWord = true
    forEachScalar(of: text, in: word) { scalar in
        if isWordLetter(scalar) {
            hasLetter = true
        } else if !isApostrophe(scalar) || !hasLetter {
            isWord = false
        }
    }
    return hasLetter && isWord
}

/// Whether a scalar belongs to words: a letter, or a mark on a letter.
public func isWordLetter(_ scalar: Unicode.Scalar) -> Bool {
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
public func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "\u{2019}"
}
