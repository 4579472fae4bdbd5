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

    /// Makes the set that a sysfs attribute of the input layer shows: hexadecimal words of 64 bits, the highest
    /// first, separated by spaces.
    ///
    /// Returns `nil` for anything else.
    public init?(sysfs text: String) {
        var words: [UInt64] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            guard let value = UInt64(word, radix: 16) else { return nil }
            words.append(value)
        }
        words.reverse()
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
