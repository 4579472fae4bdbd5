// SPDX-License-Identifier: MIT

import Files
import Glibc
import Text

/// The command line program for operators.
@main
enum Runepad {
    private static let subcommands: [any Subcommand.Type] = [
        BugReport.self,
        Check.self,
        DevicesCommand.self,
        DoctorCommand.self,
        GuideCommand.self,
        Hide.self,
        HoldCommand.self,
        Import.self,
        LayoutsCommand.self,
        Metrics.self,
        Monitor.self,
        New.self,
        PlugCommand.self,
        Preview.self,
        Reload.self,
        Replay.self,
        Show.self,
        ShuffleCommand.self,
        Status.self,
        SwipeCommand.self,
        Tap.self,
        TextCommand.self,
        Toggle.self,
        Try.self,
        WebFieldsCommand.self,
        Xkb.self,
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
        subcommands: subcommands.map { $0.command })

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
            try subcommand.init(arguments).run()
        } else if let shell: Shell = arguments.choice(of: "--generate-completion-script") {
            printOutput(command.completions(for: shell), terminator: "")
        } else {
            printHelp(of: command)
        }
    }

    /// Prints the help, as wide as COLUMNS says if that is a positive number.
    private static func printHelp(of command: Command) {
        let wanted = unsafe getenv("COLUMNS").flatMap { unsafe Int(String(cString: $0)) } ?? 0
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
protocol Subcommand: SendableMetatype {
    /// The arguments of the command, and its help.
    static var command: Command { get }
    /// Takes the arguments that ``command`` describes.
    init(_ arguments: ParsedArguments) throws(UsageError)
    /// Does the work, prints the results, and prints faults to standard error.
    ///
    /// - Throws: The exit status of a fault that is printed, or `UsageError` for a fault of the arguments that shows
    ///   only now.
    func run() throws
}
