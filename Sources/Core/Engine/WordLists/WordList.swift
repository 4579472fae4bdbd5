// SPDX-License-Identifier: MIT

/// Words that complete the text that a person types, in a few bytes each.
///
/// A word is stored in codes of one byte, one code for each character of the list's ``Alphabet``. Codes
/// follow the order of small letters, and the code of a capital follows its small letter. Words are sorted
/// regardless of case and stored in blocks of sixteen. The first word of a block is stored in full. Each
/// other word leaves out the letters that it shares with the word before:
///
/// ```
/// blocks  ─▶ 0 5 h o u s e   4 3 i n g   2 3 v e r …     count of shared letters, of others, the others
///            house           housing     hover
/// ```
///
/// To find a prefix, the list searches the blocks by halving and reads on from the block found. This takes a
/// fraction of a millisecond in the largest dictionaries. The value needs about 500 kB for a dictionary of
/// 80,000 words. Panels that use the same list share one value.
///
/// Words consist of letters and apostrophes, and have at most 40 characters. Other words are left out.
package struct WordList: Hashable, Sendable {
    package let alphabet: Alphabet
    package let count: Int
    /// The most memory that making the list took, in bytes, the list included.
    package let peak: Int

    /// The words, in the form that the diagram shows.
    private let bytes: [UInt8]
    /// The beginning of each block of sixteen words in `bytes`.
    private let blocks: [UInt32]
    /// For each word, a number that is smaller than those of the words behind it in the source; empty if the
    /// order of the source has no meaning.
    private let ranks: [UInt32]

    package static let longestWord = 40
    private static let blockLength = 16

    /// Makes a list of sorted words.
    ///
    /// - Parameters:
    ///   - codes: The words in codes, each with a 0 behind it.
    ///   - starts: The beginnings of the words in `codes`, sorted by words, and equal words by beginnings.
    ///   - alphabet: The characters of the codes.
    ///   - isRanked: Whether the first words of `codes` are the most useful.
    ///   - need: The memory in bytes that the words took before.
    ///   - limit: The most bytes that the list may have.
    /// - Throws: ``WordListSizeError`` if it needs more.
    init(
        sorted codes: consuming [UInt8], _ starts: consuming [UInt32], alphabet: Alphabet, isRanked: Bool,
        need: Int,
        limit: Int
    ) throws(WordListSizeError) {
        var bytes: [UInt8] = []
        var blocks: [UInt32] = []
        var count = 0
        var size = 0
        // The first pass only counts, so that the second one takes no more memory than the list needs.
        for isCounted in [false, true] {
            if isCounted {
                let blockCount = (count + Self.blockLength - 1) / Self.blockLength
                let need = size + (blockCount + (isRanked ? count : 0)) * MemoryLayout<UInt32>.size
                guard need <= limit else { throw WordListSizeError(words: count, need: need, limit: limit) }
                bytes.reserveCapacity(size)
                blocks.reserveCapacity(blockCount)
            }
            (count, size) = (0, 0)
            var before = -1
            for index in starts.indices {
                let start = Int(starts[index])
                var length = 0
                while codes[start + length] != 0 { length += 1 }
                var shared = 0
                if before >= 0 {
                    while shared < length, codes[start + shared] == codes[before + shared] { shared += 1 }
                    if shared == length, codes[before + shared] == 0 { continue }
                }
                if count % Self.blockLength == 0 { shared = 0 }
                if isCounted {
                    if count % Self.blockLength == 0 { blocks.append(UInt32(bytes.count)) }
                    bytes.append(UInt8(shared))
                    bytes.append(UInt8(length - shared))
                    for place in (start + shared)..<(start + length) { bytes.append(codes[place]) }
                    // A rank takes the place of a beginning that is not needed any more.
                    if isRanked { starts[count] = UInt32(start) }
                }
                size += 2 + length - shared
                before = start
                count += 1
            }
        }
        codes = []
        self.alphabet = alphabet
        self.bytes = bytes
        self.blocks = blocks
        self.count = count
        ranks = isRanked ? Array(starts[..<count]) : []
        peak = need + size + blocks.count * MemoryLayout<UInt32>.size
    }

    /// The memory that the words need, in bytes.
    package var size: Int {
        bytes.count + (blocks.count + ranks.count) * MemoryLayout<UInt32>.size
    }
}

// MARK: - Looking words up

extension WordList {
    /// Finds the most useful words that begin with the typed letters, and calls `take` with the rest of each
    /// word, the best word first.
    ///
    /// The search ignores the case of letters. A word whose case fits the typed letters comes before a word
    /// whose case does not. Then the words of a plain list come in the list's order. The words of a
    /// dictionary come by length, the shortest first, and words of equal length by the alphabet. A word that
    /// is already typed in full is not found. A dictionary finds no words for a single letter, because the
    /// shortest of thousands of words would help nobody.
    ///
    /// - Parameters:
    ///   - prefix: The typed letters, in the codes of ``alphabet``. Not empty.
    ///   - limit: The most words to find, from 1 to 3.
    ///   - longest: The most characters of a word.
    ///   - isUsable: Whether a code can be typed. Words with other codes are left out.
    ///   - take: Receives the codes of the rest of a word. The rest is in capitals if at least two letters
    ///     were typed and all of them are capitals.
    package func complete(
        _ prefix: borrowing Span<UInt8>, limit: Int, longest: Int = WordList.longestWord,
        isUsable: (UInt8) -> Bool, take: (borrowing Span<UInt8>) -> Void
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
                    if length > prefix.count, length <= longest {
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

    /// Returns the last block whose first word comes before the words that begin with `prefix`, or 0.
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

    /// Reads the word at `position` and returns its length.
    ///
    /// `word` must still have the previous word, which shares its beginning.
    private func read(_ position: inout Int, into word: inout InlineArray<40, UInt8>) -> Int {
        let shared = Int(bytes[position])
        let rest = Int(bytes[position + 1])
        for index in 0..<rest { word[shared + index] = bytes[position + 2 + index] }
        position += 2 + rest
        return shared + rest
    }

    private enum Order {
        /// The word comes before the words that begin with the prefix.
        case before
        /// The word begins with the prefix.
        case begins
        /// The word comes after the words that begin with the prefix.
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

    /// Whether the word has no capital letter where a small letter was typed.
    private func fits(_ word: borrowing InlineArray<40, UInt8>, _ prefix: borrowing Span<UInt8>) -> Bool {
        for index in prefix.indices
        where alphabet.isCapital(word[index]) && !alphabet.isCapital(prefix[index]) {
            return false
        }
        return true
    }
}

/// The best words found so far.
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

    /// Keeps the rest of a word if the word is better than a kept one.
    ///
    /// Of two equal words the first one stays.
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
