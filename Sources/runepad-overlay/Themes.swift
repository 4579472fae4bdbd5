// SPDX-License-Identifier: MIT

import Files
import Painting
import ThemeFiles
import YAMLDocuments

/// The themes of panels, each read once.
final class Themes {
    private let library = ThemeLibrary.standard()
    private var known: [String: Theme] = [:]

    /// Reads the theme that the operator named.
    ///
    /// Throws when it has faults, which go to standard error.
    func require(_ name: String) throws(ExitStatus) {
        let (theme, diagnostics) = read(name)
        guard theme == nil else { return }
        throw diagnostics.lacksFile ? .missingTheme : .faultyTheme
    }

    /// Returns the theme with this name, or the light theme without a name or when the theme has faults, with labels in
    /// `percent` of the theme's size.
    ///
    /// The faults of a theme are logged once.
    func theme(_ name: String?, text percent: Double) -> Theme {
        theme(name).scalingText(by: percent / 100)
    }

    private func theme(_ name: String?) -> Theme {
        guard let name else { return .light }
        if let theme = known[name] { return theme }
        let theme = read(name).theme ?? .light
        known[name] = theme
        return theme
    }

    /// Reads a theme, and keeps it if it has no errors.
    ///
    /// Faults go to standard error.
    private func read(_ name: String) -> (theme: Theme?, diagnostics: DiagnosticList) {
        var diagnostics = DiagnosticList()
        known[name] = library.theme(name, at: SourcePlace(file: "runepad-overlay"), into: &diagnostics)
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        return (known[name], diagnostics)
    }
}
