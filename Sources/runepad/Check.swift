// SPDX-License-Identifier: MIT

import ArgumentParser
import Keymaps
import LayoutFiles
import Layouts
import YAMLDocuments

/// `runepad check`: every fault of every file, before a panel meets it.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reports what is wrong with layouts and configurations.",
        usage: "runepad check [--panel WIDTHxHEIGHTmm] [--keymap KEYMAP] PATH ...",
        discussion: """
            Every fault of every file is a line FILE:LINE:COLUMN: error: or warning:, which editors find the place \
            of.  Files without faults are passed over in silence.

            A layout is warned of keys that would be under 9 mm on a touchscreen that is connected, or with --panel \
            on a panel of that size.  Which characters can be typed is a matter of the keymap that the panel's \
            programs use: it is checked with --keymap, where a character that the keymap cannot type is an error, and \
            for the panels of a configuration, where it is a warning, for the panel's other keys work.

            EXAMPLE
              $ runepad check --panel 154x86mm --keymap de /etc/runepad
              /etc/runepad/layouts/order.yaml:9:15: error: unknown key 'Entr'; did you mean 'Enter'?

            EXIT STATUS
              0  no errors, though perhaps warnings
              1  errors
              64 wrong arguments
              66 a path that cannot be read
            """)

    @Argument(
        help: ArgumentHelp(
            "A layout, a configuration, or a directory, of which every .yaml file in it and below is checked.",
            valueName: "path"))
    var paths: [String]

    @Option(
        help: ArgumentHelp("Warn for a panel of this size instead of the connected ones.", valueName: "size"),
        transform: PhysicalSize.init)
    var panel: PhysicalSize?

    @Option(
        help: ArgumentHelp(
            "Require that this keymap types every character: a layout of xkeyboard-config with its variant if it has one, such as us, de or 'de(nodeadkeys)'.",
            valueName: "keymap"),
        transform: Keymap.init(argument:))
    var keymap: Keymap?

    func run() throws {
        var checker = FileChecker(keymap: keymap, panels: panel.map { [.given($0)] } ?? connectedPanels())
        var isReadable = true
        var seen: Set<String> = []
        for path in paths {
            let files = filesToCheck(path)
            if files.isEmpty {
                isReadable = false
                checker.diagnostics.error("there are no .yaml files in it", at: SourcePlace(file: path))
            }
            for file in files where seen.insert(file).inserted {
                do {
                    try checker.check(file)
                } catch {
                    isReadable = false
                    checker.diagnostics.add(error.diagnostic)
                }
            }
        }
        for diagnostic in checker.diagnostics.sorted { print(diagnostic) }
        guard isReadable else { throw ExitCode.noInput }
        if checker.diagnostics.hasErrors { throw ExitCode.failure }
    }
}

/// Checks files one by one and keeps what is to be said.
struct FileChecker {
    /// The keymap that must type every character, if that is asked.
    var keymap: Keymap?
    /// The panels whose keys must be large enough.
    var panels: [CheckedPanel]
    /// What was found so far.
    var diagnostics = DiagnosticList()

    private let library = LayoutLibrary.standard()

    init(keymap: Keymap?, panels: [CheckedPanel]) {
        self.keymap = keymap
        self.panels = panels
    }

    /// Checks the layout or the configuration at `path`; throws when it cannot be read.
    mutating func check(_ path: String) throws(SourceFileError) {
        let bytes = try SourceFile.read(path)
        var faults = DiagnosticList()
        guard YAMLDocument(parsing: bytes, file: path, into: &faults) != nil else {
            diagnostics.add(faults)
            return
        }
        checkLayout(path)
    }

    private mutating func checkLayout(_ path: String) {
        guard let file = library.layout(atPath: path, into: &diagnostics) else { return }
        if let keymap {
            file.checkCharacters(
                with: keymap, keymap: "\(keymap.names)", severity: .error, into: &diagnostics)
        }
        for panel in panels {
            file.checkKeySizes(
                on: Placement(panelSize: panel.size), panel: panel.description, into: &diagnostics)
        }
    }
}
