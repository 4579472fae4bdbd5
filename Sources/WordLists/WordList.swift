// SPDX-License-Identifier: MIT

/// Words to complete what a person types, in a few bytes each.
///
/// A word is written in codes of one byte, a code for each character of the list's ``Alphabet``; codes are in the
/// order of small letters, with the capital behind its small letter.  Words are sorted regardless of case, and all
/// but the first of each sixteen leave out what they share with the one before:
///
/// ```
/// blocks  ─▶ 0 5 h a u s e   4 1 e   3 2 i n …     how many are shared, how many follow, those that follow
///            house           hause   hauin
/// ```
///
/// A prefix is found by halving the blocks and reading on from there, which takes a fraction of a millisecond for
/// the largest dictionaries.  The value is some 400 kB for a dictionary of 80,000 words; of a list that is used by
/// several panels there is one.
///
/// Words have letters and apostrophes only, 40 at most; others are left out.
public struct WordList: Hashable, Sendable {
    /// The characters of the words.
    public let alphabet: Alphabet
    /// How many words there are.
    public let count: Int

    /// The words.
    private let bytes: [UInt8]
    /// Where each sixteen words begin in `bytes`.
    private let blocks: [UInt32]
    /// How many words of the source come before each word; empty where its order says nothing.
    private let ranks: [UInt32]

    /// The most characters of a word.
    public static let longestWord = 40
    /// How many words have one that is written out.
    private static let blockLength = 16

    /// Makes a list of UTF-8 words.
    ///
    /// - Parameters:
    ///   - text: The text that holds the words.
    ///   - words: Where the words are in it, in their order.
    ///   - isRanked: Whether the first words are the most useful.
    public init(_ text: borrowing Span<UInt8>, words: [Range<Int>], isRanked: Bool) {
        alphabet = Alphabet(text, words: words)
        let sorter = WordSorter(text, words: words, alphabet: alphabet)
        var bytes: [UInt8] = []
        var blocks: [UInt32] = []
        var ranks: [UInt32] = []
        var before = 0..<0
        var count = 0
        let codes = sorter.codes.span
        for index in sorter.order.indices {
            let word = sorter.word(index)
            var shared = 0
            while shared < min(word.count, before.count),
                codes[word.lowerBound + shared] == codes[before.lowerBound + shared]
            {
                shared += 1
            }
            if shared == word.count, shared == before.count { continue }
            if count % Self.blockLength == 0 {
                blocks.append(UInt32(bytes.count))
                shared = 0
            }
            bytes.append(UInt8(shared))
            bytes.append(UInt8(word.count - shared))
            for place in (word.lowerBound + shared)..<word.upperBound { bytes.append(codes[place]) }
            if isRanked { ranks.append(sorter.order[index].rank) }
            before = word
            count += 1
        }
        // What grew by doubling is cut to its size.
        self.bytes = Array(bytes[...])
        self.blocks = Array(blocks[...])
        self.ranks = Array(ranks[...])
        self.count = count
    }

    /// How many bytes of memory the words take.
    public var size: Int {
        bytes.count + (blocks.count + ranks.count) * MemoryLayout<UInt32>.size
    }
}

// MARK: - Looking words up

extension WordList {
    /// Finds the most useful words that begin with what was typed, and calls `take` with the rest of each, best
    /// first.
    ///
    /// Letters are the same in both cases; a word whose case fits what was typed goes before one whose does not.
    /// Then the words of a list come in its order, and those of a dictionary by their length, the shortest first,
    /// and then by the alphabet.  A word that has been typed as a whole is not found any more, and of a dictionary
    /// none by its first letter alone: the shortest of thousands would help nobody.
    ///
    /// - Parameters:
    ///   - prefix: What was typed, in the codes of ``alphabet``; not empty.
    ///   - limit: How many words to find at most, from 1 to 3.
    ///   - isUsable: Whether a code can be typed; words with others are passed over.
    ///   - take: Is given the codes of the rest of a word, in capitals where two letters or more were typed and all
    ///     in capitals.
    public func complete(
        _ prefix: borrowing Span<UInt8>, limit: Int, isUsable: (UInt8) -> Bool,
        take: (borrowing Span<UInt8>) -> Void
    ) {
        guard prefix.count >= (ranks.isEmpty ? 2 : 1), prefix.count < Self.longestWord, count > 0 else {
            return
        }
        var best = BestWords(limit: limit)
        let isShouted = prefix.count > 1 && prefix.indices.allSatisfy { alphabet.isCapital(prefix[$0]) }
        var word = InlineArray<40, UInt8>(repeating: 0)
        var block = firstBlock(for: prefix)
        var index = block * Self.blockLength
        reading: while block < blocks.count {
            var position = Int(blocks[block])
            let end = min(index + Self.blockLength, count)
            while index < end {
                let length = read(&position, into: &word)
                switch compare(word, length, prefix) {
                case .before: break
                case .after: break reading
                case .begins:
                    if length > prefix.count {
                        let rank = ranks.isEmpty ? UInt32(length) : ranks[index]
                        let fits = isShouted || self.fits(word, prefix)
                        best.offer(
                            word, from: prefix.count, to: length, rank: fits ? rank : rank | 1 << 31,
                            in: alphabet, isShouted: isShouted, isUsable: isUsable)
                    }
                }
                index += 1
            }
            block += 1
        }
        for place in 0..<best.count { best.give(place, to: take) }
    }

