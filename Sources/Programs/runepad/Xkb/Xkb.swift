// SPDX-License-Identifier: MIT

import Checking
import Configuration
import Engine
import Files
import Keymaps
import Text
import YAML

extension Subcommand {
    static let xkb = Subcommand(
        "runepad xkb",
        abstract: "Gives keycodes of their own to characters that keymaps lack.",
        usage: [
            "runepad xkb [--config FILE] [--keymap KEYMAP] [--levels 4|8] [LAYOUT ...]",
            "runepad xkb --install [--move] [--root DIR] [...] [LAYOUT ...]",
            "runepad xkb --output DIR [...] [LAYOUT ...]",
            "runepad xkb --uninstall [--root DIR]",
            "runepad xkb --verify",
        ],
        discussion: """
            A layout may have any character, but a keyboard sends keycodes, and a keymap has only few characters for \
            them.  A character that is missing from the host's keymap, such as a rune, becomes a glyph: it gets a \
            keycode that no PC keyboard sends, and the keymap of every session gets the character on that keycode. \
            The host's own keys and other keyboards do not change.

            The glyphs come from the layouts of the panels in the configuration, or from the named layouts, from all \
            layouts to which their keys lead, and from the words that they complete.  Without --install or --output \
            the command lists the glyphs.  A glyph keeps its keycode when other glyphs are added.

            Chromium on Wayland reads half of the keycodes, those of 240 glyphs.  New glyphs get these keycodes first. \
            On 14 of the 60 keycodes a desktop acts, such as by opening its settings, where a session has not learned \
            the glyphs: they come last, and a kiosk has no glyphs with them.  --move moves installed glyphs to better \
            keycodes, as far as there is room.  Running sessions would not read the moved glyphs, so the driver types \
            them with the keycodes of before until the machine starts again.

            --install writes the keymaps to /etc/xkb, where libxkbcommon looks for them, to the text console's place, and \
            where Xorg is installed links to them into /usr/share/X11/xkb.  It prints the remaining steps for each kind \
            of session.  The driver types glyphs after the next \
            'systemctl reload runepadd'.

            --verify checks whether the keymap of the session in which it runs, a Wayland session, an X session or a \
            text console, has the glyphs.

            EXAMPLE
              $ sudo runepad xkb --install
              24 glyphs on 6 keycodes of 4 levels: ᚠ ᚢ ᚦ ᚨ ᚱ ᚲ ᚷ ᚹ ᚺ ᚾ ᛁ ᛃ ᛇ ᛈ ᛉ ᛊ ᛏ ᛒ ᛖ ᛗ ᛚ ᛜ ᛞ ᛟ

            EXIT STATUS
              0  done
              1  characters that cannot be typed, or files that cannot be written; with --verify, glyphs that the \
            session does not type
              64 wrong arguments, or a --keymap that does not exist
              65 layouts or a configuration with errors
              66 layouts or a configuration that cannot be read, or no glyphs to --verify
              69 keymaps that are not installed, or no session
            """,
        operand: Operand(
            "LAYOUT", .any, help: "Layouts by name or path, instead of those of the configuration."),
        options: [
            CommandOption(
                "--config", value: .file("FILE"),
                help: """
                    The configuration with the panels whose layouts are used.  \
                    (default: \(Configuration.defaultPath))
                    """),
            CommandOption(
                "--keymap", value: .text("KEYMAP"),
                help: """
                    The keymap of the host's other keyboards, such as us or 'de(nodeadkeys)'.  \
                    (default: the panels', otherwise the host's)
                    """),
            CommandOption(
                "--levels", value: .text("LEVELS"),
                help: "The largest number of levels of a keycode: 4 or 8.", default: "8"),
            CommandOption("--output", value: .directory("DIR"), help: "Write all files to this directory."),
            CommandOption("--install", help: "Write all files to the places where sessions look for them."),
            CommandOption(
                "--move",
                help:
                    "With --install: move glyphs to keycodes that Chromium reads, and on which no desktop acts."
            ),
            CommandOption("--verify", help: "Check whether this session types the installed glyphs."),
            CommandOption("--uninstall", help: "Remove the files that --install wrote."),
            CommandOption(
                "--root", value: .directory("DIR"),
                help: """
                    Install below this directory, such as for a system image, with the keymap of this system.
                    """, default: ""),
        ]
    ) { arguments in
        let layouts = arguments.operands
        let levels: Int = try arguments.value(of: "--levels", as: number)
        let output = arguments.optionalValue(of: "--output")
        let (install, uninstall, verify, move) = (
            arguments.has("--install"), arguments.has("--uninstall"), arguments.has("--verify"),
            arguments.has("--move")
        )
        let root = withoutSlash(arguments.value(of: "--root"))
        if levels != 4, levels != 8 { throw UsageError("--levels is 4 or 8") }
        if [install, uninstall, verify, output != nil].count(where: { $0 }) > 1 {
            throw UsageError("--install, --uninstall, --verify and --output exclude each other")
        }
        if uninstall || verify, !layouts.isEmpty {
            throw UsageError(
                "--uninstall and --verify take no layouts: they act on the installed glyphs")
        }
        if move, !install { throw UsageError("--move needs --install") }
        if arguments.has("--root"), !install, !uninstall {
            throw UsageError("--root needs --install or --uninstall")
        }
        if uninstall {
            for path in try GlyphInstaller.uninstall(below: root) { printOutput("removed \(path)") }
            return
        }
        if verify { return try verifyGlyphs() }
        let place = output.map { GlyphFileSet.Place.directory($0) } ?? .installed(root: root)
        let use = try LayoutsInUse(
            layouts: layouts, configuration: arguments.optionalValue(of: "--config"),
            keymap: arguments.optionalValue(of: "--keymap").map(KeymapNames.init(argument:)), for: place,
            below: root)
        let update = try glyphs(of: use, for: output, below: root, mostLevels: levels, move: move)
        let report = GlyphReport(update, mostLevels: levels, isKiosk: use.isKiosk)
        guard install || output != nil else { return printOutput("\(report)") }
        let set = try files(update, host: use.host, for: place)
        let changed =
            try install ? GlyphInstaller.install(set, below: root) : GlyphInstaller.install(set)
        printOutput("\(report)\(report.untilRestart)")
        if install {
            printOutput(
                GlyphFiles(update, host: use.host, keyName: { _ in nil }, stockRules: nil).advice)
            if let line = report.forRunningSessions(changed: changed, below: root) { printOutput(line) }
        }
    }
}
