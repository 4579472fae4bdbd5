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
        let (theme, diagnostics) = read(name)
        guard theme == nil else { return }
        throw ExitCode(diagnostics.lacksFile ? 66 : 65)
    }

    /// The theme of that name; the light one without a name, and where there is a fault, which is told once.
    func theme(_ name: String?) -> Theme {
        guard let name else { return .light }
        if let theme = known[name] { return theme }
        let theme = read(name).theme ?? .light
        known[name] = theme
        return theme
    }

    /// Reads a theme and keeps it when it has no errors; what is wrong with it goes to standard error.
    private func read(_ name: String) -> (theme: Theme?, diagnostics: DiagnosticList) {
        var diagnostics = DiagnosticList()
        known[name] = library.theme(name, at: SourcePlace(file: "runepad-overlay"), into: &diagnostics)
        for diagnostic in diagnostics.sorted { writeLine("\(diagnostic)") }
        return (known[name], diagnostics)
    }
}
