// SPDX-License-Identifier: MIT

import Engine
import Files
import Importing
import Keymaps
import Text
import YAML

extension Subcommand {
    static let `import` = Subcommand(
        "runepad import",
        abstract:
            "Makes layout files of the host's keyboards, and of layouts of squeekboard, Keyman and GNOME.",
        usage: [
            "runepad import --xkb KEYBOARD ... [--keep-rows] [--output DIRECTORY] [--name NAME] [--force]",
            "runepad import --xkb --all|--language TAG [...]",
            "runepad import FILE ... [--platform PLATFORM] [--output DIRECTORY] [--name NAME] [--force]",
        ],
        discussion: """
            With --xkb, a KEYBOARD is a layout of xkeyboard-config, perhaps with a variant: ge, or 'ru(phonetic)'. \
            The new layout has the letters as they lie on that keyboard.  Signs are on the layers of the shipped \
            layout for the same language, or of 'default', and on further pages.  A long press on a letter offers what \
            the keyboard's dead keys make of it.  Dead keys and AltGr are keys for layers.  Rows with many letters \
            become narrower where that loses nothing; --keep-rows keeps the keyboard as it is.

            Each layout of squeekboard becomes a layout file that types the same characters; its views become \
            layers. The name, title, purpose and language of the layout come from the original's path: \
            terminal/us+dvorak_wide.yaml becomes terminal-us-dvorak-wide.yaml.

            Touch layouts of Keyman (.keyman-touch-layout) have keyboards for tablets, phones and desktops, of which one \
            becomes a layout file.  Its keys type the characters of their identifiers (U_0061) and of their texts.  What \
            only the rules of the keyboard's .kmn file know is not converted, and notes tell of such keys.

            Layouts of GNOME's on-screen keyboard (osk-layouts/*.json of gnome-shell) become layout files with the same rows: \
            levels become layers, and tall keys, widths and empty places stay.

            A line FILE:LINE:COLUMN: note: reports each thing that has no counterpart or acts differently, with its \
            replacement. The last line counts the keys that could not be converted. The written files are checked \
            as 'runepad check' does.

            EXAMPLE
              $ runepad import --xkb ge
              ge → ./ge.yaml: 166 characters
              1 layout
              $ runepad import us.yaml
              us.yaml:42:17: note: 'show_prefs' opens squeekboard's menu of layouts; the key shows the panel's next …
              us.yaml → ./us.yaml
              1 layout: 129 keys of 130 converted, 1 note

            EXIT STATUS
              0  all layouts were converted, perhaps with notes
              64 wrong arguments, or a KEYBOARD that there is not
              65 a file of another kind, or a KEYBOARD without letters
              66 a file that cannot be read
              69 keyboards, or the shipped layouts, that are not installed
              73 a file that cannot be written
            """,
        operand: Operand(
            "FILE", .any,
            help: """
                A layout of squeekboard, Keyman or GNOME, or a directory.  In a directory, every .yaml and \
                .keyman-touch-layout file is converted, and every .json file in a folder osk-layouts, also in its \
                subdirectories.  With --xkb a keyboard.
                """),
        options: [
            CommandOption("--xkb", help: "Make layouts of keyboards of the host's xkeyboard-config."),
            CommandOption("--all", help: "With --xkb: make layouts of all keyboards and their variants."),
            CommandOption(
                "--language", value: .text("TAG"),
                help: "With --xkb: make layouts of all keyboards for a language, such as ka."),
            CommandOption("--keep-rows", help: "With --xkb: keep all keys in the rows of the keyboard."),
            CommandOption(
                "--platform", value: .choice("PLATFORM", of: KeymanPlatform.allCases.map(\.rawValue)),
                help:
                    "Convert the keyboard for this platform of Keyman's layouts, and not the first with keys."
            ),
            CommandOption(
                "--output", alias: "-o", value: .directory("DIRECTORY"),
                help:
                    "The directory to write the layouts to, or - for standard output if there is one layout.",
                default: "."),
            CommandOption(
                "--name", value: .text("NAME"),
                help: "The layout's name, if there is one layout.  (default: from its file's name)"),
            CommandOption("--force", help: "Replace files that exist already."),
        ]
    ) { arguments in
        let (output, name) = (arguments.value(of: "--output"), arguments.optionalValue(of: "--name"))
        let text = arguments.optionalValue(of: "--language")
        let language = text.flatMap { LanguageTag($0) }
        if let text, language == nil {
            throw UsageError("\(quoted(text)) is not a language, such as ka or de")
        }
        if !arguments.has("--xkb"), ["--all", "--language", "--keep-rows"].contains(where: arguments.has) {
            throw UsageError("--all, --language and --keep-rows need --xkb")
        }
        let platform: KeymanPlatform? = arguments.choice(of: "--platform")
        if platform != nil, arguments.has("--xkb") {
            throw UsageError("--platform is for layouts of Keyman, and not for --xkb")
        }
        if let name, name.isEmpty || name.hasPrefix(".") || name.contains("/") {
            throw UsageError("a layout cannot be called \(quoted(name))")
        }
        let files = arguments.operands
        func refuseSeveral(_ count: Int, _ rest: String = "") throws {
            guard count != 1, output == "-" || name != nil else { return }
            throw UsageError("--\(name != nil ? "name" : "output -") is for one layout\(rest)")
        }
        var written = ImportedFiles(output: output, replaces: arguments.has("--force"))
        guard arguments.has("--xkb") else {
            if files.isEmpty { throw UsageError("a FILE is missing") }
            let endings = [".yaml", ImportedLayout.keymanEnding]
            let paths = files.flatMap { file in
                filesToCheck(file, endings: endings + [".json"]).filter {
                    $0 == file || !$0.hasSuffix(".json") || ImportedLayout.isGnome(path: $0)
                }
            }
            if paths.isEmpty {
                let wanted = endings + [ImportedLayout.gnomeFolder + "/*.json"]
                written.fail(
                    .noInput,
                    "\(files.joined(separator: ", ")): there are no \(wanted.joined(separator: " or ")) files"
                )
            } else {
                try refuseSeveral(paths.count, ", but there are \(paths.count)")
            }
            var importer = Importer(written, name: name, platform: platform)
            for path in paths { importer.take(path) }
            return try importer.files.end(importer.summary)
        }
        let request: KeyboardImporter.Request
        switch (arguments.has("--all"), language) {
        case (true, nil) where files.isEmpty: request = .all
        case (false, let language?) where files.isEmpty: request = .language(language)
        case (false, nil) where !files.isEmpty: request = .named(files)
        default: throw UsageError("name keyboards, or write --all, or --language")
        }
        try refuseSeveral(files.count)
        var importer = KeyboardImporter(written, name: name, keepsRows: arguments.has("--keep-rows"))
        try importer.take(request)
        try importer.files.end(importer.summary)
    }
}

