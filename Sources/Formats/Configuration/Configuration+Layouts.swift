// SPDX-License-Identifier: MIT

internal import Engine
internal import Keymaps
package import LayoutFiles
package import YAML

extension Configuration {
    /// Reads the layouts of all panels, as ``layouts(ofPanel:from:into:)`` does for one panel, with `nil` for
    /// a panel that cannot be used.
    ///
    /// If ``kiosk`` is set, the collection should be for a kiosk. Then a further check applies: a person may
    /// hold a modifier on one touchscreen and press a key on another. If such a keystroke leads out of the
    /// kiosk's program, the panel with the key gets no layouts.
    package func layouts(
        from collection: inout LayoutCollection, into diagnostics: inout DiagnosticList
    ) -> [LayoutFileSet?] {
        var sets: [LayoutFileSet?] = []
        for panel in panels.indices {
            sets.append(layouts(ofPanel: panel, from: &collection, into: &diagnostics))
        }
        guard let kiosk else { return sets }
        let layouts = sets.map { $0?.files.map(\.layout) ?? [] }
        let held = layouts.joined().holdableModifiers
        for panel in kiosk.panelsLeadingOut(layouts) {
            // A file by itself was checked when it was read, before its keys for the panel had their characters.
            for file in sets[panel]?.files ?? []
            where file.checkKiosk(at: kiosk, besides: held, into: &diagnostics) {
                file.checkKiosk(at: kiosk, into: &diagnostics)
            }
            sets[panel] = nil
        }
        return sets
    }

    /// Reads the layouts of the panel with the index `panel`, and all layouts to which their keys lead.
    ///
    /// Keys that depend on the panel get their actions and labels. The faults are those of the files, of the
    /// panel's list and of its locale. The result has the layouts without errors, or is `nil` if every layout
    /// of the panel's list has errors.
    package func layouts(
        ofPanel panel: Int, from collection: inout LayoutCollection, into diagnostics: inout DiagnosticList
    ) -> LayoutFileSet? {
        let references = panels[panel].layouts { .host() }
        var list = Array(zip(references, placesOfLayouts(panel)))
        addKeyboards(of: &list, to: &collection, into: &diagnostics)
        let fieldsChoose = panels[panel].presentation.show == .auto
        guard var set = collection.layouts(list, fieldsChoose: fieldsChoose, into: &diagnostics) else {
            return nil
        }
        for case .keyboard(let name, let height?) in references {
            set.change(height, ofLayoutAt: KeyboardLayouts.path(ofKeyboard: name, in: collection))
        }
        set.settle(decimalSeparator: decimalSeparator(ofPanel: panel, into: &diagnostics))
        if !panels[panel].shuffles { set.keepOrder() }
        set.change(panels[panel].touch)
        set.change(panels[panel].repetition)
        return set
    }

    /// Makes the layouts of the keyboards in a list that no panel before has named, and replaces each reference by the
    /// path of its layout.
    private func addKeyboards(
        of list: inout [(LayoutReference, SourcePlace)], to collection: inout LayoutCollection,
        into diagnostics: inout DiagnosticList
    ) {
        var missing: [(index: Int, name: String, path: String)] = []
        for index in list.indices {
            guard case .keyboard(let name, _) = list[index].0 else { continue }
            let path = KeyboardLayouts.path(ofKeyboard: name, in: collection)
            if collection.has(path) {
                list[index].0 = .file(path)
            } else {
                missing.append((index, name, path))
            }
        }
        guard let first = missing.first else { return }
        var keyboards = KeyboardLayouts()
        var registry: [KeyboardRegistry.Entry] = []
        do throws(KeyboardRegistry.Failure) {
            registry = try KeyboardRegistry().entries
        } catch {
            diagnostics.warning(
                "layouts of keyboards have no title and no language: \(error)", at: list[first.index].1)
        }
        for (index, name, path) in missing {
            keyboards.add(
                name, as: path, at: list[index].1, registry: registry, to: &collection, into: &diagnostics)
            if collection.has(path) { list[index].0 = .file(path) }
        }
    }
}
