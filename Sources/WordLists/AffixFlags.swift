// SPDX-License-Identifier: MIT

/// What the affix file of a hunspell dictionary says of its words: which flags keep a word from being offered.
///
/// See hunspell(5): `NOSUGGEST` and `FORBIDDENWORD` are for words that nobody is to be offered, `ONLYINCOMPOUND` and
/// `NEEDAFFIX` for what is a word only together with something else.
public struct AffixFlags: Hashable, Sendable {
    /// How the dictionary's text is encoded, as `SET` says; ISO8859-1 when it says nothing.
    public private(set) var encoding = "ISO8859-1"

    private var form = Form.character
    /// The flags that keep a word away.
    private var excluding: Set<[UInt8]> = []
    /// Which bytes are such flags, where every one is a byte of its own; else empty.
    private var excludingBytes: [Bool] = []
    /// The flags behind each number, where the dictionary has numbers for them.
    private var aliases: [[UInt8]] = []
    private var hasAliases = false

    /// How flags are written.
    private enum Form {
        /// A character each.
        case character
        /// Two characters each.
        case pair
        /// Numbers with commas between them.
        case number
    }

    /// The flags of a dictionary that has no affix file, in UTF-8.
    public init() {
        encoding = "UTF-8"
    }

    /// Reads an affix file in whatever encoding: flags are compared byte by byte.
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
                // The first is how many there are.
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

    /// Whether the flags of a word, which stand in `text` as the dictionary has it, keep it away.
    func exclude(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard !excluding.isEmpty else { return false }
        if !excludingBytes.isEmpty {
            for index in range where excludingBytes[Int(text[index])] { return true }
            return false
        }
        var flags: [UInt8] = []
        for index in range { flags.append(text[index]) }
        if hasAliases {
            guard let number = Int(String(decoding: flags, as: UTF8.self)),
                aliases.indices.contains(number - 1)
            else { return false }
            flags = aliases[number - 1]
        }
        return single(flags).contains { excluding.contains(Array($0)) }
    }

    /// The flags that are written together.
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

/// The words of a line with white space between them.
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
