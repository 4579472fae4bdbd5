// SPDX-License-Identifier: MIT

extension Command {
    /// The action that the arguments request.
    package enum Request<Options> {
        case run(Options)
        case help
        case version

        package func map<Other>(_ transform: (Options) -> Other) -> Request<Other> {
            switch self {
            case .run(let options): .run(transform(options))
            case .help: .help
            case .version: .version
            }
        }
    }

    /// Takes the word that names a subcommand from the arguments of a program, which begin after its own
    /// name.
    ///
    /// `help WORD` becomes `--help` of the subcommand, and `help` alone `--help` of this command. The result
    /// is this command if the first argument is missing or an option. A word that names no subcommand is an
    /// error.
    package func subcommand(takenFrom arguments: inout ArraySlice<String>) throws(UsageError) -> Command {
        guard !subcommands.isEmpty, let word = arguments.first, !word.hasPrefix("-") else { return self }
        arguments.removeFirst()
        guard word == "help" else { return try subcommand(named: word) }
        let subject = arguments.first
        arguments = ["--help"]
        guard let subject, subject != "help", !subject.hasPrefix("-") else { return self }
        return try subcommand(named: subject)
    }

    private func subcommand(named word: String) throws(UsageError) -> Command {
        if let named = subcommands.first(where: { $0.word == word }) { return named }
        let advice = nearestName(to: word, among: subcommands.map(\.word))
        throw UsageError(
            "\(name) has no command \(quoted(word)); "
                + (advice.map { "did you mean \(quoted($0))?" } ?? "\(name) --help lists the commands"))
    }

    /// Reads the arguments of the command, without its name.
    ///
    /// The value of an option is the next argument, or follows `=` in the same argument.  An argument that begins
    /// with two dashes, or that names an option, is no value of the option before it.  `--` ends the options of a
    /// lenient command.  The first of `--help` and `--version` takes precedence over all arguments after it, and
    /// `--help` also over a fault before it.
    ///
    /// - Throws: ``UsageError`` for an argument that is not wanted or missing, and for a value that is missing, not
    ///   wanted or not one of the option's choices.
    package func read(_ arguments: some Sequence<String>) throws(UsageError) -> Request<ParsedArguments> {
        var reader = ArgumentReader(self, rest: Array(arguments)[...])
        do throws(UsageError) {
            return try reader.read()
        } catch {
            // A person who adds --help to a line that was refused wants to know the right one.
            let options = reader.rest.prefix { $0 != "--" }
            if options.contains("--help") || options.contains("-h") { return .help }
            throw error
        }
    }
}

extension Command.Request: Equatable where Options: Equatable {}

/// Reads arguments one after another.
private struct ArgumentReader {
    let command: Command
    let options: [CommandOption]
    private(set) var rest: ArraySlice<String>
    private var values: [String: [String]] = [:]
    private var operands: [String] = []

    init(_ command: Command, rest: ArraySlice<String>) {
        self.command = command
        self.rest = rest
        options = command.allOptions
    }

    mutating func read() throws(UsageError) -> Command.Request<ParsedArguments> {
        while let argument = rest.popFirst() {
            if argument == "--", case .lenient = command.strictness {
                operands += rest
                rest = []
            } else if argument.hasPrefix("-"), argument != "-" {
                switch try readOption(argument) {
                case "--help": return .help
                case "--version": return .version
                default: break
                }
            } else {
                operands.append(argument)
            }
            try refuseExcess()
        }
        if let operand = command.operand, operand.count != .any, operands.isEmpty {
            throw UsageError("\(command.name) needs a \(operand.placeholder)", about: operand.line)
        }
        for option in options where option.isRequired && values[option.name] == nil {
            throw UsageError("\(command.name) needs \(option.signature)", about: option.line)
        }
        return .run(ParsedArguments(of: options, values: values, operands: operands))
    }

    /// Reads an option with its value, and returns its name.
    private mutating func readOption(_ argument: String) throws(UsageError) -> String {
        let name = nameOfOption(argument)
        let option = try option(named: name)
        let value = try value(of: option, name == argument ? nil : String(argument.dropFirst(name.count + 1)))
        if case .strict = command.strictness, values[option.name] != nil, !option.isRepeatable {
            throw UsageError("\(option.name) is given twice; give it once")
        }
        values[option.name, default: []].append(value)
        return option.name
    }

    private func option(named name: String) throws(UsageError) -> CommandOption {
        if let option = options.first(where: { $0.names.contains(name) }) { return option }
        // All short names are near each other.
        let names = options.filter { !$0.isHidden }.flatMap(\.names).filter { $0.hasPrefix("--") }
        let nearest = nearestName(to: name, among: names)
        let advice =
            nearest.map { "did you mean \(quoted($0))?" } ?? "\(command.name) --help lists the options"
        throw UsageError("unknown option \(quoted(name)); \(advice)")
    }

    /// Returns the value of an option, which follows `=` or is the next argument; that of a flag is empty.
    private mutating func value(of option: CommandOption, _ inline: String?) throws(UsageError) -> String {
        guard let kind = option.value else {
            if inline == nil { return "" }
            throw UsageError("\(option.name) takes no value; write \(option.name) alone", about: option.line)
        }
        let isStrict = if case .strict = command.strictness { true } else { false }
        guard let value = inline ?? nextValue(), !value.isEmpty || !isStrict else {
            let choices = alternatives(kind.choices)
            throw UsageError(
                "\(option.name) needs a value; write \(option.name) \(choices.isEmpty ? kind.placeholder : choices)",
                about: option.line)
        }
        guard kind.choices.isEmpty || kind.choices.contains(value) else {
            let advice = nearestName(to: value, among: kind.choices).map { "; did you mean \(quoted($0))?" }
            throw UsageError(
                "unknown value \(quoted(value)) of \(option.name)"
                    + (advice ?? ": it is one of \(kind.choices.joined(separator: ", "))"), about: option.line
            )
        }
        return value
    }

    /// Takes the next argument, unless it is an option.
    private mutating func nextValue() -> String? {
        guard let next = rest.first, !next.hasPrefix("--") else { return nil }
        let name = nameOfOption(next)
        return options.contains { $0.names.contains(name) } ? nil : rest.removeFirst()
    }

    private func refuseExcess() throws(UsageError) {
        let excess: String? =
            switch command.operand?.count {
            case nil: operands.first
            case .one: operands.dropFirst().first
            case .oneOrMore, .any: nil
            }
        guard let excess else { return }
        if case .strict(let remedy) = command.strictness {
            throw UsageError("\(quoted(excess)) is not an option; \(remedy)")
        }
        let wanted = command.operand.map { "only one \($0.placeholder)" } ?? "only options"
        throw UsageError("unexpected argument \(quoted(excess)); \(command.name) takes \(wanted)")
    }
}

/// The part of an argument before `=`, or all of it.
private func nameOfOption(_ argument: String) -> String { String(argument.prefix { $0 != "=" }) }

/// The words as a text: "yes, no or fullscreen".
private func alternatives(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}
