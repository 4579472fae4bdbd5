// SPDX-License-Identifier: MIT

/// Sorts words regardless of case while a ``WordList`` is made.
struct WordSorter {
    /// The words in codes, one after another.
    private(set) var codes: [UInt8]
    /// The words in their order.
    private(set) var order: [Entry]

    private let alphabet: Alphabet

    /// A word.
    struct Entry {
        /// The first eight letters of the word, as small letters, in a number that sorts in the same order.
        var key: UInt64
        /// The beginning of the word in `codes`.
        var start: UInt32
        var length: UInt8
        /// The number of words before this one in the source.
        var rank: UInt32
    }

    /// Sorts the words of `text` regardless of case.
    ///
    /// Words that differ only in case are sorted by case, and equal words by rank.
    ///
    /// Words that are too long or have a character that the alphabet lacks are left out.
    init(_ text: borrowing Span<UInt8>, words: [Range<Int>], alphabet: Alphabet) {
        self.alphabet = alphabet
        // These local variables are not copied for each word.
        var codes: [UInt8] = []
        var order: [Entry] = []
        order.reserveCapacity(words.count)
        for (rank, word) in words.enumerated() {
            let start = codes.count
            var isWhole = true
            var key: UInt64 = 0
            forEachScalar(of: text, in: word) { scalar in
                guard let code = alphabet.code(of: scalar) else {
                    isWhole = false
                    return
                }
                let place = codes.count - start
                if place < 8 { key |= UInt64(alphabet.folded(code)) << UInt64(56 - 8 * place) }
                codes.append(code)
            }
            let length = codes.count - start
            if isWhole, length >= 1, length <= WordList.longestWord {
                order.append(
                    Entry(key: key, start: UInt32(start), length: UInt8(length), rank: UInt32(rank)))
            } else {
                codes.removeLast(length)
            }
        }
        self.codes = codes
        self.order = order
        sort()
    }

    /// Returns the range in `codes` of the word with the index `index` in `order`.
    func word(_ index: Int) -> Range<Int> {
        let entry = order[index]
        return Int(entry.start)..<Int(entry.start) + Int(entry.length)
    }

    private mutating func sort() {
        order.sort { $0.key < $1.key }
        // The first eight letters distinguish nearly all words. Only short runs are left to sort.
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, order[end].key == order[start].key { end += 1 }
            if end - start > 1 {
                let (codes, alphabet) = (codes, alphabet)
                order[start..<end].sort { Self.comesBefore($0, $1, codes, alphabet) }
            }
            start = end
        }
    }

    private static func comesBefore(
        _ left: Entry, _ right: Entry, _ codes: [UInt8], _ alphabet: Alphabet
    ) -> Bool {
        var firstCase = 0
        for index in 0..<Int(min(left.length, right.length)) {
            let (a, b) = (codes[Int(left.start) + index], codes[Int(right.start) + index])
            let (small, other) = (alphabet.folded(a), alphabet.folded(b))
            if small != other { return small < other }
            if firstCase == 0 { firstCase = Int(a) - Int(b) }
        }
        if left.length != right.length { return left.length < right.length }
        return firstCase != 0 ? firstCase < 0 : left.rank < right.rank
    }
}
