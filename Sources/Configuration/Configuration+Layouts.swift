// SPDX-License-Identifier: MIT

public import LayoutFiles
internal import Layouts
public import YAMLDocuments

extension Configuration {
    /// Reads the layouts of the panel with the index `panel`, and all those to which their keys lead, with the
    /// meanings and labels that follow from the panel.
    ///
    /// - Parameters:
    ///   - panel: The panel, by index in ``panels``.
    ///   - collection: The layouts that were read for other panels; it keeps those of this one as well.
    ///   - diagnostics: Receives every fault of the files, of the panel's list and of its locale.
    /// - Returns: Those without errors, or `nil` when none of the panel's list is.
    public func layouts(
        ofPanel panel: Int, from collection: inout LayoutCollection, into diagnostics: inout DiagnosticList
    ) -> LayoutFileSet? {
        let references = panels[panel].layouts { .host() }
        let list = Array(zip(references, placesOfLayouts(panel)))
        guard var set = collection.layouts(list, into: &diagnostics) else { return nil }
        set.settle(decimalSeparator: decimalSeparator(ofPanel: panel, into: &diagnostics))
        return set
    }
}
