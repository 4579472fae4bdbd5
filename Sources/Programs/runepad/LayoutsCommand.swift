// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Files
import Glibc
import LayoutFiles
import Text
import YAML

/// `runepad layouts`: lists the layouts, their files, and the files that they override or extend.
struct LayoutsCommand: Subcommand {
    static let command = Command(
        "runepad layouts",
        abstract: "Lists the layouts: titles, purposes, languages and files.",
        usage: ["runepad layouts [--purpose PURPOSE] [--language LANGUAGE] [--config FILE] [--json]"],
        discussion: """
            Each layout that panels can name is one line. The lines below it are the files of the same name that it \
            overrides, or that it changes if it extends its own name. For a layout with errors, which no panel shows, \
            a line names the command that lists the errors.

            EXAMPLE
              $ runepad layouts --purpose number-pad
              NAME        TITLE       PURPOSE     LANGUAGE  FILE
              number-pad  Number pad  number-pad  any       /etc/runepad/layouts/number-pad.yaml
                                                            changes /usr/share/runepad/layouts/number-pad.yaml

            EXIT STATUS
              0  the layouts are listed, even if there are none
              64 wrong arguments
              65 a configuration with errors
              66 a configuration that cannot be read
            """,
        options: [
            CommandOption(
                "--purpose", value: .text("PURPOSE"),
                help: "List only layouts for this purpose, such as pin or email."),
            CommandOption(
                "--language", value: .text("LANGUAGE"),
                help: "List only layouts for this language: de finds those for de-AT, too."),
            CommandOption(
                "--config", value: .file("FILE"),
                help: """
                    The configuration whose layout directories are searched first \
                    (default: \(Configuration.defaultPath), if it exists).
                    """),
            CommandOption("--json", help: "Print one JSON array, for programs."),
        ])

    private let purpose: Purpose?
    private let language: LanguageTag?
    private let config: String?
    private let json: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        purpose = try arguments.optionalValue(of: "--purpose", as: purpose(argument:))
        language = try arguments.optionalValue(of: "--language", as: language(argument:))
        config = arguments.optionalValue(of: "--config")
        json = arguments.has("--json")
    }

    func run() throws {
        let own = try Configuration.ofCommand(config)?.layoutDirectories ?? []
        let library = LayoutLibrary.standard(searchingFirst: own)
        var collection = LayoutCollection(library)
        let reports = library.names.map { LayoutReport($0, in: library, from: &collection) }.filter(isWanted)
        printOutput(json ? JSONValue.array(reports.map(\.json)).text : layoutTable(reports))
    }

    private func isWanted(_ report: LayoutReport) -> Bool {
        if let purpose, report.layout?.purpose != purpose { return false }
        guard let language else { return true }
        guard let other = report.layout?.language, other.language == language.language else { return false }
        return (language.script == nil || other.script == language.script)
            && (language.region == nil || other.region == language.region)
    }
}

extension Configuration {
    /// Reads the configuration that a command names, or else the default one if it exists; faults go to
    /// standard error.
    static func ofCommand(_ path: String?) throws -> Configuration? {
        if unsafe path == nil && access(defaultPath, F_OK) != 0 { return nil }
        var diagnostics = DiagnosticList()
        let configuration = Configuration(reading: path ?? defaultPath, into: &diagnostics)
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        guard diagnostics.hasErrors || configuration == nil else { return configuration }
        throw diagnostics.lacksFile ? ExitStatus.noInput : ExitStatus.dataError
    }
}

private func purpose(argument: String) throws -> Purpose {
    if let purpose = Purpose(rawValue: argument) { return purpose }
    let names = Purpose.allCases.map(\.rawValue)
    let remedy = suggestion(for: argument, among: names)
    throw UsageError(
        "\(quoted(argument)) is not a purpose"
            + (remedy.isEmpty ? ": the purposes are \(names.joined(separator: ", "))" : remedy))
}

private func language(argument: String) throws -> LanguageTag {
    if let tag = LanguageTag(argument) { return tag }
    throw UsageError("\(quoted(argument)) is not a language: write it as de, en-US or ja-Kana")
}
