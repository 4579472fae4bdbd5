// SPDX-License-Identifier: MIT

/// Makes a ``WordList`` from the lines of a text, in little memory.
///
/// Its user passes all lines twice. The first time the builder only counts words and letters. So it knows the
/// alphabet, and knows the memory that it needs before it takes it. The second time it adds the words, in codes
/// of one byte:
///
/// ```
/// codes  ─▶ o n e 0 t w o 0 …       each word with a 0 behind it
/// starts ─▶ 0 4 …                   sorted in their place
/// ```
///
/// A word takes a byte for each letter and 7 bytes more: the 0, its start, and half a start of scratch for the
/// sorting. The list itself comes on top of that.
package struct WordListBuilder {
    private let text: WordText
    private var counts = LetterCounts()
    private var words = 0
    private var letters = 0
    private var alphabet: Alphabet?
    private var codes: [UInt8] = []
    private var starts: [UInt32] = []

    package init(_ text: WordText) {
        self.text = text
    }

    /// The memory in bytes that adding and sorting the counted words takes.
    private var need: Int { letters + 7 * words }

    /// Counts the word of the next line, which is without its end.
    ///
    /// Returns `false` if the word is not in the text's encoding.
    package mutating func count(_ line: borrowing Span<UInt8>) -> Bool {
        var word = InlineArray<40, Unicode.Scalar>(repeating: "\0")
        guard let length = text.read(line, known: counts, into: &word) else { return false }
        for index in 0..<length { counts.add(word[index]) }
        letters += length
        words += length > 0 ? 1 : 0
        return true
    }

    /// Takes the memory for the counted words, at most `limit` bytes.
    package mutating func reserve(limit: Int) throws(WordListSizeError) {
        guard need <= limit else { throw WordListSizeError(words: words, need: need, limit: limit) }
        alphabet = Alphabet(counts)
        codes.reserveCapacity(letters + words)
        starts.reserveCapacity(words)
    }

    /// Adds the word of a line.
    ///
    /// Words that have a letter which the alphabet lacks are left out, and those that were not counted, because
    /// the text has changed.
    package mutating func add(_ line: borrowing Span<UInt8>) {
        var word = InlineArray<40, Unicode.Scalar>(repeating: "\0")
        guard let alphabet, starts.count < words,
            let length = text.read(line, known: counts, into: &word), length > 0,
            codes.count + length < letters + words
        else { return }
        let start = codes.count
        for index in 0..<length {
            guard let code = alphabet.code(of: word[index]) else {
                codes.removeLast(codes.count - start)
                return
            }
            codes.append(code)
        }
        codes.append(0)
        starts.append(UInt32(start))
    }

    /// Sorts the words, and makes their list of at most `limit` bytes.
    ///
    /// The builder has no words any more.
    package mutating func list(limit: Int) throws(WordListSizeError) -> WordList {
        let alphabet = self.alphabet ?? Alphabet(counts)
        let codes = codes
        starts.sort { comesBefore(Int($0), Int($1), codes, alphabet) }
        let sorted = starts
        // Each array has one owner, so that it is freed as soon as it is not needed any more.
        (self.codes, starts) = ([], [])
        return try WordList(
            sorted: codes, sorted, alphabet: alphabet, isRanked: text.isRanked, need: need, limit: limit)
    }
}

/// Whether a word comes before another one: by their small letters, then by case, then as in the text.
private func comesBefore(_ left: Int, _ right: Int, _ codes: [UInt8], _ alphabet: Alphabet) -> Bool {
    var firstCase = 0
    var index = 0
    while true {
        let (a, b) = (codes[left + index], codes[right + index])
        if a != b {
            let (small, other) = (alphabet.folded(a), alphabet.folded(b))
            if small != other { return small < other }
            if firstCase == 0 { firstCase = Int(a) - Int(b) }
        }
        // Both end here, because 0 equals nothing else.
        if a == 0 { return firstCase != 0 ? firstCase < 0 : left < right }
        index += 1
    }
}

/// Words that need more memory than is left for them.
package struct WordListSizeError: Error, Hashable {
    package let words: Int
    /// The memory in bytes that they need.
    package let need: Int
    /// The memory in bytes that is left.
    package let limit: Int

    package init(words: Int, need: Int, limit: Int) {
        self.words = words
        self.need = need
        self.limit = limit
    }
}
