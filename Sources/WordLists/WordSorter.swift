// SPDX-License-Identifier: MIT

/// Sorts words regardless of case while a ``WordList`` is made.
struct WordSorter {
    /// The words in codes, one behind the other.
    private(set) var codes: [UInt8] = []
    /// The words in their order.
    private(set) var order: [Entry] = []

    private let alphabet: Alphabet

    /// A word.
    struct Entry {
        /// Its first eight letters, small ones, as a number that sorts like them.
        var key: UInt64
        /// Where it begins in `codes`.
        var start: UInt32
        var length: UInt8
        /// How many words of the source come before it.
        var rank: UInt32
    }

    init(alphabet: Alphabet) {
        self.alphabet = alphabet
    }

    /// Adds a word, unless it is too long or has a character that the alphabet lacks.
    mutating func add(_ text: borrowing Span<UInt8>, _ word: Range<Int>, rank: UInt32) {
        let start = codes.count
        var isWhole = true
        forEachScalar(of: text, in: word) { scalar in
            if let code = alphabet.code(of: scalar) { codes.append(code) } else { isWhole = false }
        }
        let length = codes.count - start
        guard isWhole, (1...WordList.longestWord).contains(length) else {
            codes.removeSubrange(start...)
            return
        }
        var key: UInt64 = 0
        for index in 0..<8 {
            key = key << 8 | (index < length ? UInt64(alphabet.folded(codes[start + index])) : 0)
        }
        order.append(Entry(key: key, start: UInt32(start), length: UInt8(length), rank: rank))
    }

    /// Where the word at a place of `order` is in `codes`.
    func word(_ index: Int) -> Range<Int> {
        let entry = order[index]
        return Int(entry.start)..<Int(entry.start) + Int(entry.length)
    }

    /// Sorts the words; those that differ in case alone by the case, and equal ones by their rank.
    mutating func sort() {
        let (codes, alphabet) = (codes, alphabet)
        order.sort { left, right in
            left.key != right.key ? left.key < right.key : Self.comesBefore(left, right, codes, alphabet)
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
