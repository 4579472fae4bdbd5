// SPDX-License-Identifier: MIT

import Configuration
import Doctor
import Files
import Glibc
import JSONText
import ProgramOptions

/// `runepad doctor`: looks at everything that a keyboard needs, and tells what does not work.
struct DoctorCommand: Subcommand {
    static let command = Command(
        "runepad doctor",
        abstract: "Tells what works and what does not, and how to mend it.",
        usage: ["runepad doctor [--config FILE] [--json | --fix]"],
        discussion: """
            It looks at everything that a keyboard needs, in the order in which it goes wrong: the kernel's module, \
            the service, the configuration, the touchscreens, the panels, the characters, and the sessions with the \
            programs in them. Each line says whether something is good, a problem, a warning, a note about a \
            setting, or unknown to this user. Under a fault is the command that mends it, or what to do.

            Run it as root, or the sessions of others and the devices stay unknown. It changes nothing. With --fix \
            it asks for each command that mends a fault and can be taken back, runs it after the answer 'y', and \
            looks at everything again.

            EXAMPLE
              $ sudo runepad doctor
              good     uinput: the driver may make keyboards with /dev/uinput
              problem  service: runepadd is disabled, so that no touchscreen starts it
                       → systemctl enable --now runepadd

            EXIT STATUS
              0  nothing is a problem, though perhaps there are warnings
              1  there are problems
              64 wrong arguments
              77 --fix, and the user is not root
            """,
        options: [
            CommandOption(
                "--config", value: .file("FILE"), help: "The configuration.",
                default: Configuration.defaultPath),
            CommandOption("--json", help: "Print one JSON object, for programs."),
            CommandOption("--fix", help: "Ask for each command that mends a fault, and run it."),
        ])

    private let config: String
    private let json: Bool
    private let fix: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        config = arguments.value(of: "--config")
        json = arguments.has("--json")
        fix = arguments.has("--fix")
        if json, fix {
            throw UsageError("--fix asks a person, and --json is for programs: give only one of them")
        }
    }

    func run() throws {
        if fix, geteuid() != 0 {
            printError("runepad: only root can mend these faults; run `sudo runepad doctor --fix`")
            throw ExitStatus.noPermission
        }
        var report = DoctorReport(HostFacts(ofThisMachineWith: config).findings)
        printOutput(json ? report.json.text : report.text)
        if fix, mend(report) {
            printOutput("")
            report = DoctorReport(HostFacts(ofThisMachineWith: config).findings)
            printOutput(report.text)
        }
        if report.hasProblems { throw ExitStatus.failure }
    }

    /// Asks for each command that is safe, and runs those that the person wants; returns whether one was run.
    private func mend(_ report: DoctorReport) -> Bool {
        var asked: Set<[String]> = []
        var hasRun = false
        for case let remedy? in report.findings.map(\.remedy)
        where remedy.isSafe && asked.insert(remedy.command).inserted {
            printOutput("\nrun `\(remedy.commandText)`? [y/N] ", terminator: "")
            flushOutputOrEnd()
            guard let answer = readLine(), answer == "y" || answer == "Y" else { continue }
            hasRun = true
            switch ChildProgram(words: remedy.command).exitStatus() {
            case 0: printOutput("done" + (remedy.text.map { "; \($0)" } ?? ""))
            case let status?: printOutput("it failed with the status \(status)")
            case nil: printOutput("it cannot be run")
            }
        }
        return hasRun
    }
}
