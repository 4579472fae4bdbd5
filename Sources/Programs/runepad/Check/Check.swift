// SPDX-License-Identifier: MIT

import Checking
import Configuration
import Engine
import Files
import Glibc
import Keymaps
import LayoutFiles
import Text
import YAML

extension Subcommand {
    static let check = Subcommand(
        "runepad check",
        abstract: "Reports the errors in layouts, configurations and themes.",
        usage: [
            """
            runepad check [--panel WIDTHxHEIGHTmm] [--keymap KEYMAP] [--glyphs FILE] [--layouts DIR ...] \
            [--kiosk | --kiosk-browser] [--json] PATH ...
            """
        ],
        discussion: """
            Each error or warning is one line FILE:LINE:COLUMN: error: or warning:, which editors can jump to.  For \
            files without faults nothing is printed, but in a terminal 'no faults' and the number of files, and what \
            each list of words needs, and which touches beside the keys each panel of a kiosk passes on, and each \
            other panel with limits.  The files of a folder \
            'words' are words of keys and of runepad-voice: a warning says how many a language lacks.  Of four or more \
            characters of a file that cannot be typed for one reason, the first has its line, and the next line has the \
            number of the others; --json lists all.

            There is a warning for keys that are smaller than 9 mm on a connected touchscreen, or on a panel of the \
            size of --panel.  The keymap of the panel's programs, and the glyphs that 'runepad xkb --install' has \
            added to it, decide which characters can be typed.  A character that a panel of a configuration cannot \
            type is an error.  A layout that is checked alone may have any characters, unless there are too many for \
            the glyphs of this host; with --keymap, it may have only those of that keymap.  The theme and the fonts of a panel of a \
            configuration must also be installed.

            With --kiosk, or if a configuration has 'kiosk: yes', a layout must not have keys that leave the program \
            of the kiosk: SysRq, power, the logo key, Alt together with Tab, and others.  With --kiosk-browser, or if \
            it has 'kiosk: browser', the layout also must not have keys that leave the page in the browser: F11, F12, \
            Ctrl together with N, and others.  Four or more keystrokes that one key such as Ctrl makes possible are one \
            error.  Where a configuration has such a layout, an error names one that the kiosk allows.

            EXAMPLE
              $ runepad check --panel 154x86mm --keymap de /etc/runepad
              /etc/runepad/layouts/order.yaml:9:15: error: unknown key 'Entr'; did you mean 'Enter'?

            EXIT STATUS
              0  no errors, though perhaps warnings
              1  errors
              64 wrong arguments
              66 a path that cannot be read
            """,
        operand: Operand(
            "PATH", .oneOrMore,
            help: """
                A layout, a configuration, a theme, or a directory, in which every .yaml file is checked, also in its \
                subdirectories.
                """),
        options: [
            CommandOption(
                "--panel", value: .text("SIZE"),
                help:
                    "Warn about keys that are too small on a panel of this size, instead of the connected panels."
            ),
            CommandOption(
                "--keymap", value: .text("KEYMAP"),
                help: """
                    Require that this keymap can type every character: a layout of xkeyboard-config, with a variant if \
                    it has one, such as us, de or 'de(nodeadkeys)'.
                    """),
            CommandOption(
                "--glyphs", value: .file("FILE"),
                help: "The table of glyphs for the panels, if the file exists.",
                default: GlyphTable.defaultPath),
            layoutsOption,
            CommandOption("--kiosk", help: "Refuse keys and settings that a kiosk must not have."),
            CommandOption("--kiosk-browser", help: "Also refuse keys that type shortcuts of browsers."),
            CommandOption(
                "--json",
                help: """
                    Print one JSON array, for programs: of each fault its file, line, column, severity and message.
                    """),
        ]
    ) { arguments in
        if arguments.has("--kiosk"), arguments.has("--kiosk-browser") {
            throw UsageError("--kiosk-browser refuses all that --kiosk refuses: give only one of them")
        }
        let panel = try arguments.optionalValue(of: "--panel", as: PhysicalSize.init)
        try checkFiles(
            arguments.operands,
            with: FileChecker(
                keymap: arguments.optionalValue(of: "--keymap", as: Keymap.init(argument:)),
                glyphs: arguments.value(of: "--glyphs"), layoutDirectories: arguments.values(of: "--layouts"),
                kiosk: arguments.has("--kiosk-browser")
                    ? .browser : arguments.has("--kiosk") ? .system : nil,
                panels: panel.map { .given($0) } ?? .present), asJSON: arguments.has("--json"))
    }
}

/// Checks the files of these paths, and prints their faults.
private func checkFiles(_ paths: [String], with start: FileChecker, asJSON: Bool) throws {
    var checker = start
    var isReadable = true
    var seen: Set<String> = []
    var checked = 0
    for path in paths {
        let files = filesToCheck(path)
        if files.isEmpty {
            isReadable = false
            checker.files.noFile("there are no .yaml files in it", askedForAt: SourcePlace(file: path))
        }
        for file in files where seen.insert(file).inserted {
            if checker.check(reading: file) { checked += 1 } else { isReadable = false }
        }
    }
    let diagnostics = checker.diagnostics
    if asJSON {
        printOutput(diagnostics.json.text)
    } else {
        for diagnostic in diagnostics.folded(remedy: "`runepad check --json` lists all") {
            printOutput("\(diagnostic)")
        }
    }
    guard isReadable else { throw ExitStatus.noInput }
    if diagnostics.hasErrors { throw ExitStatus.failure }
    // A person who sees nothing asks whether anything was looked at; a program asks for the exit status.
    guard !asJSON, isatty(STDOUT_FILENO) == 1 else { return }
    for line in checker.wordLists + checker.touches { printOutput(line) }
    if checked > 0, diagnostics.isEmpty {
        printOutput(checked == 1 ? "no faults" : "no faults in \(checked) files")
    }
}

extension FileChecker {
    /// Makes a checker of files for this machine, with the table of glyphs at a path.
    init(
        keymap: Keymap? = nil, glyphs path: String = GlyphTable.defaultPath, layoutDirectories: [String] = [],
        kiosk: KioskLevel? = nil, panels: CheckedPanels
    ) {
        var glyphs = HostGlyphs()
        glyphs.installed = GlyphTable(reading: path, into: &glyphs.faults)
        var ignored = DiagnosticList()
        glyphs.inUse = GlyphTable(inUseAt: path, into: &ignored)
        self.init(
            keymap: keymap, host: try? KeymapNames.host(), glyphs: glyphs,
            layoutDirectories: layoutDirectories, kiosk: kiosk, panels: panels)
    }

    /// Checks a file, and returns whether it can be read.
    @discardableResult
    mutating func check(reading path: String) -> Bool {
        do throws(FileError) {
            check(path, try File.read(path))
            return true
        } catch {
            files.add(error.diagnostic)
            return false
        }
    }
}

extension Keymap {
    /// Makes the keymap that an argument names: a layout, or a layout with its variant in parentheses.
    init(argument: String) throws {
        try self.init(KeymapNames(argument: argument))
    }
}
