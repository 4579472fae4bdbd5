// SPDX-License-Identifier: MIT

package import Configuration
package import Drawing
import Engine
import LayoutFiles
package import YAML

extension Configuration {
    /// Returns the theme of the panel with this index, or adds an error at the theme's place and returns
    /// `nil`.
    ///
    /// A project's folder, which becomes `/etc/runepad` of a kiosk, has themes beside its configuration.
    package func theme(ofPanel panel: Int, into diagnostics: inout DiagnosticList) -> Theme? {
        guard let name = panels[panel].presentation.theme else { return .light }
        let place = placeOfTheme(panel)
        let folder = place.file.lastIndex(of: "/").map { place.file[...$0] } ?? ""
        return ThemeLibrary.standard(searchingFirst: ["\(folder)themes"]).theme(
            name, at: place, into: &diagnostics)
    }
}

extension LayoutFile {
    /// Adds a warning with all labels that `fonts` cannot show, at the place of the first such key.
    func checkLabels(with fonts: borrowing FontCoverage, into diagnostics: inout DiagnosticList) {
        var place: SourcePlace?
        var lacking: [String] = []
        for (index, source) in sources.enumerated() where !isDrawn(layout.keys[index]) {
            for label in layout.ownLabels(ofKey: index) where !lacking.contains(label) && fonts.lacks(label) {
                lacking.append(label)
                place = place ?? source.named
            }
        }
        /// Whether the overlay draws the label without a font.
        func isDrawn(_ key: Key) -> Bool {
            KeyIcon(label: key.label, isFunction: key.action.isFunction || key.action == .none) != nil
        }
        guard let place else { return }
        diagnostics.warning(
            "no installed font has all characters of \(list(lacking, "labels"))",
            remedy: fontRemedy(for: lacking, fonts), at: place)
    }
}