/// Converts layouts of squeekboard, Keyman and GNOME one by one, and counts the results.
private struct Importer {
    let name: String?
    /// The platform of Keyman's layouts, or `nil` for the first for which a file has keys.
    let platform: KeymanPlatform?
    private(set) var files: ImportedFiles

    private var layouts = 0
    private var keys = 0
    private var converted = 0
    private var notes = 0

    init(_ files: ImportedFiles, name: String?, platform: KeymanPlatform?) {
        self.files = files
        self.name = name
        self.platform = platform
    }

    /// The result of all conversions, in one line.
    var summary: String {
        "\(count(layouts, "layout")): \(converted) keys of \(keys) converted, \(count(notes, "note"))"
    }

    mutating func take(_ path: String) {
        var diagnostics = DiagnosticList()
        let document = Self.document(path, into: &diagnostics)
        let imported = document.flatMap { document in
            let root = document.root
            if ImportedLayout.isKeyman(root, path: path) {
                return ImportedLayout(
                    keyman: root, path: path, name: name, platform: platform, into: &diagnostics)
            }
            return ImportedLayout.isGnome(root, path: path)
                ? ImportedLayout(gnome: root, path: path, name: name, into: &diagnostics)
                : ImportedLayout(squeekboard: root, path: path, name: name, into: &diagnostics)
        }
        for diagnostic in diagnostics.sorted { files.report("\(diagnostic)") }
        guard let imported else { return files.fail(diagnostics.status) }
        for note in imported.notes { files.report("\(note)") }
        guard files.keep(imported.text, as: imported.name, madeOf: path) else { return }
        layouts += 1
        keys += imported.keys
        converted += imported.converted
        notes += imported.notes.count
    }

    /// Reads a file of YAML, or of JSON if its name is that of JSON or of a touch layout of Keyman.
    private static func document(_ path: String, into diagnostics: inout DiagnosticList) -> YAMLDocument? {
        guard path.hasSuffix(ImportedLayout.keymanEnding) || path.hasSuffix(".json") else {
            return YAMLDocument(reading: path, into: &diagnostics)
        }
        let limits = ImportedLayout.jsonLimits
        do throws(FileError) {
            let bytes = try File.read(path, limit: limits.bytes)
            return YAMLDocument(
                parsing: yaml(ofJSON: bytes), file: path, limits: limits, into: &diagnostics)
        } catch {
            diagnostics.add(error.diagnostic)
            return nil
        }
    }
}
