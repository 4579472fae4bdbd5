// SPDX-License-Identifier: MIT

import Files
import Glibc
import Keymaps
import Sessions
import YAML

/// `runepad xkb --verify`: tells whether the running session types every glyph.
struct XkbVerification {
    /// The file with the glyphs.
    let path: String

    /// Reads the session's keymap, and prints the glyphs that the keymap lacks.
    func run() throws {
        var diagnostics = DiagnosticList()
        let table = GlyphTable(inUseAt: path, into: &diagnostics)
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        guard let table else {
            if diagnostics.isEmpty {
                printError("runepad: there are no glyphs at \(path); `runepad xkb --install` puts them there")
            }
            throw ExitStatus.noInput
        }
        let session: Session
        let missing: [Unicode.Scalar]
        do throws(SessionError) {
            session = try Session.present { name in
                unsafe getenv(name).map { unsafe String(cString: $0) }
            }
            missing = try session.missingGlyphs(of: table)
        } catch {
            printError("runepad: \(error)")
            throw ExitStatus.unavailable
        }
        guard !missing.isEmpty else {
            printOutput("\(session) types all \(table.count) glyphs")
            return printUntyped(of: table, in: session)
        }
        printOutput(
            "\(session) types \(table.count - missing.count) of \(table.count) glyphs, but not these:")
        printOutput("  " + missing.map(shown).joined(separator: " "))
        printOutput(remedy(for: session))
        throw ExitStatus.failure
    }

    /// Prints how many glyphs Chromium drops in a Wayland session, and the remedy; in an X session it reads
    /// them all.
    private func printUntyped(of table: GlyphTable, in session: Session) {
        let untyped = table.untypedByChromium
        guard case .wayland = session, !untyped.isEmpty else { return }
        var faults = DiagnosticList()
        let installed = GlyphTable(reading: path, into: &faults) ?? table
        let moving = Set(untyped).subtracting(installed.untypedByChromium).count
        printOutput(
            "Chromium on Wayland does not type \(untyped.count) of them; "
                + (moving > 0
                    ? "it types \(moving) of these when the machine has started again"
                    : table.chromiumRemedy(for: untyped, avoiding: [])))
    }

    private func remedy(for session: Session) -> String {
        switch session {
        case .console: "`loadkeys -u /etc/runepad/runepad.map` adds them to text consoles"
        case .server:
            """
            an X server reads them when it starts, after `runepad xkb --install`; `setxkbmap` with `-rules` or an empty \
            `-option` takes them away
            """
        case .wayland:
            """
            `runepad xkb --install` lists the steps for the session; if it has one keymap for each keyboard, like \
            sway, run `sleep 5; runepad xkb --verify` and tap a key of the panel in these five seconds to check the \
            panel's keymap
            """
        }
    }
}
