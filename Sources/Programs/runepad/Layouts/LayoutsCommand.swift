// SPDX-License-Identifier: MIT

import Checking
import Configuration
import Engine
import Files
import Glibc
import LayoutFiles
import Text
import YAML

extension Subcommand {
    static let layouts = Subcommand(
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
        ]
    ) { arguments in
        let purpose = try arguments.optionalValue(of: "--purpose", as: purpose(argument:))
        let language = try arguments.optionalValue(of: "--language", as: language(argument:))
        let configuration = try Configuration.ofCommand(arguments.optionalValue(of: "--config"))
        let library = LayoutLibrary.standard(searchingFirst: configuration?.layoutDirectories ?? [])
        var collection = LayoutCollection(library)
        let reports = library.names.map { LayoutReport($0, in: library, from: &collection) }
            .filter { $0.matches(purpose: purpose, language: language) }
        printOutput(
            arguments.has("--json") ? JSONValue.array(reports.map(\.json)).text : layoutTable(reports))
    }
}

extension Configuration {
    /// Reads the configuration that a command names, or else the default one if it exists; faults go to
    /// standard error.
    static func ofCommand(_ path: String?) throws -> Configuration? {
        if unsafe path == nil && access(defaultPath, F_OK) != 0 { return nil }
        var diagnostics = DiagnosticList()
        let configuration = Configuration(reading: path ?? defaultPath, into: &diagnostics)
        diagnostics.printErrors()
        guard diagnostics.hasErrors || configuration == nil else { return configuration }
        throw diagnostics.status
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
