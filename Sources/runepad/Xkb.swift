// SPDX-License-Identifier: MIT

import ArgumentParser
import Configuration
import KeymapFiles
import Keymaps
import Layouts
import YAMLDocuments

/// `runepad xkb`: makes sessions read the characters that keymaps lack.
struct Xkb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "xkb",
        abstract: "Gives the characters that keymaps lack keycodes of their own.",
        usage: """
            runepad xkb [--config FILE] [--keymap KEYMAP] [--levels 4|8] [LAYOUT ...]
                   runepad xkb --install [--root DIR] [...] [LAYOUT ...]
                   runepad xkb --output DIR [...] [LAYOUT ...]
                   runepad xkb --uninstall [--root DIR]
                   runepad xkb --verify
            """,
        discussion: """
            A layout may have any character, but a keyboard sends keycodes, and a keymap has characters for few of \
            them.  A character that the host's keymap lacks, such as a rune, becomes a glyph: it gets a keycode that \
            no PC's keyboard sends, and every session's keymap gets that character on it.  The host's own keys and \
            other keyboards stay as they are.

            The glyphs are those of the layouts that the configuration puts on its panels, or of those that are \
            named, of all to which their keys lead, and of the words that they complete.  Without --install or --output it says which they are.  What has a keycode keeps it when more are \
            added.

            --install puts the keymaps where the X server, libxkbcommon and the text console look for them, and says \
            what is left to do for each kind of session.  The driver types glyphs after the next \
            'systemctl reload runepadd'.

            --verify asks the session in which it is run, Wayland, X or a text console, whether its keymap has them.

            EXAMPLE
              $ sudo runepad xkb --install
              24 glyphs on 6 keycodes of 4 levels: ᚠ ᚢ ᚦ ᚨ ᚱ ᚲ ᚷ ᚹ ᚺ ᚾ ᛁ ᛃ ᛇ ᛈ ᛉ ᛊ ᛏ ᛒ ᛖ ᛗ ᛚ ᛜ ᛞ ᛟ

            EXIT STATUS
              0  done
              1  characters that cannot be typed, or files that cannot be written; of --verify, glyphs that the session \
            does not type
              64 wrong arguments, or a --keymap that there is not
              65 layouts or a configuration with errors
              66 layouts or a configuration that cannot be read, or no glyphs to --verify
              69 keymaps that are not installed, or no session
            """)

    @Argument(
        help: ArgumentHelp(
            "Layouts by name or path, instead of those of the configuration.", valueName: "layout"))
    var layouts: [String] = []

    @Option(
        help: ArgumentHelp(
            "The configuration whose panels' layouts are in use.  (default: \(Configuration.defaultPath))",
            valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The keymap of the host's other keyboards, such as us or 'de(nodeadkeys)'.  (default: the panels', else the host's)",
            valueName: "keymap"),
        transform: KeymapNames.init(argument:))
    var keymap: KeymapNames?

    @Option(help: ArgumentHelp("The most levels that a keycode may have: 4 or 8.", valueName: "levels"))
    var levels = 8

    @Option(help: ArgumentHelp("Write all files into this directory.", valueName: "dir"))
    var output: String?

    @Flag(help: "Write all files where sessions look for them.")
    var install = false

    @Flag(help: "Say whether the running session would type the installed glyphs.")
    var verify = false

    @Flag(help: "Remove what --install has written.")
    var uninstall = false

    @Option(
        help: ArgumentHelp("Install below this directory, as for an image of a system.", valueName: "dir"))
    var root = ""

    func validate() throws {
        if levels != 4, levels != 8 { throw ValidationError("--levels is 4 or 8") }
        if [install, uninstall, verify, output != nil].count(where: { $0 }) > 1 {
            throw ValidationError("--install, --uninstall, --verify and --output exclude each other")
        }
        if (uninstall || verify) && !layouts.isEmpty {
            throw ValidationError("--uninstall and --verify concern what is installed, and take no layouts")
        }
        if !root.isEmpty, !install, !uninstall {
            throw ValidationError("--root goes with --install or --uninstall")
        }
    }

    func run() throws {
        if uninstall { return try removeFiles() }
        if verify { return try XkbVerification(path: GlyphTable.defaultPath).run() }
        let use = try LayoutsInUse(layouts: layouts, configuration: config, keymap: keymap)
        let root = root.hasSuffix("/") ? String(root.dropLast()) : root
        let table = try glyphs(of: use, installedBelow: root)
        guard install || output != nil else { return print(summary(of: table)) }
        let place = output.map { GlyphFileSet.Place.directory($0) } ?? .installed(root: root)
        let set = try files(table, host: use.host, for: place)
        do throws(KeymapFileError) {
            try GlyphInstaller.install(set, links: install ? GlyphInstaller.links(root: root) : [:])
        } catch {
            printError("runepad: \(error)")
            throw ExitCode.failure
        }
        print(summary(of: table))
        if install {
            print(SessionAdvice(GlyphFiles(table, host: use.host, keyName: { _ in nil }, stockRules: nil)))
        }
    }

    /// The glyphs that are installed, and those that the layouts need in addition.
    private func glyphs(of use: LayoutsInUse, installedBelow root: String) throws -> GlyphTable {
        var diagnostics = DiagnosticList()
        let own = output.map { $0 + "/glyphs" } ?? root + GlyphTable.defaultPath
        var table = GlyphTable(reading: own, into: &diagnostics) ?? GlyphTable()
        let demand = use.demand(beside: table)
        use.refuse(demand.impossible, into: &diagnostics) {
            "no keyboard can type \($0)"
        }
        do throws(GlyphCapacityError) {
            try table.add(
                demand.needed.map(\.scalar), avoiding: demand.avoidedCodes, mostLevels: levels)
        } catch {
            let left = Set(error.scalars)
            use.refuse(demand.needed.filter { left.contains($0.scalar) }, into: &diagnostics) {
                "no keycode is left for \($0): \(error)"
            }
        }
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        if diagnostics.hasErrors { throw ExitCode.failure }
        return table
    }

    private func removeFiles() throws {
        let root = root.hasSuffix("/") ? String(root.dropLast()) : root
        do throws(KeymapFileError) {
            let links = GlyphInstaller.links(root: root).keys.sorted()
            for path in try GlyphInstaller.remove(GlyphInstaller.paths(root: root), links: links) {
                print("removed \(path)")
            }
        } catch {
            printError("runepad: \(error)")
            throw ExitCode.failure
        }
    }

    /// A line with the glyphs in the order of their scalars.
    private func summary(of table: GlyphTable) -> String {
        if table.isEmpty { return "no glyphs: the keymap types every character" }
        let shown = table.glyphs.map(\.scalar).sorted().map(shown)
        return "\(table.count) glyphs on \(table.codes.count) keycodes of \(table.levels) levels: "
            + shown.joined(separator: " ")
    }
}

/// Returns text that shows a scalar: a combining mark on a circle, an invisible scalar by its number.
func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: "◌\(scalar)"
    case .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        "U+" + String(scalar.value, radix: 16, uppercase: true)
    default: String(scalar)
    }
}
