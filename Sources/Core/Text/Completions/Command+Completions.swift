// SPDX-License-Identifier: MIT

extension Command {
    /// Returns a script with the completions of a program, with the end of its last line.
    package func completions(for shell: Shell) -> String {
        let heading = [
            "# SPDX-License-Identifier: MIT", "# Completions of \(name) for \(shell.rawValue).", "",
        ]
        let lines =
            switch shell {
            // The first line tells zsh the program.
            case .zsh: ["#compdef \(name)"] + heading + zshLines
            case .bash: heading + bashLines
            case .fish: heading + fishLines
            }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The options that completions offer.
    fileprivate var offered: [CommandOption] { allOptions.filter { !$0.isHidden } }

    fileprivate var words: String { subcommands.map(\.word).joined(separator: " ") }

    /// The words that the first argument can be, with their explanations; none for a program without subcommands.
    fileprivate var firstWords: [(word: String, help: String)] {
        if subcommands.isEmpty { return [] }
        return subcommands.map { ($0.word, $0.abstract) } + [("help", "Explains a subcommand.")]
    }

    /// The name in the names of functions.
    fileprivate var identifier: String { String(name.map { $0 == "-" ? "_" : $0 }) }
}

// MARK: - Bash

extension Command {
    fileprivate var bashLines: [String] {
        let offers = subcommands.isEmpty ? bashOffers : bashCases
        return ["_\(identifier)() {"] + indented(bashStart + offers + bashEnd)
            + ["}", "complete -F _\(identifier) \(name)"]
    }

    /// The word to complete, and the option before it.
    private var bashStart: [String] {
        [
            "local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}",
            "local kind=option options='' repeatable='' operands=none candidate",
            "local -a candidates=()",
            "# Bash splits --option=value into three words.",
            "if [[ $word == = ]]; then",
            "    word=''",
            "elif [[ $option == = ]]; then",
            "    option=${COMP_WORDS[COMP_CWORD - 2]}",
            "fi",
        ]
    }

    /// What the program and each of its subcommands offers.
    private var bashCases: [String] {
        var lines = [
            "local command=''", "((COMP_CWORD == 1)) || command=${COMP_WORDS[1]}", "case $command in",
        ]
        for (word, command) in [("''", self)] + subcommands.map({ ($0.word, $0) }) {
            lines += ["\(word))"] + indented(command.bashOffers + [";;"])
        }
        return lines + ["help) options='\(words)' ;;", "esac"]
    }

    /// The options and operands of the command, and the kind of value of each option.
    private var bashOffers: [String] {
        let names = offered.flatMap(\.names)
        var lines = ["options='\((firstWords.map(\.word) + names).joined(separator: " "))'"]
        let repeatable = offered.filter(\.isRepeatable).flatMap(\.names)
        if !repeatable.isEmpty { lines.append("repeatable='\(repeatable.joined(separator: " "))'") }
        if operand != nil { lines.append("operands=files") }
        let valued = offered.compactMap { option in
            option.value.map { "\(option.names.joined(separator: " | "))) \(bashKind(of: $0)) ;;" }
        }
        if !valued.isEmpty { lines += ["case $option in"] + valued + ["esac"] }
        return lines
    }

    private func bashKind(of value: CommandOption.Value) -> String {
        switch value {
        case .text: "kind=text"
        case .file: "kind=files"
        case .directory: "kind=directories"
        case .choice(_, let words): "kind=choice options='\(words.joined(separator: " "))'"
        }
    }

    private var bashEnd: [String] {
        [
            "# Options are offered once; after -- there are none.",
            "if [[ $kind == option ]]; then",
            "    for candidate in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do",
            "        [[ $candidate != -- ]] || options=''",
            "        [[ \" $repeatable \" != *\" $candidate \"* ]] || continue",
            "        options=\" $options \" options=${options/ $candidate / }",
            "    done",
            "    [[ $operands == none || $word == -* ]] || kind=$operands",
            "fi",
            "case $kind in",
            "files) compopt -o filenames && mapfile -t candidates < <(compgen -f -- \"$word\") ;;",
            "directories) compopt -o filenames && mapfile -t candidates < <(compgen -d -- \"$word\") ;;",
            "option | choice) mapfile -t candidates < <(compgen -W \"$options\" -- \"$word\") ;;",
            "esac",
            "COMPREPLY=(\"${candidates[@]}\")",
        ]
    }
}

// MARK: - Zsh

extension Command {
    fileprivate var zshLines: [String] {
        if subcommands.isEmpty { return ["local ret=1", ""] + zshArguments() + ["return ret"] }
        var lines = [
            "local context state state_descr line ret=1", "local -a commands", "typeset -A opt_args", "",
        ]
        lines += zshArguments(["'(-): :->command'", "'(-)*:: :->arguments'"])
        lines += ["case $state in", "command)", "    commands=("]
        lines += firstWords.map { word, help in "        \(quotedForShell("\(word):\(help)"))" }
        lines += ["    )", "    _describe command commands && ret=0", "    ;;", "arguments)"]
        lines.append("    case $words[1] in")
        for command in subcommands {
            lines.append("    \(command.word))")
            lines += indented(indented(command.zshArguments() + [";;"]))
        }
        lines.append("    help) _arguments '1:command:(\(words))' && ret=0 ;;")
        return lines + ["    esac", "    ;;", "esac", "return ret"]
    }

