// SPDX-License-Identifier: MIT

/// The characters of a list of words, each with a code of one byte.
///
/// Codes begin with 1 and follow the order of the small letters' scalars. A capital comes right after its
/// small letter. If the words have one of the two, the alphabet has both. An alphabet has at most
/// 250 characters. If a list has more, as a list of syllables does, the rarest characters are left out, and
/// so are the words with them.
package struct Alphabet: Hashable, Sendable {
    /// The characters, in the order of their codes: the index of a character is its code minus 1.
    package let scalars: [Unicode.Scalar]
    /// For each code, the code of the small letter; 0 for 0, which is no code.
    private let small: [UInt8]
    /// For each code, the code of the capital letter.
    private let large: [UInt8]
    /// The codes, in the order of their scalars' values.
    private let byValue: [UInt8]
    /// For each character of ASCII, its code, or 0 if the alphabet does not have it.
    private let ascii: [UInt8]

    package static let limit = 250

    init(_ counts: LetterCounts) {
        let most = counts.scalars
        var pairs: Set<UInt64> = []
        var size = 0
        for scalar in most {
            let (small, large) = cases(of: scalar)
            let added = small == large ? 1 : 2
            guard size + added <= Self.limit,
                pairs.insert(UInt64(small.value) << 32 | UInt64(large.value)).inserted
            else { continue }
            size += added
        }
        var scalars: [Unicode.Scalar] = []
        var small: [UInt8] = [0]
        var large: [UInt8] = [0]
        for pair in pairs.sorted() {
            let code = UInt8(scalars.count + 1)
            let letters = [pair >> 32, pair & 0xffff_ffff].compactMap { Unicode.Scalar(UInt32($0)) }
            let isPair = letters[0] != letters[1]
            scalars += isPair ? letters : [letters[0]]
            for _ in 0..<(isPair ? 2 : 1) {
                small.append(code)
                large.append(isPair ? code + 1 : code)
            }
        }
        self.scalars = scalars
        self.small = small
        self.large = large
        var codes = [UInt8](repeating: 0, count: 128)
        for (index, scalar) in scalars.enumerated() where scalar.isASCII {
            codes[Int(scalar.value)] = UInt8(index + 1)
        }
        self.ascii = codes
        byValue = scalars.indices.sorted { scalars[$0] < scalars[$1] }.map { UInt8($0 + 1) }
    }

    package func code(of scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII {
            let code = ascii[Int(scalar.value)]
            return code == 0 ? nil : code
        }
        var low = 0
        var high = byValue.count
        while low < high {
            let middle = (low + high) / 2
            if self.scalar(byValue[middle]) < scalar { low = middle + 1 } else { high = middle }
        }
        guard low < byValue.count, self.scalar(byValue[low]) == scalar else { return nil }
        return byValue[low]
    }

    /// Returns the character of a code, from 1 to the count of ``scalars``.
    package func scalar(_ code: UInt8) -> Unicode.Scalar {
        scalars[Int(code) - 1]
    }

    /// Returns the code of the small letter.
    func folded(_ code: UInt8) -> UInt8 { small[Int(code)] }
    func capital(_ code: UInt8) -> UInt8 { large[Int(code)] }
    func isCapital(_ code: UInt8) -> Bool { small[Int(code)] != code }
}

/// Returns the small and the capital form of a letter.
///
/// If the two forms are not single scalars that lead to each other, returns the scalar twice.
private func cases(of scalar: Unicode.Scalar) -> (small: Unicode.Scalar, large: Unicode.Scalar) {
    func only(_ text: String) -> Unicode.Scalar? {
        text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }
    guard let small = only(scalar.properties.lowercaseMapping),
        let large = only(scalar.properties.uppercaseMapping),
        only(small.properties.uppercaseMapping) == large, only(large.properties.lowercaseMapping) == small
    else { return (scalar, scalar) }
    return (small, large)
}

/// The characters of words, and how often each one occurs.
struct LetterCounts {
    /// Counts of 256 characters each; empty while none of the 256 has occurred.
    private var pages = [[UInt32]](repeating: [], count: Int(limit >> 8))

    /// The end of the characters that can be counted.
    ///
    /// Only rare Han characters are beyond it, of which an alphabet would have no more than a few.
    static let limit: UInt32 = 0x2_0000

    subscript(scalar: Unicode.Scalar) -> UInt32 {
        guard scalar.value < Self.limit, !pages[Int(scalar.value >> 8)].isEmpty else { return 0 }
        return pages[Int(scalar.value >> 8)][Int(scalar.value & 0xFF)]
    }

    /// Counts a character, whose value is below the limit.
    mutating func add(_ scalar: Unicode.Scalar) {
        let page = Int(scalar.value >> 8)
        if pages[page].isEmpty { pages[page] = [UInt32](repeating: 0, count: 256) }
        pages[page][Int(scalar.value & 0xFF)] += 1
    }

    /// The characters that have occurred, the most frequent first, and equally frequent ones by their values.
    var scalars: [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        for page in pages.indices where !pages[page].isEmpty {
            for place in 0..<256 where pages[page][place] > 0 {
                if let scalar = Unicode.Scalar(UInt32(page << 8 | place)) { scalars.append(scalar) }
            }
        }
        scalars.sort { (self[$1], $0.value) < (self[$0], $1.value) }
        return scalars
    }
}
