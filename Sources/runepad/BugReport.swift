// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration
import Glibc

/// `runepad bug-report`: gathers the information that helps to find a fault, in one file.
struct BugReport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bug-report",
        abstract: "Gathers what a report of a fault needs, in one text file to be read before it is sent.",
        usage: "runepad bug-report [--config FILE] [--output FILE] [--record SECONDS]",
        discussion: """
            The file has versions, input devices, the configuration, what is wrong with it and with its layouts, what \
            the driver shows and has counted, and the last messages of the journal. What cannot be read, because \
            there is no driver or this user is not root, is said in its place. Nothing of it says what was typed.

            With --record, what happens on touchscreens meanwhile is added as evemu recordings, which runepad replay \
            reads. Where the driver serves a touchscreen that is only what it passes on: no contact on a view. Where \
            no driver serves it that is every touch, by which people can see what was typed on the screen: type \
            nothing secret meanwhile.

            EXAMPLE
              $ sudo runepad bug-report
              runepad-report.txt is written: read it before you send it

            EXIT STATUS
              0  the file is written, whatever could not be read
              64 wrong arguments
              73 the file cannot be written, or there is one already
            """)

    @Option(
        help: ArgumentHelp(
            "The configuration (default: \(Configuration.defaultPath)).", valueName: "file"))
    var config: String = Configuration.defaultPath

    @Option(help: ArgumentHelp("The file, which must not be there.", valueName: "file"))
    var output = "runepad-report.txt"

    @Option(
        help: ArgumentHelp("Record touchscreens for so many seconds, from 1 to 300.", valueName: "seconds"))
    var record: Int?

    func validate() throws {
        if let record, !(1...300).contains(record) {
            throw ValidationError("--record takes from 1 to 300 seconds")
        }
    }

    func run() throws {
        // Make the file before the information is gathered, so that no work is lost if that fails.
        let file = unsafe open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else {
            let number = errno
            printError(
                number == EEXIST
                    ? "runepad: \(output) is there already; name another with --output"
                    : "runepad: \(AtomicFileError(path: output, number: number))")
            throw ExitCode.cannotCreate
        }
        defer { close(file) }
        var sections = [
            versionSection(), deviceSection(config), configurationSection(config), layoutSection(config),
            driverSection(), serviceSection(), journalSection(),
        ]
        if let record { sections.append(recordingSection(seconds: record)) }
        var left = Array(reportText(sections).utf8)[...]
        while !left.isEmpty {
            let count = unsafe left.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
            if count >= 0 {
                left = left.dropFirst(count)
            } else if errno != EINTR {
                printError("runepad: \(AtomicFileError(path: output, number: errno))")
                throw ExitCode.cannotCreate
            }
        }
        print("\(output) is written: read it before you send it")
    }
}

/// A part of a report.
struct ReportSection {
    /// The title, in a few words.
    var title: String
    /// The text.
    var text: String
}

/// The whole report, with a table of its sections at the top.
private func reportText(_ sections: [ReportSection]) -> String {
    var text = """
        Runepad: what a report of a fault needs
        =======================================

        Each part begins with a line that begins with "## ":

        \(sections.map { "- " + $0.title }.joined(separator: "\n"))

        What was typed is in none of them. Names of devices, of files and of this host are; so are the texts that
        your configuration has, and how much was typed since the driver started. Take out what you would not tell.
        Layouts are only named: add those that the fault is about, without secrets that their keys type.

        """
    for section in sections {
        text += "\n## \(section.title)\n\n\(section.text)"
        if !section.text.hasSuffix("\n") { text += "\n" }
    }
    return text
}
