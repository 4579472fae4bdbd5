// SPDX-License-Identifier: MIT

public import LayoutFiles
internal import Layouts
public import YAMLDocuments

extension Configuration {
    /// Reads the layouts of all panels, as ``layouts(ofPanel:from:into:)`` does of one.
    ///
    /// Where ``kiosk`` is set, the collection should be for a kiosk.  A panel then gets no layouts either when one of
    /// them has a key that another touchscreen could make a way out with, by a modifier that is held on it.
    ///
    /// - Parameters:
    ///   - collection: Keeps what was read.
    ///   - diagnostics: Receives every fault.
    /// - Returns: Those of each panel, or `nil` for a panel that cannot be used.
    public func layouts(
        from collection: inout LayoutCollection, into diagnostics: inout DiagnosticList
    ) -> [LayoutFileSet?] {
        var sets: [LayoutFileSet?] = []
        for panel in panels.indices {
            sets.append(layouts(ofPanel: panel, from: &collection, into: &diagnostics))
        }
        guard let kiosk else { return sets }
        // Several touchscreens may fit one entry, so that a panel's own layouts are on others, too.
        let held = sets.reduce(into: ModifierSet()) { held, set in
            for file in set?.files ?? [] { held.formUnion(file.layout.holdableModifiers) }
        }
        guard !held.isEmpty else { return sets }
        for panel in sets.indices {
            for file in sets[panel]?.files ?? []
            where !file.checkKiosk(at: kiosk, besides: held, into: &diagnostics) {
                sets[panel] = nil
            }
        }
        return sets
    }

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
        if !panels[panel].shuffles { set.keepOrder() }
        set.change(panels[panel].repetition)
        return set
    }
}
