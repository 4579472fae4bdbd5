// SPDX-License-Identifier: MIT

extension Command {
    /// Returns a script with the completions of a program that has subcommands.
    ///
    /// - Parameter shell: The shell that reads the script.
    /// - Returns: The script, with the end of its last line.
    public func completions(for shell: Shell) -> String {
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

    /// The words of all subcommands.
    fileprivate var words: String { subcommands.map(\.word).joined(separator: " ") }

    /// The words that the first argument can be, with their explanations.
    fileprivate var firstWords: [(word: String, help: String)] {
        subcommands.map { ($0.word, $0.abstract) } + [("help", "Explains a subcommand.")]
    }
}

// MARK: - Bash

extension Command {
    private var bashLines: [String] {
        ["_\(name)() {"] + bashStart.map { "    " + $0 } + bashCases + bashEnd.map { "    " + $0 }
            + ["}", "complete -F _\(name) \(name)"]
    }

    /// The word to complete, the option before it, and the subcommand.
    private var bashStart: [String] {
        [
            "local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} command=''",
            "local kind=option options='' repeatable='' operands=none candidate",
            "local -a candidates=()",
            "# Bash splits --option=value into three words.",
            "if [[ $word == = ]]; then",
            "    word=''",
            "elif [[ $option == = ]]; then",
            "    option=${COMP_WORDS[COMP_CWORD - 2]}",
            "fi",
            "((COMP_CWORD == 1)) || command=${COMP_WORDS[1]}",
        ]
    }

    /// The options and operands of each subcommand, and the kind of value of each option.
    private var bashCases: [String] {
        var lines = ["    case $command in"]
        for (word, command) in [("''", self)] + subcommands.map({ ($0.word, $0) }) {
            let first = command.name == name ? firstWords.map(\.word) : []
            let names = command.offered.flatMap(\.names)
            let repeatable = command.offered.filter(\.isRepeatable).flatMap(\.names)
            lines.append("    \(word))")
            lines.append("        options='\((first + names).joined(separator: " "))'")
            if !repeatable.isEmpty {
                lines.append("        repeatable='\(repeatable.joined(separator: " "))'")
            }
            if command.operand != nil { lines.append("        operands=files") }
            let valued = command.offered.compactMap { option in
                option.value.map {
                    "        \(option.names.joined(separator: " | "))) \(bashKind(of: $0)) ;;"
                }
            }
            if !valued.isEmpty { lines += ["        case $option in"] + valued + ["        esac"] }
            lines.append("        ;;")
        }
        return lines + ["    help) options='\(words)' ;;", "    esac"]
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
    private var zshLines: [String] {
        var lines = [
            "local context state state_descr line ret=1", "local -a commands", "typeset -A opt_args", "",
        ]
        lines += zshArguments(["'(-): :->command'", "'(-)*:: :->arguments'"])
        lines += ["case $state in", "command)", "    commands=("]
        for (word, help) in firstWords { lines.append("        \(quotedForShell("\(word):\(help)"))") }
        lines += ["    )", "    _describe command commands && ret=0", "    ;;", "arguments)"]
        lines.append("    case $words[1] in")
        for command in subcommands {
            lines.append("    \(command.word))")
            lines += command.zshArguments().map { "        " + $0 } + ["        ;;"]
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
            let suffix = option.value == nil ? "" : name.hasPrefix("--") ? "=" : "+"
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
    private var fishLines: [String] {
        let wants = "__\(name)_wants"
        var lines = [
            "# Whether the line has this subcommand, and none of these options before its last word.",
            "function \(wants)",
            "    set -l words (commandline -opc)",
            "    test \"$words[2]\" = \"$argv[1]\"; or return 1",
            "    for option in $argv[2..]",
            "        contains -- $option $words[..-2]; and return 1",
            "    end",
            "    return 0",
            "end",
            "",
            "complete -c \(name) -f",
        ]
        func complete(_ condition: String, _ rest: String) {
            lines.append("complete -c \(name) -n '\(wants) \(condition)' \(rest)")
        }
        for (word, help) in firstWords { complete("\"\"", "-a \(word) -d \(fishQuoted(help))") }
        for command in [self] + subcommands {
            let word = command.name == name ? "\"\"" : command.word
            if command.operand != nil { complete(word, "-F") }
            for option in command.offered {
                let given = option.isRepeatable ? [] : option.names
                complete(
                    ([word] + given).joined(separator: " "),
                    "\(fishNames(of: option))\(fishValue(of: option)) -d \(fishQuoted(option.help))")
            }
        }
        complete("help", "-a '\(words)'")
        return lines
    }

    private func fishNames(of option: CommandOption) -> String {
        option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
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

/// A text in single quotes, for Bash and zsh.
private func quotedForShell(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : "\($1)" } + "'"
}
