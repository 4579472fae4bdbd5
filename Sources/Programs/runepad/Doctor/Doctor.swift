// SPDX-License-Identifier: MIT

import Configuration
import Doctor
import Files
import Glibc
import Text

extension Subcommand {
    static let doctor = Subcommand(
        "runepad doctor",
        abstract: "Tells what works and what does not, and how to mend it.",
        usage: ["runepad doctor [--config FILE] [--json | --fix [--rights]]"],
        discussion: """
            It looks at everything that a keyboard needs, in the order in which it goes wrong: the kernel's module, \
            the service, the configuration, the touchscreens, the panels, the characters, and the sessions with the \
            programs in them. Each line says whether something is good, a problem, a warning, a note about a \
            setting, or unknown to this user. Under a fault is the command that mends it, or what to do.

            Run it as root, or the sessions of others and the devices stay unknown. It changes nothing. With --fix \
            it asks for each command that mends a fault and can be taken back, runs it after the answer 'y', and \
            looks at everything again. A command that changes who may see, read or type is not among them: --fix \
            says whose right it changes, and asks for it only with --rights, too.

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
            configurationOption,
            CommandOption("--json", help: "Print one JSON object, for programs."),
            CommandOption("--fix", help: "Ask for each command that mends a fault, and run it."),
            CommandOption("--rights", help: "With --fix: ask also for commands that change rights."),
        ]
    ) { arguments in
        let (json, fix, rights) = (
            arguments.has("--json"), arguments.has("--fix"), arguments.has("--rights")
        )
        if json, fix {
            throw UsageError("--fix asks a person, and --json is for programs: give only one of them")
        }
        if rights, !fix { throw UsageError("--rights goes with --fix") }
        if fix, geteuid() != 0 {
            throw Failure(
                .noPermission, "only root can mend these faults; run `sudo runepad doctor --fix`")
        }
        let config = arguments.value(of: "--config")
        var report = DoctorReport(HostFacts(ofThisMachineWith: config).findings)
        if json { printOutput(report.json.text) } else { printText(of: report) }
        if fix, mend(report, rights: rights) {
            printOutput("")
            report = DoctorReport(HostFacts(ofThisMachineWith: config).findings)
            printText(of: report)
        }
        if report.hasProblems { throw ExitStatus.failure }
    }
}

/// Prints a report, in which no name of somebody else's can begin a line.
private func printText(of report: DoctorReport) {
    for line in report.lines { printOutput(printable(line)) }
}

/// Asks for each command that is safe, and runs those that the person wants; returns whether one was run.
///
/// It asks for those that change rights only if `rights` says so.
private func mend(_ report: DoctorReport, rights: Bool) -> Bool {
    var offered: Set<[String]> = []
    var hasRun = false
    for case let remedy? in report.findings.map(\.remedy)
    where (remedy.isSafe || remedy.right != nil) && offered.insert(remedy.command).inserted {
        let command = printable("`\(remedy.commandText)`")
        let right = remedy.right.map { printable("by \(command) \($0)") }
        if let right {
            printOutput("\n\(right)" + (rights ? "" : "; to do that, add --rights to --fix"))
            if !rights { continue }
        } else {
            printOutput("")
        }
        printOutput("run \(command)? [y/N] ", terminator: "")
        flushOutputOrEnd()
        guard let answer = readLine(), answer == "y" || answer == "Y" else { continue }
        hasRun = true
        run(remedy)
    }
    return hasRun
}

/// Runs the command of a remedy, and prints what it says.
private func run(_ remedy: Remedy) {
    let ending = ChildProgram(words: remedy.command, includesErrors: true, patience: 120).run()
    if let ending, !ending.output.isEmpty { printOutput(ending.output, terminator: "") }
    switch ending?.status {
    case 0: printOutput("done" + (remedy.text.map { "; \($0)" } ?? ""))
    case ChildProgram.tooLate: printOutput("it took too long, and was ended")
    case let status?: printOutput("it failed with the status \(status)")
    case nil: printOutput("it cannot be run")
    }
}