    private func zshArguments(_ further: [String] = []) -> [String] {
        var specifications = offered.flatMap(zshSpecifications)
        if let operand {
            let number = operand.count == .one ? "1" : "*"
            let message = zshText(operand.placeholder.lowercased())
            specifications.append(quotedForShell("\(number):\(message):_files"))
        }
        return ["_arguments -S \\"] + (specifications + further).map { "    \($0) \\" } + ["    && ret=0"]
    }

    /// A specification for each name of an option: `--name[help]:placeholder:action`.
    private func zshSpecifications(of option: CommandOption) -> [String] {
        let message = option.value.map { ":\(zshText($0.placeholder.lowercased())):" } ?? ""
        let action =
            switch option.value {
            case nil, .text: ""
            case .file: "_files"
            case .directory: "_files -/"
            case .choice(_, let words): "(\(words.joined(separator: " ")))"
            }
        // After help and version, nothing else counts.
        let isLast = Self.commonOptions.contains { $0.name == option.name }
        let excluded = isLast ? "(- *)" : "(\(option.names.joined(separator: " ")))"
        return option.names.map { name in
            // A value may also follow the equals sign of a long name.
            let suffix = option.value != nil && name.hasPrefix("--") ? "=" : ""
            let start = option.isRepeatable ? "*" : excluded
            return quotedForShell("\(start)\(name)\(suffix)[\(zshText(option.help))]\(message)\(action)")
        }
    }

    /// A text within a specification.
    private func zshText(_ text: String) -> String {
        text.reduce(into: "") { $0 += [":", "[", "]", "\\"].contains($1) ? "\\\($1)" : "\($1)" }
    }
}

// MARK: - Fish

extension Command {
    fileprivate var fishLines: [String] {
        var lines = (subcommands.isEmpty ? [] : fishIn) + fishLacks + ["", "complete -c \(name) -f"]
        func complete(_ conditions: [String], _ rest: String) {
            let condition = conditions.isEmpty ? "" : "-n '\(conditions.joined(separator: "; and "))' "
            lines.append("complete -c \(name) \(condition)\(rest)")
        }
        let first = fishConditions(of: self)
        for (word, help) in firstWords { complete(first, "-a \(word) -d \(fishQuoted(help))") }
        for command in [self] + subcommands {
            let conditions = fishConditions(of: command)
            if command.operand != nil { complete(conditions, "-F") }
            for option in command.offered {
                complete(
                    conditions + fishConditions(of: option),
                    "\(fishNames(of: option))\(fishValue(of: option)) -d \(fishQuoted(option.help))")
            }
        }
        if !subcommands.isEmpty { complete(["__\(identifier)_in help"], "-a '\(words)'") }
        return lines
    }

    private var fishIn: [String] {
        [
            "# Whether the line has this subcommand.",
            "function __\(identifier)_in",
            "    set -l words (commandline -opc)",
            "    test \"$words[2]\" = \"$argv[1]\"",
            "end",
            "",
        ]
    }

    private var fishLacks: [String] {
        [
            "# Whether the words up to this one, -1 for the last, have none of these options.",
            "function __\(identifier)_lacks",
            "    set -l words (commandline -opc)",
            "    for option in $argv[2..]",
            "        contains -- $option $words[..$argv[1]]; or string match -q -- \"$option=*\" $words",
            "        and return 1",
            "    end",
            "    return 0",
            "end",
        ]
    }

    /// Whether the line is one of this command.
    private func fishConditions(of command: Command) -> [String] {
        subcommands.isEmpty ? [] : ["__\(identifier)_in \(command.name == name ? "\"\"" : command.word)"]
    }

    /// Whether the option can stand in the line.
    private func fishConditions(of option: CommandOption) -> [String] {
        // fish completes the value of an option only while it offers the option, which is then the last word.
        let last = option.value == nil ? "-1" : "-2"
        let names = option.names.joined(separator: " ")
        return option.isRepeatable ? [] : ["__\(identifier)_lacks \(last) \(names)"]
    }

    /// A short name is one that fish calls old: it forms no group with others, and no word with its value.
    private func fishNames(of option: CommandOption) -> String {
        option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-o \($0.dropFirst())" }
            .joined(separator: " ")
    }

    private func fishValue(of option: CommandOption) -> String {
        switch option.value {
        case nil: ""
        case .text: " -x"
        case .file: " -r -F"
        case .directory: " -x -a '(__fish_complete_directories)'"
        case .choice(_, let words): " -x -a '\(words.joined(separator: " "))'"
        }
    }

    private func fishQuoted(_ text: String) -> String {
        "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : "\($1)" } + "'"
    }
}

// MARK: - Lines

private func indented(_ lines: [String]) -> [String] { lines.map { "    " + $0 } }

/// A text in single quotes, for Bash and zsh.
private func quotedForShell(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : "\($1)" } + "'"
}

/// A shell for which there are completions.
package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
}
