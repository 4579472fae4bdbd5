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
        if hasAliasCount { aliases.append(excludesOne(of: value.span)) }
        hasAliasCount = true
    }

    /// Whether a word's flags, which end before white space, keep the word from being offered.
    func exclude(_ flags: borrowing Span<UInt8>) -> Bool {
        guard !excluding.isEmpty else { return false }
        guard hasAliases else { return excludesOne(of: flags) }
        var number = 0
        for index in flags.indices {
            guard case 0x30...0x39 = flags[index], number <= aliases.count else { return false }
            number = number * 10 + Int(flags[index] - 0x30)
        }
        return number > 0 && number <= aliases.count && aliases[number - 1]
    }

    /// Whether one of a set of flags keeps a word from being offered.
    ///
    /// A line of a dictionary may have thousands of flags, so none of them is copied.
    private func excludesOne(of flags: borrowing Span<UInt8>) -> Bool {
        var start = 0
        while start < flags.count {
            let end = end(ofFlagAt: start, in: flags)
            for index in excluding.indices where isEqual(excluding[index], flags, start..<end) { return true }
            if case .number = form { start = end + 1 } else { start = end }
        }
        return false
    }

    private func end(ofFlagAt start: Int, in flags: borrowing Span<UInt8>) -> Int {
        var end = start
        switch form {
        case .number:
            while end < flags.count, flags[end] != UInt8(ascii: ",") { end += 1 }
        case .pair: end = min(start + 2, flags.count)
        case .character:
            end += 1
            while !areBytes, end < flags.count, flags[end] & 0xC0 == 0x80 { end += 1 }
        }
        return end
    }
}

private func isEqual(_ flag: [UInt8], _ flags: borrowing Span<UInt8>, _ place: Range<Int>) -> Bool {
    guard flag.count == place.count else { return false }
    for index in flag.indices where flag[index] != flags[place.lowerBound + index] { return false }
    return true
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
