// SPDX-License-Identifier: MIT

import Checking
import Files
import Keymaps
import Sessions
import YAML

/// `runepad xkb --verify`: reads the session's keymap, and prints the glyphs that the keymap lacks.
func verifyGlyphs(at path: String = GlyphTable.defaultPath) throws {
    var diagnostics = DiagnosticList()
    let table = GlyphTable(inUseAt: path, into: &diagnostics)
    diagnostics.printErrors()
    guard let table else {
        if diagnostics.isEmpty {
            printError("runepad: there are no glyphs at \(path); `runepad xkb --install` puts them there")
        }
        throw ExitStatus.noInput
    }
    let session = try failing(.unavailable) { try Session.present(environment: environment) }
    let missing = try failing(.unavailable) { try session.missingGlyphs(of: table) }
    guard !missing.isEmpty else {
        printOutput("\(session) types all \(table.count) glyphs")
        return printUntyped(of: table, at: path, in: session)
    }
    printOutput(
        "\(session) types \(table.count - missing.count) of \(table.count) glyphs, but not these:")
    printOutput("  " + missing.map(shown).joined(separator: " "))
    printOutput(session.remedy)
    throw ExitStatus.failure
}

/// Prints how many glyphs Chromium drops in a Wayland session, and the remedy; in an X session it reads
/// them all.
private func printUntyped(of table: GlyphTable, at path: String, in session: Session) {
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
