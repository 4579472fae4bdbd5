// SPDX-License-Identifier: MIT

/// The flags of a hunspell dictionary that keep a word from being offered, as its affix file defines them.
///
/// hunspell(5) describes them. Words with `NOSUGGEST` or `FORBIDDENWORD` must not be offered.
/// `ONLYINCOMPOUND` and `NEEDAFFIX` mark parts that are words only together with others.
public struct AffixFlags: Hashable, Sendable {
    /// The encoding of the dictionary's text, from `SET`.
    ///
    /// Without `SET` it is ISO8859-1.
    public private(set) var encoding = "ISO8859-1"

    private var form = Form.character
    /// The flags that keep a word from being offered.
    private var excluding: Set<[UInt8]> = []
    /// For each byte, whether it is such a flag.
    ///
    /// Empty if flags are not single bytes.
    private var excludingBytes: [Bool] = []
    /// The flags behind each number, if the dictionary has numbers for flags.
    private var aliases: [[UInt8]] = []
    private var hasAliases = false

    /// The form in which flags are written.
    private enum Form {
        /// Each flag is one character.
        case character
        /// Each flag is two characters.
        case pair
        /// Flags are numbers with commas between them.
        case number
    }

    /// Makes the flags of a dictionary in UTF-8 that has no affix file.
    public init() {
        encoding = "UTF-8"
    }

    /// Reads an affix file in any encoding.
    ///
    /// Flags are compared byte by byte.
    public init(_ text: borrowing Span<UInt8>) {
        var excluding: [[UInt8]] = []
        forEachLine(of: text) { line in
            let words = fields(of: text, line)
            guard words.count >= 2 else { return }
            switch words[0] {
            case Array("SET".utf8): encoding = String(decoding: words[1], as: UTF8.self)
            case Array("FLAG".utf8):
                form =
                    words[1] == Array("long".utf8)
                    ? .pair : words[1] == Array("num".utf8) ? .number : .character
            case Array("NOSUGGEST".utf8), Array("FORBIDDENWORD".utf8), Array("ONLYINCOMPOUND".utf8),
                Array("NEEDAFFIX".utf8), Array("PSEUDOROOT".utf8):
                excluding.append(words[1])
            case Array("AF".utf8):
                // The first line with AF has the number of the others.
                if hasAliases { aliases.append(words[1]) }
                hasAliases = true
            default: break
            }
        }
        self.excluding = Set(excluding)
        if case .character = form, !hasAliases, excluding.allSatisfy({ $0.count == 1 }) {
            excludingBytes = [Bool](repeating: false, count: 256)
            for flag in excluding { excludingBytes[Int(flag[0])] = true }
        }
    }

    /// Whether a word's flags keep the word from being offered.
    ///
    /// `range` is their place in the dictionary's `text`.
    func exclude(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard !excluding.isEmpty else { return false }
        if !excludingBytes.isEmpty {
            for index in range where excludingBytes[Int(text[index])] { return true }
            return false
        }
        var flags: [UInt8] = []
        for index in range { flags.append(text[index]) }
        if hasAliases {
            guard let number = Int(String(decoding: flags, as: UTF8.self)), number > 0,
                number <= aliases.count
            else { return false }
            flags = aliases[number - 1]
        }
        return single(flags).contains { excluding.contains(Array($0)) }
    }

    /// Returns the single flags of a word.
    private func single(_ flags: [UInt8]) -> [ArraySlice<UInt8>] {
        switch form {
        case .number: return flags.split(separator: UInt8(ascii: ","))
        case .pair:
            return stride(from: 0, to: flags.count, by: 2).map { flags[$0..<min($0 + 2, flags.count)] }
        case .character:
            var parts: [ArraySlice<UInt8>] = []
            var start = 0
            for index in flags.indices.dropFirst() where flags[index] & 0xC0 != 0x80 {
                parts.append(flags[start..<index])
                start = index
            }
            if !flags.isEmpty { parts.append(flags[start...]) }
            return parts
        }
    }
}

/// Returns the words of a line, which are separated by white space.
private func fields(of text: borrowing Span<UInt8>, _ line: Range<Int>) -> [[UInt8]] {
    var fields: [[UInt8]] = []
    var field: [UInt8] = []
    for index in line {
        if text[index] > 0x20 {
            field.append(text[index])
        } else if !field.isEmpty {
            fields.append(field)
            field = []
        }
    }
    return field.isEmpty ? fields : fields + [field]
}
