// SPDX-License-Identifier: MIT

/// A description of a program or of one of its commands: the arguments that it takes, and its help.
///
/// Reading the arguments, the help, the manual page and the completions of shells all come from this value.  The module
/// ShellCompletions makes the completions.
///
/// ```swift
/// let command = Command(
///     "runepad metrics", abstract: "Prints the driver's counters.", usage: ["runepad metrics [--output FILE]"],
///     options: [CommandOption("--output", value: .file("FILE"), help: "Write to this file.")])
/// guard case .run(let arguments) = try command.read(["--output", "a.prom"]) else { … }
/// arguments.optionalValue(of: "--output")  // "a.prom"
/// ```
package struct Command: Sendable {
    /// How a command takes arguments that can be mistakes.
    package enum Strictness: Sendable {
        /// For people, who add arguments to a line: the last value of an option counts, and a value may be empty.
        case lenient
        /// For services, whose options are in files: each option may be given once, and no value may be empty.
        ///
        /// The command takes options only.  The remedy is the advice for an argument that is no option, such as
        /// `name the configuration with --config FILE`.
        case strict(remedy: String)
    }

    /// The words that start the command, such as `runepad check`.
    package var name: String
    /// The sentence that says what the command does.
    package var abstract: String
    /// The forms of the command line, such as `runepad check [--panel SIZE] PATH ...`.
    package var usage: [String]
    /// The rest of the explanation: paragraphs with a blank line between them, or an empty text.
    ///
    /// A line in capitals is a heading.  Lines that begin with a space are examples and tables.
    package var discussion: String
    /// The arguments that are not options, or `nil` if the command takes none.
    package var operand: Operand?
    /// The options, without `--help` and `--version`, which every command has.
    package var options: [CommandOption]
    /// The commands of which the first argument names one, in the order of the help.
    package var subcommands: [Command]
    package var strictness: Strictness

    package init(
        _ name: String, abstract: String, usage: [String], discussion: String = "", operand: Operand? = nil,
        options: [CommandOption] = [], subcommands: [Command] = [], strictness: Strictness = .lenient
    ) {
        self.name = name
        self.abstract = abstract
        self.usage = usage
        self.discussion = discussion
        self.operand = operand
        self.options = options
        self.subcommands = subcommands
        self.strictness = strictness
    }

    /// The last word of the name, by which a program's first argument names the command.
    package var word: String { String(name.split(separator: " ").last ?? "") }

    /// The options of every command.
    package static let commonOptions = [
        CommandOption("--version", help: "Print the version."),
        CommandOption("--help", alias: "-h", help: "Print this help."),
    ]

    package var allOptions: [CommandOption] { options + Self.commonOptions }
}

/// An option or a flag of a command.
package struct CommandOption: Sendable {
    /// The value that an option takes, with its placeholder in texts, such as `FILE`.
    package enum Value: Sendable {
        case text(String)
        case file(String)
        case directory(String)
        /// One of these words.
        case choice(String, of: [String])

        package var placeholder: String {
            switch self {
            case .text(let text), .file(let text), .directory(let text), .choice(let text, _): text
            }
        }

        /// The allowed words, or none if the value is not a choice.
        package var choices: [String] {
            if case .choice(_, let words) = self { words } else { [] }
        }
    }

    /// The name, such as `--config`.
    package var name: String
    /// The other name, such as `-c`, or `nil`.
    package var alias: String?
    /// The value that the option takes, or `nil` for a flag.
    package var value: Value?
    /// One or two sentences.
    package var help: String
    /// The value if the option is not given, or `nil` for none.
    package var defaultValue: String?
    /// Whether the command cannot do without the option.
    package var isRequired: Bool
    /// Whether each of several values counts.
    package var isRepeatable: Bool
    /// The heading of the help under which the option stands.
    package var section: String
    /// Whether the help and the completions leave the option out.
    package var isHidden: Bool

    /// Makes an option, or without `value` a flag.
    package init(
        _ name: String, alias: String? = nil, value: Value? = nil, help: String, default: String? = nil,
        isRequired: Bool = false, isRepeatable: Bool = false, section: String = "OPTIONS",
        isHidden: Bool = false
    ) {
        self.name = name
        self.alias = alias
        self.value = value
        self.help = help
        self.defaultValue = `default`
        self.isRequired = isRequired
        self.isRepeatable = isRepeatable
        self.section = section
        self.isHidden = isHidden
    }

    /// The names, a short one first.
    package var names: [String] {
        guard let alias else { return [name] }
        return alias.hasPrefix("--") ? [name, alias] : [alias, name]
    }
}

/// The arguments of a command that are not options.
package struct Operand: Sendable {
    /// The number of operands that a command takes.
    package enum Count: Sendable {
        case one
        case oneOrMore
        /// None, one or more.
        case any
    }

    /// The placeholder in texts, such as `PATH`.
    package var placeholder: String
    package var count: Count
    /// One or two sentences.
    package var help: String

    package init(_ placeholder: String, _ count: Count, help: String) {
        self.placeholder = placeholder
        self.count = count
        self.help = help
    }
}

/// The version of Runepad, which all its programs have, in the form of semver.org.
package let runepadVersion = "1.0.0"
