// SPDX-License-Identifier: MIT

import Files
import Glibc
import Text

/// The command line program for operators.
@main
enum Runepad {
    private static let subcommands: [Subcommand] = [
        .bugReport, .check, .devices, .doctor, .guide, .hide, .hold, .import, .layouts, .metrics, .monitor,
        .new,
        .plug, .preview, .reload, .replay, .show, .shuffle, .status, .swipe, .tap, .text, .toggle, .try,
        .webFields,
        .xkb,
    ]

    private static let command = Command(
        "runepad",
        abstract: "Checks, shows and controls keyboards for touchscreens that you design yourself.",
        usage: ["runepad SUBCOMMAND"],
        discussion: """
            EXIT STATUS
              74 of every command: standard output cannot be written, such as to a full disk
            """,
        options: [
            // For scripts/install-files.
            CommandOption(
                "--generate-completion-script",
                value: .choice("SHELL", of: Shell.allCases.map(\.rawValue)),
                help: "Print the completions for this shell.", isHidden: true)
        ],
        subcommands: subcommands.map(\.command))

    static func main() {
        let status = run()
        do throws(FileError) { try flushOutput() } catch {
            // The first fault decides the status.
            if status == 0 { endWithoutOutput(error) }
            printError("runepad: \(error)")
        }
        exit(status)
    }

    private static func run() -> Int32 {
        var command = command
        do {
            var arguments = CommandLine.arguments.dropFirst()
            command = try command.subcommand(takenFrom: &arguments)
            switch try command.read(arguments) {
            case .help: printHelp(of: command)
            case .version: printOutput("runepad \(runepadVersion)")
            case .run(let arguments): try run(command, arguments)
            }
        } catch let status as ExitStatus {
            return status.rawValue
        } catch let failure as Failure {
            failure.printMessage()
            return failure.status.rawValue
        } catch let fault as UsageError {
            printError(command.explanation(of: fault))
            return ExitStatus.usage.rawValue
        } catch {
            printError("runepad: \(error)")
            return ExitStatus.failure.rawValue
        }
        return 0
    }

    private static func run(_ command: Command, _ arguments: ParsedArguments) throws {
        if let subcommand = subcommands.first(where: { $0.command.name == command.name }) {
            try subcommand.run(arguments)
        } else if let shell: Shell = arguments.choice(of: "--generate-completion-script") {
            printOutput(command.completions(for: shell), terminator: "")
        } else {
            printHelp(of: command)
        }
    }

    /// Prints the help, as wide as COLUMNS says if that is a positive number.
    private static func printHelp(of command: Command) {
        let wanted = environment("COLUMNS").flatMap { Int($0) } ?? 0
        let columns = wanted > 0 ? wanted : Terminal.columns ?? 80
        printOutput(command.helpText(columns: columns), terminator: "")
    }
}

/// Writes what was printed, or ends the program if that fails.
func flushOutputOrEnd() {
    do throws(FileError) { try flushOutput() } catch { endWithoutOutput(error) }
}

/// Ends the program because standard output cannot be written.
func endWithoutOutput(_ error: FileError) -> Never {
    printError("runepad: \(error)")
    exit(ExitStatus.noOutput.rawValue)
}

/// A command of `runepad`.
struct Subcommand: Sendable {
    /// The arguments of the command, and its help.
    let command: Command
    /// Does the work, and prints the results.
    ///
    /// It throws a ``Failure``, or the exit status of faults that are printed, or `UsageError` for a fault of the
    /// arguments.
    let run: @Sendable (ParsedArguments) throws -> Void

    init(
        _ name: String, abstract: String, usage: [String], discussion: String = "", operand: Operand? = nil,
        options: [CommandOption] = [], run: @escaping @Sendable (ParsedArguments) throws -> Void
    ) {
        command = Command(
            name, abstract: abstract, usage: usage, discussion: discussion, operand: operand,
            options: options)
        self.run = run
    }
}
