// SPDX-License-Identifier: MIT

import ArgumentParser
import Painting
import ThemeFiles
import YAMLDocuments

/// The themes that panels are drawn in, each read once.
final class Themes {
    private let library = ThemeLibrary.standard()
    private var known: [String: Theme] = [:]

    /// Reads the theme that the operator named; its faults go to standard error, and end the program.
    func require(_ name: String) throws(ExitCode) {
        var diagnostics = DiagnosticList()
        known[name] = library.theme(name, at: SourcePlace(file: "runepad-overlay"), into: &diagnostics)
        for diagnostic in diagnostics.sorted { writeLine("\(diagnostic)") }
        guard known[name] == nil else { return }
        throw ExitCode(diagnostics.sorted.contains { $0.line == 0 } ? 66 : 65)
    }

    /// The theme of that name; the light one without a name, and where there is a fault, which is told once.
    func theme(_ name: String?) -> Theme {
        guard let name else { return .light }
        if let theme = known[name] { return theme }
        var diagnostics = DiagnosticList()
        let theme =
            library.theme(name, at: SourcePlace(file: "runepad-overlay"), into: &diagnostics) ?? .light
        for diagnostic in diagnostics.sorted { writeLine("\(diagnostic)") }
        known[name] = theme
        return theme
    }
}
