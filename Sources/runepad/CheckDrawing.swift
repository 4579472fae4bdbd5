// SPDX-License-Identifier: MIT

import Configuration
import Drawing
import LayoutFiles
import Layouts
import Painting
import ThemeFiles
import YAMLDocuments

extension Configuration {
    /// Returns the theme of the panel with this index, or adds an error at the theme's place and returns
    /// `nil`.
    func theme(ofPanel panel: Int, into diagnostics: inout DiagnosticList) -> Theme? {
        guard let name = panels[panel].presentation.theme else { return .light }
        return ThemeLibrary.standard().theme(name, at: placeOfTheme(panel), into: &diagnostics)
    }
}

extension LayoutFile {
    /// Adds a warning with all labels that `fonts` cannot show, at the place of the first such key.
    func checkLabels(with fonts: borrowing FontCoverage, into diagnostics: inout DiagnosticList) {
        var place: SourcePlace?
        var lacking: [String] = []
        for (key, source) in zip(layout.keys, sources)
        where !lacking.contains(key.label) && fonts.lacks(key.label) {
            lacking.append(key.label)
            place = place ?? source.named
        }
        guard let place else { return }
        diagnostics.warning(
            "no installed font has all characters of \(list(lacking, "labels")); docs/preview.md names packages that do",
            at: place)
    }
}
