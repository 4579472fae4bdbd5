// SPDX-License-Identifier: MIT

/// The flags of a hunspell dictionary that keep a word from being offered, as its affix file defines them.
///
/// hunspell(5) describes them. Words with `NOSUGGEST` or `FORBIDDENWORD` must not be offered.
/// `ONLYINCOMPOUND` and `NEEDAFFIX` mark parts that are words only together with others.
///
/// An affix file is read line by line. If it has aliases, it is read a second time for them:
///
/// ```swift
/// var flags = AffixFlags()
/// for line in lines { flags.read(line) }
/// if flags.hasAliases { for line in lines { flags.readAlias(line) } }
/// ```
public struct AffixFlags: Sendable {
    /// The encoding of the dictionary's text, from `SET`.
    ///
    /// Without `SET` it is ISO8859-1.
    public private(set) var encoding = "ISO8859-1"
    /// Whether a word names a set of flags by its number.
    public private(set) var hasAliases = false

    private var form = Form.character
    /// The flags that keep a word from being offered.
    private var excluding: [[UInt8]] = []
    /// Whether each of these flags is a single byte.
    private var areBytes = true
    /// For each number of a set of flags, whether the set keeps a word from being offered.
    private var aliases: [Bool] = []
    /// Whether the line with the number of aliases was read.
    private var hasAliasCount = false

    /// The form in which flags are written.
    private enum Form {
        /// Each flag is one character.
        case character
        /// Each flag is two characters.
        case pair
        /// Flags are numbers with commas between them.
        case number
    }

    /// The most flags that keep a word from being offered; a file has one line for each kind, and there are five.
    private static let mostExcluding = 8
    /// The most sets of flags; the dictionary of Hungarian has 1,559.
    private static let mostAliases = 1 << 16

    /// The flags of an affix file of which nothing was read yet.
    public init() {}

    /// The flags of a dictionary in UTF-8 that has no affix file.
    public static var none: AffixFlags {
        var flags = AffixFlags()
        flags.encoding = "UTF-8"
        return flags
    }

    /// Reads a line of an affix file in any encoding.
    ///
    /// Flags are compared byte by byte.
    public mutating func read(_ line: borrowing Span<UInt8>) {
        // Nearly all lines are affix rules, which begin with PFX and SFX.
        guard line.count > 3, line[1] != UInt8(ascii: "F") || line[2] != UInt8(ascii: "X") else { return }
        var index = 0
        let name = String(decoding: field(of: line, from: &index), as: UTF8.self)
        let value = field(of: line, from: &index)
        guard !value.isEmpty else { return }
        switch name {
        case "SET": encoding = String(decoding: value, as: UTF8.self)
        case "FLAG":
            switch String(decoding: value, as: UTF8.self) {
            case "long": form = .pair
            case "num": form = .number
            default: form = .character
            }
        case "NOSUGGEST", "FORBIDDENWORD", "ONLYINCOMPOUND", "NEEDAFFIX", "PSEUDOROOT":
            guard excluding.count < Self.mostExcluding else { return }
            excluding.append(value)
            areBytes = areBytes && value.count == 1
        case "AF": hasAliases = true
        default: break
        }
    }

    /// Reads a line of the affix file again, after ``read(_:)`` has read all lines.
    public mutating func readAlias(_ line: borrowing Span<UInt8>) {
        guard line.count > 3, line[0] == UInt8(ascii: "A"), line[1] == UInt8(ascii: "F"), line[2] <= 0x20,
            aliases.count < Self.mostAliases
        else { return }
        var index = 2
        let value = field(of: line, from: &index)
        guard !value.isEmpty else { return }
        // The first line with AF has the number of the others.
        if hasAliasCount { aliases.append(exclude(value)) }
        hasAliasCount = true
    }

    /// Whether a word's flags keep the word from being offered.
    func exclude(_ flags: borrowing Span<UInt8>) -> Bool {
        guard !excluding.isEmpty else { return false }
        if areBytes, !hasAliases, case .character = form {
            for index in flags.indices {
                let flag = flags[index]
                if excluding.contains(where: { $0[0] == flag }) { return true }
            }
            return false
        }
        var index = 0
        let text = field(of: flags, from: &index)
        guard hasAliases else { return exclude(text) }
        guard let number = Int(String(decoding: text, as: UTF8.self)), number > 0, number <= aliases.count
        else { return false }
        return aliases[number - 1]
    }

    private func exclude(_ flags: [UInt8]) -> Bool {
        single(flags).contains { excluding.contains(Array($0)) }
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

/// Returns the word of a line that begins at `index` or after white space, and moves `index` behind the word.
private func field(of line: borrowing Span<UInt8>, from index: inout Int) -> [UInt8] {
    var field: [UInt8] = []
    while index < line.count, line[index] <= 0x20 { index += 1 }
    while index < line.count, line[index] > 0x20 {
        field.append(line[index])
        index += 1
    }
    return field
}
