// SPDX-License-Identifier: MIT

import Configuration
import Engine
import Files
import Glibc
import Keymaps
import Text
import YAML

/// `runepad check`: reports all faults of files before a panel uses them.
struct Check: Subcommand {
    static let command = Command(
        "runepad check",
        abstract: "Reports the errors in layouts, configurations and themes.",
        usage: [
            """
            runepad check [--panel WIDTHxHEIGHTmm] [--keymap KEYMAP] [--glyphs FILE] [--layouts DIR ...] \
            [--kiosk | --kiosk-browser] PATH ...
            """
        ],
        discussion: """
            Each error or warning is one line FILE:LINE:COLUMN: error: or warning:, which editors can jump to.  For \
            files without faults nothing is printed, but in a terminal 'no faults' and the number of files, and what \
            each list of words needs.

            There is a warning for keys that are smaller than 9 mm on a connected touchscreen, or on a panel of the \
            size of --panel.  The keymap of the panel's programs, and the glyphs that 'runepad xkb --install' has \
            added to it, decide which characters can be typed.  A character that a panel of a configuration cannot \
            type is an error.  A layout that is checked alone may have any characters, unless there are too many for \
            the glyphs of this host; with --keymap, it may have only those of that keymap.  The theme and the fonts of a panel of a \
            configuration must also be installed.

            With --kiosk, or if a configuration has 'kiosk: yes', a layout must not have keys that leave the program \
            of the kiosk: SysRq, power, the logo key, Alt together with Tab, and others.  With --kiosk-browser, or if \
            it has 'kiosk: browser', the layout also must not have keys that leave the page in the browser: F11, F12, \
            Ctrl together with N, and others.

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
            CommandOption(
                "--layouts", value: .directory("DIR"),
                help:
                    "Search this directory for layouts first, as the driver does; may be given several times.",
                isRepeatable: true),
            CommandOption("--kiosk", help: "Refuse keys and settings that a kiosk must not have."),
            CommandOption("--kiosk-browser", help: "Also refuse keys that type shortcuts of browsers."),
        ])

    private let paths: [String]
    private let panel: PhysicalSize?
    private let keymap: Keymap?
    private let glyphs: String
    private let layouts: [String]
    private let kiosk: KioskLevel?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        paths = arguments.operands
        panel = try arguments.optionalValue(of: "--panel", as: PhysicalSize.init)
        keymap = try arguments.optionalValue(of: "--keymap", as: Keymap.init(argument:))
        glyphs = arguments.value(of: "--glyphs")
        layouts = arguments.values(of: "--layouts")
        kiosk = arguments.has("--kiosk-browser") ? .browser : arguments.has("--kiosk") ? .system : nil
        if arguments.has("--kiosk"), arguments.has("--kiosk-browser") {
            throw UsageError("--kiosk-browser refuses all that --kiosk refuses: give only one of them")
        }
    }

    func run() throws {
        var checker = FileChecker(
            keymap: keymap, glyphs: glyphs, layoutDirectories: layouts, kiosk: kiosk,
            panels: panel.map { .given($0) } ?? .connected(connectedTouchscreens()))
        var isReadable = true
        var seen: Set<String> = []
        var checked = 0
        for path in paths {
            let files = filesToCheck(path)
            if files.isEmpty {
                isReadable = false
                checker.files.noFile(
                    "there are no .yaml files in it", askedForAt: SourcePlace(file: path))
            }
            for file in files where seen.insert(file).inserted {
                do {
                    if try checker.check(file) { checked += 1 }
                } catch {
                    isReadable = false
                    checker.files.add(error.diagnostic)
                }
            }
        }
        let diagnostics = checker.diagnostics
        for diagnostic in diagnostics.sorted { printOutput("\(diagnostic)") }
        guard isReadable else { throw ExitStatus.noInput }
        if diagnostics.hasErrors { throw ExitStatus.failure }
        // A person who sees nothing asks whether anything was looked at; a program asks for the exit status.
        guard isatty(STDOUT_FILENO) == 1 else { return }
        for line in checker.wordLists { printOutput(line) }
        if checked > 0, diagnostics.isEmpty {
            printOutput(checked == 1 ? "no faults" : "no faults in \(checked) files")
        }
    }
}
