// SPDX-License-Identifier: MIT

import Configuration
import Files
import Glibc
import Text

extension Subcommand {
    static let bugReport = Subcommand(
        "runepad bug-report",
        abstract: "Collects the facts for a bug report in one text file, which you read before you send it.",
        usage: ["runepad bug-report [--config FILE] [--output FILE] [--record SECONDS]"],
        discussion: """
            The file has the versions, the input devices, the configuration with its errors and those of its \
            layouts, the driver's status and counters, and the last messages of the journal. Where something cannot \
            be read, because there is no driver or this user is not root, the file has the reason instead. Nothing \
            that was typed is in the file.

            With --record, the file also has evemu recordings of the touchscreens, which runepad replay reads. A \
            recording of a touchscreen that the driver serves has only the contacts that the driver passes on, and \
            no contact on a view. A recording of any other touchscreen has every touch, which can show what was \
            typed on the screen: type nothing secret while it records.

            EXAMPLE
              $ sudo runepad bug-report
              runepad-report.txt is written: read it before you send it

            EXIT STATUS
              0  the file is written, even if some parts could not be read
              64 wrong arguments
              73 the file cannot be written, or it exists already
            """,
        options: [
            configurationOption,
            CommandOption(
                "--output", value: .file("FILE"), help: "The file to write, which must not exist yet.",
                default: "runepad-report.txt"),
            CommandOption(
                "--record", value: .text("SECONDS"),
                help: "Record touchscreens for this many seconds, from 1 to 300."),
        ]
    ) { arguments in
        let output = arguments.value(of: "--output")
        let seconds: Int? = try arguments.optionalValue(of: "--record", as: number)
        if let seconds, !(1...300).contains(seconds) {
            throw UsageError("--record takes from 1 to 300 seconds")
        }
        do throws(FileError) {
            // Make the file before the information is gathered, so that no work is lost if that fails.
            let file = try FileDraft(creating: output, mode: 0o600)
            let text = reportText(sections(of: arguments.value(of: "--config"), recording: seconds))
            // People read it in a terminal, and other programs wrote the messages in it.
            try file.write(Array(terminalSafe(text).utf8))
            try file.keep()
        } catch {
            throw Failure(
                .cannotCreate,
                error.cause == .errno(EEXIST)
                    ? "\(output) exists already; name another file with --output" : "\(error)")
        }
        printOutput("\(output) is written: read it before you send it")
    }
}

private func sections(of config: String, recording seconds: Int?) -> [ReportSection] {
    [
        versionSection(), deviceSection(config), configurationSection(config), layoutSection(config),
        driverSection(), serviceSection(), journalSection(),
    ] + (seconds.map { [recordingSection(seconds: $0)] } ?? [])
}

/// A part of a report, with a title of a few words.
typealias ReportSection = (title: String, text: String)

/// The whole report, with a table of its sections at the top.
private func reportText(_ sections: [ReportSection]) -> String {
    var text = """
        Runepad: the facts for a bug report
        ===================================

        Each part begins with a line that begins with "## ":

        \(sections.map { "- " + $0.title }.joined(separator: "\n"))

        No part says what was typed. The report has the names of devices, of files and of this host, the texts of
        your configuration, and how much was typed since the driver started. Remove anything that you do not want
        to share. The report only names layouts: add the layouts that the bug is about, without secrets that their
        keys type.

        """
    for section in sections {
        text += "\n## \(section.title)\n\n\(section.text)"
        if !section.text.hasSuffix("\n") { text += "\n" }
    }
    return text
}
