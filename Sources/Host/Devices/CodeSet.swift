// SPDX-License-Identifier: MIT

/// A set of event codes or properties, as the kernel keeps one: a bitmap.
///
/// The kernel prints such bitmaps in sysfs: in `capabilities/*` and `properties` of an input device. Every
/// user may read these files. So the driver learns the codes of a device without opening it.
///
/// ```swift
/// let buttons = CodeSet(sysfs: "400 0 0 0 0 0")   // bit 330: BTN_TOUCH
/// ```
package struct CodeSet: Hashable, Sendable {
    /// Bit n of word w stands for the code 64 × w + n; the last word is not zero.
    private var words: [UInt64]

    package init() {
        words = []
    }

    package init(_ codes: some Sequence<UInt16>) {
        self.init()
        for code in codes { insert(code) }
    }

    /// Makes the set from the text of a sysfs attribute of the input layer.
    ///
    /// The text is hexadecimal words, the highest first, separated by spaces. A word is an `unsigned long` of
    /// the reading program, printed without leading zeros: the text does not show how many bits a word has. A
    /// 64-bit kernel prints 32-bit words for a 32-bit program: input_bits_to_string() of its
    /// drivers/input/input.c.
    ///
    /// Returns `nil` when the text has another form. A word has 32 or 64 bits; the default is right for a
    /// text that this program read itself.
    package init?(sysfs text: String, wordBits: Int = UInt.bitWidth) {
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

    package var isEmpty: Bool { words.isEmpty }

    package func contains(_ code: UInt16) -> Bool {
        let word = Int(code) / 64
        return word < words.count && words[word] & (1 << (UInt64(code) % 64)) != 0
    }

    package func containsAny(of codes: some Sequence<UInt16>) -> Bool {
        codes.contains { contains($0) }
    }

    package mutating func insert(_ code: UInt16) {
        let word = Int(code) / 64
        while words.count <= word { words.append(0) }
        words[word] |= 1 << (UInt64(code) % 64)
    }

    /// The codes of the set in rising order.
    package var codes: [UInt16] {
        words.indices.flatMap { word in
            (0..<64).filter { words[word] & (1 << UInt64($0)) != 0 }.map { UInt16(word * 64 + $0) }
        }
    }
}
