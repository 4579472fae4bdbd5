// SPDX-License-Identifier: MIT

/// A set of event codes or properties, as the kernel keeps one: a bitmap.
///
/// The kernel prints such bitmaps in sysfs, in `capabilities/*` and `properties` of an input device, where
/// everyone may read them; so what a device can do is known without opening it.
///
/// ```swift
/// let buttons = CodeSet(sysfs: "400 0 0 0 0 0")   // bit 330: BTN_TOUCH
/// ```
public struct CodeSet: Hashable, Sendable {
    /// Bit n of word w stands for the code 64 × w + n; the last word is not zero.
    private var words: [UInt64]

    /// Makes an empty set.
    public init() {
        words = []
    }

    /// Makes the set of these codes.
    public init(_ codes: some Sequence<UInt16>) {
        self.init()
        for code in codes { insert(code) }
    }

    /// Makes the set that a sysfs attribute of the input layer shows: hexadecimal words, the highest first, separated by
    /// spaces.
    ///
    /// The words are the reader's `unsigned long`, without zeros before them, so that the text does not tell how wide
    /// they are.  A kernel of 64 bits shows words of 32 to a program of 32: input_bits_to_string() of its
    /// drivers/input/input.c.
    ///
    /// Returns `nil` for anything else.
    ///
    /// - Parameters:
    ///   - text: The attribute's text.
    ///   - wordBits: How many bits a word has, 32 or 64: as many as this program's `UInt` where it read the text itself.
    public init?(sysfs text: String, wordBits: Int = UInt.bitWidth) {
        let parts = text.split { $0 == " " || $0 == "\n" }
        let wordsInOne = 64 / wordBits
        var words = [UInt64](repeating: 0, count: (parts.count + wordsInOne - 1) / wordsInOne)
        for (index, part) in parts.reversed().enumerated() {
            guard let value = UInt64(part, radix: 16), value >> (wordBits - 1) <= 1 else { return nil }
            words[index / wordsInOne] |= value << (index % wordsInOne * wordBits)
        }
        while words.last == 0 { words.removeLast() }
        self.words = words
    }

    /// Whether nothing is in the set.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether `code` is in the set.
    public func contains(_ code: UInt16) -> Bool {
        let word = Int(code) / 64
        return word < words.count && words[word] & (1 << (UInt64(code) % 64)) != 0
    }

    /// Whether any of `codes` is in the set.
    public func containsAny(of codes: some Sequence<UInt16>) -> Bool {
        codes.contains { contains($0) }
    }

    /// Puts `code` in the set.
    public mutating func insert(_ code: UInt16) {
        let word = Int(code) / 64
        while words.count <= word { words.append(0) }
        words[word] |= 1 << (UInt64(code) % 64)
    }

    /// The codes of the set in rising order.
    public var codes: [UInt16] {
        words.indices.flatMap { word in
            (0..<64).filter { words[word] & (1 << UInt64($0)) != 0 }.map { UInt16(word * 64 + $0) }
        }
    }
}