    /// The last block whose first word comes before those that begin with `prefix`.
    private func firstBlock(for prefix: borrowing Span<UInt8>) -> Int {
        var word = InlineArray<40, UInt8>(repeating: 0)
        var low = 0
        var high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            var position = Int(blocks[middle])
            let length = read(&position, into: &word)
            if compare(word, length, prefix) == .before { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// Reads the word at `position`, whose beginning is left in `word` by the one before; returns its length.
    private func read(_ position: inout Int, into word: inout InlineArray<40, UInt8>) -> Int {
        let shared = Int(bytes[position])
        let rest = Int(bytes[position + 1])
        for index in 0..<rest { word[shared + index] = bytes[position + 2 + index] }
        position += 2 + rest
        return shared + rest
    }

    private enum Order {
        /// The word comes before those that begin so.
        case before
        /// The word begins so.
        case begins
        /// The word comes after those that begin so.
        case after
    }

    private func compare(
        _ word: borrowing InlineArray<40, UInt8>, _ length: Int, _ prefix: borrowing Span<UInt8>
    ) -> Order {
        for index in prefix.indices {
            guard index < length else { return .before }
            let (left, right) = (alphabet.folded(word[index]), alphabet.folded(prefix[index]))
            if left != right { return left < right ? .before : .after }
        }
        return .begins
    }

    /// Whether no letter is a capital in a word that was typed as a small one.
    private func fits(_ word: borrowing InlineArray<40, UInt8>, _ prefix: borrowing Span<UInt8>) -> Bool {
        for index in prefix.indices
        where alphabet.isCapital(word[index]) && !alphabet.isCapital(prefix[index]) {
            return false
        }
        return true
    }
}

/// The best words that were found so far.
private struct BestWords {
    private(set) var count = 0
    private let limit: Int
    private var rests = InlineArray<3, InlineArray<40, UInt8>>(
        repeating: InlineArray<40, UInt8>(repeating: 0))
    private var lengths = InlineArray<3, Int>(repeating: 0)
    private var ranks = InlineArray<3, UInt32>(repeating: 0)

    init(limit: Int) {
        self.limit = max(0, min(limit, 3))
    }

    /// Takes the rest of a word if it is better than one that is there; of equals the first stays.
    mutating func offer(
        _ word: borrowing InlineArray<40, UInt8>, from start: Int, to end: Int, rank: UInt32,
        in alphabet: Alphabet, isShouted: Bool, isUsable: (UInt8) -> Bool
    ) {
        guard limit > 0, count < limit || rank < ranks[count - 1] else { return }
        var rest = InlineArray<40, UInt8>(repeating: 0)
        for index in start..<end {
            let code = isShouted ? alphabet.capital(word[index]) : word[index]
            guard isUsable(code) else { return }
            rest[index - start] = code
        }
        let length = end - start
        if let same = (0..<count).first(where: { isSame(rest, length, $0) }) {
            guard rank < ranks[same] else { return }
            remove(same)
        }
        if count == limit { count -= 1 }
        var place = count
        while place > 0, ranks[place - 1] > rank {
            move(place - 1, to: place)
            place -= 1
        }
        rests[place] = rest
        lengths[place] = length
        ranks[place] = rank
        count += 1
    }

    /// Calls `take` with the word at a place.
    func give(_ place: Int, to take: (borrowing Span<UInt8>) -> Void) {
        let rest = rests[place]
        take(rest.span.extracting(0..<lengths[place]))
    }

    private func isSame(_ rest: borrowing InlineArray<40, UInt8>, _ length: Int, _ place: Int) -> Bool {
        guard lengths[place] == length else { return false }
        for index in 0..<length where rests[place][index] != rest[index] { return false }
        return true
    }

    private mutating func remove(_ place: Int) {
        for later in (place + 1)..<max(count, place + 1) { move(later, to: later - 1) }
        count -= 1
    }

    private mutating func move(_ from: Int, to place: Int) {
        rests[place] = rests[from]
        lengths[place] = lengths[from]
        ranks[place] = ranks[from]
    }
}
