// SPDX-License-Identifier: MIT

import Glibc
import Importing
import LayoutFiles
import ProgramOptions
import YAMLDocuments

/// `runepad import`: converts layouts of squeekboard to layout files.
struct Import: Subcommand {
    static let command = Command(
        "runepad import",
        abstract: "Converts layouts of squeekboard to layout files.",
        usage: ["runepad import FILE ... [--output DIRECTORY] [--name NAME] [--force]"],
        discussion: """
            Each layout of squeekboard becomes a layout file that types the same characters; its views become \
            layers. The name, title, purpose and language of the layout come from the original's path: \
            terminal/us+dvorak_wide.yaml becomes terminal-us-dvorak-wide.yaml.

            A line FILE:LINE:COLUMN: note: reports each thing that has no counterpart or acts differently, with its \
            replacement. The last line counts the keys that could not be converted. The written files are checked \
            as 'runepad check' does.

            EXAMPLE
              $ runepad import us.yaml
              us.yaml:42:17: note: 'show_prefs' opens squeekboard's menu of layouts; the key shows the panel's next …
              us.yaml → ./us.yaml
              1 layout: 129 keys of 130 converted, 1 note

            EXIT STATUS
              0  all layouts were converted, perhaps with notes
              64 wrong arguments
              65 a file that is not a layout of squeekboard
              66 a file that cannot be read
              73 a file that cannot be written
            """,
        operand: Operand(
            "FILE", .oneOrMore,
            help: """
                A layout of squeekboard, or a directory, in which every .yaml file is converted, also in its \
                subdirectories.
                """),
        options: [
            CommandOption(
                "--output", alias: "-o", value: .directory("DIRECTORY"),
                help:
                    "The directory to write the layouts to, or - for standard output if there is one layout.",
                default: "."),
            CommandOption(
                "--name", value: .text("NAME"),
                help: "The layout's name, if there is one layout.  (default: from its file's name)"),
            CommandOption("--force", help: "Replace files that exist already."),
        ])

    private let files: [String]
    private let output: String
    private let name: String?
    private let force: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        files = arguments.operands
        output = arguments.value(of: "--output")
        name = arguments.optionalValue(of: "--name")
        force = arguments.has("--force")
        if let name, name.isEmpty || name.hasPrefix(".") || name.contains("/") {
            throw UsageError("a layout cannot be called \(quoted(name))")
        }
    }

    func run() throws {
        let paths = files.flatMap(filesToCheck)
        if paths.count > 1, output == "-" || name != nil {
            throw UsageError(
                "--\(name != nil ? "name" : "output -") is for one layout, but there are \(paths.count)")
        }
        var importer = Importer(output: output, name: name, replaces: force)
        for path in paths { importer.take(path) }
        if paths.isEmpty {
            importer.fail(.noInput, "\(files.joined(separator: ", ")): there are no .yaml files")
        }
        importer.tell(importer.summary)
        if let failure = importer.failure { throw failure }
    }
}

/// Converts files one by one, and counts the results.
private struct Importer {
    /// The directory to write to, or `-`.
    let output: String
    let name: String?
    let replaces: Bool
    /// The exit code of the first failure, or `nil`.
    private(set) var failure: ExitStatus?

    private var layouts = 0
    private var keys = 0
    private var converted = 0
    private var notes = 0
    /// The paths of the originals, by the paths of the files that were written.
    private var written: [String: String] = [:]

    init(output: String, name: String?, replaces: Bool) {
        self.output = output
        self.name = name
        self.replaces = replaces
    }

    /// The result of all conversions, in one line.
    var summary: String {
        "\(count(layouts, "layout")): \(converted) keys of \(keys) converted, \(count(notes, "note"))"
    }

    /// Converts the layout in the file at `path`.
    mutating func take(_ path: String) {
        var diagnostics = DiagnosticList()
        let document = YAMLDocument(reading: path, into: &diagnostics)
        let imported = document.flatMap {
            ImportedLayout(squeekboard: $0.root, path: path, name: name, into: &diagnostics)
        }
        for diagnostic in diagnostics.sorted { tell("\(diagnostic)") }
        guard let imported else {
            failure = failure ?? (diagnostics.lacksFile ? .noInput : .dataError)
            return
        }
        for note in imported.notes { tell("\(note)") }
        guard output != "-" else {
            print(imported.text, terminator: "")
            add(imported)
            return
        }
        let target =
            output.hasSuffix("/") ? "\(output)\(imported.name).yaml" : "\(output)/\(imported.name).yaml"
        if let other = written[target] {
            fail(
                .cannotCreate,
                "\(path): \(other) was already converted to \(target); import this file alone, with --name")
            return
        }
        if let reason = write(imported.text, to: target) {
            fail(.cannotCreate, "\(target) cannot be written: \(reason)")
            return
        }
        written[target] = path
        tell("\(path) → \(target)")
        add(imported)
        check(target)
    }

    mutating func fail(_ code: ExitStatus, _ message: String) {
        printError("runepad: \(message)")
        failure = failure ?? code
    }

    private mutating func add(_ imported: ImportedLayout) {
        layouts += 1
        keys += imported.keys
        converted += imported.converted
        notes += imported.notes.count
    }

    /// Prints the faults that `runepad check` finds in a written file.
    ///
    /// The original's author could not know some of them.
    private mutating func check(_ path: String) {
        var diagnostics = DiagnosticList()
        _ = LayoutLibrary.standard().layout(atPath: path, into: &diagnostics)
        for diagnostic in diagnostics.sorted { tell("\(diagnostic)") }
        if diagnostics.hasErrors { failure = failure ?? .dataError }
    }

    /// Prints a line, to standard error if the layout itself goes to standard output.
    func tell(_ line: String) {
        if output == "-" { printError(line) } else { print(line) }
    }

    /// Writes a file, and returns the reason if that fails.
    private func write(_ text: String, to path: String) -> String? {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL)
        let descriptor = unsafe open(path, flags, 0o644)
        guard descriptor >= 0 else {
            if errno == EEXIST {
                return "it exists already; replace it with --force, or choose another directory with --output"
            }
            return unsafe String(cString: strerror(errno))
        }
        defer { close(descriptor) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return unsafe String(cString: strerror(errno)) }
            bytes = bytes.dropFirst(count)
        }
        return nil
    }
}

/// A number with its noun, in the singular or the plural.
private func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
}
