// SPDX-License-Identifier: MIT

import Drawing
import Files
import YAML

/// The themes of panels, each read once, and again after each reload of the driver.
final class Themes {
    private let library: ThemeLibrary
    private var known: [String: Known] = [:]

    /// A theme, and the number of the driver's reload for which it was read.
    private struct Known {
        var theme: Theme
        var reload: UInt32
    }

    /// Takes the themes of `directories` before those of this machine.
    init(searchingFirst directories: [String]) {
        library = .standard(searchingFirst: directories)
    }

    /// Reads the theme that the operator named; throws when it has faults, which go to standard error.
    func require(_ name: String) throws(ExitStatus) {
        let (theme, diagnostics) = read(name)
        guard let theme else { throw diagnostics.lacksFile ? .missingTheme : .faultyTheme }
        known[name] = Known(theme: theme, reload: 0)
    }

    /// Returns the theme with this name, with labels in `percent` of the theme's size.
    ///
    /// After another reload of the driver the theme is read again. While its file has faults, the theme stays as it was
    /// before; without a name or an earlier theme, it is the light one. The faults are logged once for each reload.
    func theme(_ name: String?, text percent: Double, asOf reload: UInt32) -> Theme {
        theme(name, asOf: reload).scalingText(by: percent / 100)
    }

    private func theme(_ name: String?, asOf reload: UInt32) -> Theme {
        guard let name else { return .light }
        let former = known[name]
        if let former, former.reload == reload { return former.theme }
        let theme = read(name).theme ?? former?.theme ?? .light
        known[name] = Known(theme: theme, reload: reload)
        return theme
    }

    /// Reads a theme; its faults go to standard error.
    private func read(_ name: String) -> (theme: Theme?, diagnostics: DiagnosticList) {
        var diagnostics = DiagnosticList()
        let theme = library.theme(name, at: SourcePlace(file: "runepad-overlay"), into: &diagnostics)
        for diagnostic in diagnostics.sorted { printError("\(diagnostic)") }
        return (theme, diagnostics)
    }
}
