// SPDX-License-Identifier: MIT

/// The characters of a list of words, each with a code of one byte.
///
/// Codes begin with 1 and follow the order of the small letters' scalars. A capital comes right after its
/// small letter. If the words have one of the two, the alphabet has both. An alphabet has at most
/// 250 characters. If a list has more, as a list of syllables does, the rarest characters are left out, and
/// so are the words with them.
public struct Alphabet: Hashable, Sendable {
    /// The characters, in the order of their codes.
    ///
    /// The index of a character is its code minus 1.
    public let scalars: [Unicode.Scalar]
    /// For each code, the code of the small letter.
    ///
    /// For 0, which is no code, 0.
    private let small: [UInt8]
    /// For each code, the code of the capital letter.
    private let large: [UInt8]
    /// The codes, in the order of their scalars' values.
    private let byValue: [UInt8]
    /// For each character of ASCII, its code, or 0 if the alphabet does not have it.
    private let ascii: [UInt8]

    /// The most characters of an alphabet.
    public static let limit = 250

    /// Makes the alphabet of the words in `text`.
    init(_ text: borrowing Span<UInt8>, words: [Range<Int>]) {
        var counts: [Unicode.Scalar: Int] = [:]
        var ascii = [Int](repeating: 0, count: 128)
        for word in words {
            forEachScalar(of: text, in: word) { scalar in
                if scalar.value < 128 {
                    ascii[Int(scalar.value)] += 1
                } else {
                    counts[scalar, default: 0] += 1
                }
            }
        }
        for (value, count) in ascii.enumerated() where count > 0 {
            counts[Unicode.Scalar(UInt8(value))] = count
        }
        let most = counts.sorted { ($1.value, $0.key.value) < ($0.value, $1.key.value) }
        var pairs: Set<UInt64> = []
        var size = 0
        for (scalar, _) in most {
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

    /// Returns the code of a character, or `nil` if the alphabet does not have the character.
    public func code(of scalar: Unicode.Scalar) -> UInt8? {
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
    public func scalar(_ code: UInt8) -> Unicode.Scalar {
        scalars[Int(code) - 1]
    }

    /// Returns the code of the small letter.
    func folded(_ code: UInt8) -> UInt8 { small[Int(code)] }
    /// Returns the code of the capital letter.
    func capital(_ code: UInt8) -> UInt8 { large[Int(code)] }
    /// Whether the code is a capital letter that has a small letter.
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

/// Calls `body` with each scalar of well-formed UTF-8.
@inline(__always)
func forEachScalar(
    of text: borrowing Span<UInt8>, in range: Range<Int>, _ body: (Unicode.Scalar) -> Void
) {
    var index = range.lowerBound
    while index < range.upperBound {
        let lead = text[index]
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard index + length <= range.upperBound else { return }
        var value = length == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(length))
        for next in 1..<max(1, length) { value = value << 6 | UInt32(text[index + next]) & 0x3F }
        if let scalar = Unicode.Scalar(value) { body(scalar) }
        index += length
    }
}
