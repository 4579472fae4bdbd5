// SPDX-License-Identifier: MIT

/// The flags of a hunspell dictionary that keep a word from being offered, as its affix file defines them.
///
/// hunspell(5) describes them. Words with `NOSUGGEST` or `FORBIDDENWORD` must not be offered.
/// `ONLYINCOMPOUND` marks parts that are words only together with others.
///
/// `NEEDAFFIX` marks stems. A stem is a word only if one of its rules makes the stem itself, as `SFX S. 0 0` does,
/// and `SFX a0 er er` of a stem that ends in "er". Most words of French are such stems.
///
/// An affix file is read line by line. If it has aliases or stems, it is read a second time for the aliases and the
/// rules:
///
/// ```swift
/// var flags = AffixFlags()
/// for line in lines { flags.read(line) }
/// if flags.needsSecondReading { for line in lines { flags.readAgain(line) } }
/// ```
package struct AffixFlags: Sendable {
    /// The encoding of the dictionary's text, from `SET`; without `SET` it is ISO8859-1.
    package private(set) var encoding = "ISO8859-1"
    /// Whether a second reading has something to find: sets of flags that words name by numbers, or rules of stems.
    package var needsSecondReading: Bool { hasAliases || !stem.isEmpty }

    private var form = Form.character
    /// Whether a word names a set of flags by its number.
    private var hasAliases = false
    /// The flags that keep a word from being offered.
    private var excluding: [[UInt8]] = []
    /// The flags of stems, and of what is a word only with a further affix.
    private var stem: [[UInt8]] = []
    private var partial: [[UInt8]] = []
    /// Whether each of these flags is a single byte.
    private var areBytes = true
    /// For each number of a set of flags, what the set says of a word.
    private var aliases: [Alias] = []
    /// Whether the line with the number of aliases was read.
    private var hasAliasCount = false
    /// The rules that make a stem itself, in the order of their flags.
    private var idleRules: [IdleRule] = []

    /// What a set of flags says of a word.
    private enum Alias {
        case isWord
        case isExcluded
        case isStem(flags: [UInt8])
    }

    /// A rule that puts back what it takes away.
    private struct IdleRule: Hashable {
        var flag: [UInt8]
        var isSuffix: Bool
        /// What the rule takes away; nothing for `0`.
        var text: [UInt8]

        /// Whether a stem has at its end, or at its beginning, what the rule takes away.
        func fits(_ stem: borrowing Span<UInt8>) -> Bool {
            guard text.count <= stem.count else { return false }
            let start = isSuffix ? stem.count - text.count : 0
            return isEqual(text, stem, start..<(start + text.count))
        }
    }

    /// The form in which flags are written.
    private enum Form {
        /// Each flag is one character.
        case character
        /// Each flag is two characters.
        case pair
        /// Flags are numbers with commas between them.
        case number
    }

    /// The most flags of a kind; a file has one line for each name.
    private static let mostOfKind = 8
    /// The most sets of flags; the dictionary of Hungarian has 1,559.
    private static let mostAliases = 1 << 16
    /// The most rules that make a stem itself; the dictionary of Basque has 261, and that of French 147.
    private static let mostIdleRules = 1 << 10

    package init() {}

    /// The flags of a dictionary in UTF-8 that has no affix file.
    package static var none: AffixFlags {
        var flags = AffixFlags()
        flags.encoding = "UTF-8"
        return flags
    }

    /// Reads a line of an affix file in any encoding.
    ///
    /// Flags are compared byte by byte.
    package mutating func read(_ line: borrowing Span<UInt8>) {
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
        case "NOSUGGEST", "FORBIDDENWORD", "ONLYINCOMPOUND": Self.add(value, to: &excluding)
        case "NEEDAFFIX", "PSEUDOROOT": Self.add(value, to: &stem)
        case "CIRCUMFIX": Self.add(value, to: &partial)
        case "AF": hasAliases = true
        default: break
        }
        areBytes = (excluding + stem + partial).allSatisfy { $0.count == 1 }
    }

    private static func add(_ flag: [UInt8], to kind: inout [[UInt8]]) {
        if kind.count < mostOfKind { kind.append(flag) }
    }

    /// Reads a line of the affix file again, after ``read(_:)`` has read all lines.
    package mutating func readAgain(_ line: borrowing Span<UInt8>) {
        guard line.count > 3 else { return }
        if line[1] == UInt8(ascii: "F"), line[2] == UInt8(ascii: "X"), line[3] <= 0x20 {
            if !stem.isEmpty { readRule(line) }
        } else if line[0] == UInt8(ascii: "A"), line[1] == UInt8(ascii: "F"), line[2] <= 0x20 {
            readAlias(line)
        }
    }

    private mutating func readAlias(_ line: borrowing Span<UInt8>) {
        guard aliases.count < Self.mostAliases else { return }
        var index = 2
        let value = field(of: line, from: &index)
        guard !value.isEmpty else { return }
        // The first line with AF has the number of the others.
        if hasAliasCount {
            aliases.append(
                has(one: excluding, of: value.span)
                    ? .isExcluded : has(one: stem, of: value.span) ? .isStem(flags: value) : .isWord)
        }
        hasAliasCount = true
    }

    /// Keeps a rule that makes the stem itself, such as `SFX S. 0 0/L'D'Q' [^sxz]`.
    ///
    /// Its condition does not count: it names the endings of the stems that have the flag.
    private mutating func readRule(_ line: borrowing Span<UInt8>) {
        guard line[0] == UInt8(ascii: "S") || line[0] == UInt8(ascii: "P"),
            idleRules.count < Self.mostIdleRules
        else { return }
        var index = 3
        let flag = field(of: line, from: &index)
        let taken = field(of: line, from: &index)
        let made = field(of: line, from: &index)
        guard !taken.isEmpty, made.starts(with: taken) else { return }
        if made.count > taken.count {
            // The flags of what the rule makes.
            guard made[taken.count] == UInt8(ascii: "/") else { return }
            guard isWord(withFlags: made.span.extracting((taken.count + 1)...)) else { return }
        }
        let rule = IdleRule(
            flag: flag, isSuffix: line[0] == UInt8(ascii: "S"),
            text: taken == [UInt8(ascii: "0")] ? [] : taken)
        guard !idleRules.contains(rule) else { return }
        idleRules.insert(rule, at: firstRule(of: flag.span, 0..<flag.count))
        areBytes = areBytes && flag.count == 1
    }

    /// Whether what a rule makes is a word, by the flags that the rule gives it.
    private func isWord(withFlags flags: borrowing Span<UInt8>) -> Bool {
        guard !hasAliases else {
            if case .isWord = alias(of: flags) { return true }
            return false
        }
        return !has(one: excluding, of: flags) && !has(one: stem, of: flags) && !has(one: partial, of: flags)
    }

    /// Whether the flags of a word, which end before white space, keep it from being offered.
    func exclude(_ word: borrowing Span<UInt8>, withFlags flags: borrowing Span<UInt8>) -> Bool {
        guard hasAliases else {
            return has(one: excluding, of: flags) || (has(one: stem, of: flags) && !makesItself(word, flags))
        }
        return switch alias(of: flags) {
        case .isWord: false
        case .isExcluded: true
        case .isStem(let flags): !makesItself(word, flags.span)
        }
    }

    /// What the set of flags with a number says of a word.
    private func alias(of flags: borrowing Span<UInt8>) -> Alias {
        var number = 0
        for index in flags.indices {
            guard case 0x30...0x39 = flags[index], number <= aliases.count else { return .isWord }
            number = number * 10 + Int(flags[index] - 0x30)
        }
        return number > 0 && number <= aliases.count ? aliases[number - 1] : .isWord
    }

    /// Whether a rule of one of the flags makes the stem itself.
    private func makesItself(_ stem: borrowing Span<UInt8>, _ flags: borrowing Span<UInt8>) -> Bool {
        var start = 0
        while start < flags.count {
            let end = end(ofFlagAt: start, in: flags)
            var index = firstRule(of: flags, start..<end)
            while index < idleRules.count, isEqual(idleRules[index].flag, flags, start..<end) {
                if idleRules[index].fits(stem) { return true }
                index += 1
            }
            if case .number = form { start = end + 1 } else { start = end }
        }
        return false
    }

    /// The index of the first rule whose flag is not before the one in a part of `flags`.
    private func firstRule(of flags: borrowing Span<UInt8>, _ place: Range<Int>) -> Int {
        var (low, high) = (0, idleRules.count)
        while low < high {
            let middle = (low + high) / 2
            if isLess(idleRules[middle].flag, flags, place) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether a set of flags has one of some flags.
    ///
    /// A line of a dictionary may have thousands of flags, so none of them is copied.
    private func has(one wanted: [[UInt8]], of flags: borrowing Span<UInt8>) -> Bool {
        guard !wanted.isEmpty else { return false }
        var start = 0
        while start < flags.count {
            let end = end(ofFlagAt: start, in: flags)
            for index in wanted.indices where isEqual(wanted[index], flags, start..<end) { return true }
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

/// Whether a flag is before the one in a part of some flags, by their bytes.
private func isLess(_ flag: [UInt8], _ flags: borrowing Span<UInt8>, _ place: Range<Int>) -> Bool {
    for index in 0..<min(flag.count, place.count) where flag[index] != flags[place.lowerBound + index] {
        return flag[index] < flags[place.lowerBound + index]
    }
    return flag.count < place.count
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
