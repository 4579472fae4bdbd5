// SPDX-License-Identifier: MIT

extension Command {
    /// Returns the output of `--help`, in lines of so many columns as far as words allow.
    ///
    /// `scripts/man-page-of-command` makes the manual page from it, and knows its headings.
    package func helpText(columns: Int) -> String {
        let paragraphs = discussion.split(separator: "\n", omittingEmptySubsequences: false)
        var parts = [wrapped("OVERVIEW: \(abstract)", to: columns)]
        if !discussion.isEmpty {
            parts.append(paragraphs.map { wrapped(String($0), to: columns) }.joined(separator: "\n"))
        }
        parts.append(usageText(after: "USAGE: ", columns: columns))
        if let operand { parts.append("ARGUMENTS:\n" + entry(operand.placeholder, operand.help, columns)) }
        for section in sections {
            let options = allOptions.filter { $0.section == section && !$0.isHidden }
            let entries = options.map { entry($0.signature, $0.explanation, columns) }
            parts.append("\(section):\n" + entries.joined(separator: "\n"))
        }
        if !subcommands.isEmpty {
            let entries = subcommands.map { entry($0.word, $0.abstract, columns) }
            parts.append("SUBCOMMANDS:\n" + entries.joined(separator: "\n"))
            parts.append("  '\(name) help SUBCOMMAND' explains a subcommand.")
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// Returns the lines that tell a person of a fault: its sentence, the argument's help and the usage.
    ///
    /// The last line has no end.
    package func explanation(of fault: UsageError) -> String {
        var lines = ["Error: \(fault)"]
        if let subject = fault.subject { lines.append("Help:  \(subject)") }
        lines.append(usageText(after: "Usage: ", columns: .max))
        lines.append("  '\(name) --help' explains \(subcommands.isEmpty ? "the options" : "the commands").")
        return lines.joined(separator: "\n")
    }

    /// The headings of the options, in their order, with those of every command at the end.
    private var sections: [String] {
        var sections: [String] = []
        for option in allOptions where !sections.contains(option.section) { sections.append(option.section) }
        return sections
    }

    private func usageText(after heading: String, columns: Int) -> String {
        let lines = usage.enumerated().map { index, line in
            let words = wordsWithBrackets(of: line)
            return wrapped(
                words, indentation: index == 0 ? heading : spaces(heading.count),
                further: spaces(heading.count + 4), to: columns)
        }
        return lines.joined(separator: "\n")
    }
}

extension CommandOption {
    /// The names with the placeholder of the value, such as `-o, --output FILE`.
    var signature: String {
        names.joined(separator: ", ") + (value.map { " \($0.placeholder)" } ?? "")
    }

    /// The help with the choices and the default.
    fileprivate var explanation: String {
        let choices = value?.choices ?? []
        return help + (choices.isEmpty ? "" : " (values: \(choices.joined(separator: ", ")))")
            + (defaultValue.map { $0.isEmpty ? "" : " (default: \($0))" } ?? "")
    }

    /// The line of the help about the option.
    var line: String { "\(signature)  \(explanation)" }
}

extension Operand {
    /// The line of the help about the operand.
    var line: String { "\(placeholder)  \(help)" }
}

// MARK: - Lines

private let explanationColumn = 26

/// An entry of a list: a term, and its explanation beside it or below it.
private func entry(_ term: String, _ explanation: String, _ columns: Int) -> String {
    let indentation = spaces(explanationColumn)
    let isLong = term.count > explanationColumn - 4
    let first = isLong ? indentation : "  \(term)" + spaces(explanationColumn - 2 - term.count)
    let text = wrapped(words(of: explanation), indentation: first, further: indentation, to: columns)
    return isLong ? "  \(term)\n\(text)" : text
}

/// Breaks a line between words.
///
/// A line that begins with spaces continues three columns further right.
private func wrapped(_ line: String, to columns: Int) -> String {
    let start = String(line.prefix { $0 == " " })
    return wrapped(
        words(of: String(line.dropFirst(start.count))), indentation: start,
        further: start.isEmpty ? "" : start + spaces(3), to: columns)
}

private func wrapped(_ words: [String], indentation: String, further: String, to columns: Int) -> String {
    var lines: [String] = []
    var line = indentation
    var isFirst = true
    for word in words {
        if !isFirst, line.count + 1 + word.count > columns {
            lines.append(line)
            line = further
            isFirst = true
        }
        // Several spaces between words stay, except at the end of a line.
        if isFirst, word.isEmpty, !lines.isEmpty { continue }
        line += isFirst ? word : " " + word
        isFirst = false
    }
    lines.append(line)
    return lines.map(withoutSpacesAtEnd).joined(separator: "\n")
}

private func words(of text: String) -> [String] {
    text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
}

/// The words of a form of a command line, with `[--option VALUE]` as one word.
private func wordsWithBrackets(of text: String) -> [String] {
    var result: [String] = []
    var depth = 0
    for word in words(of: text) {
        let start = depth > 0 ? result.popLast().map { $0 + " " } : nil
        result.append((start ?? "") + word)
        depth += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return result
}

private func withoutSpacesAtEnd(_ line: String) -> String {
    guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
    return String(line[...last])
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
