// SPDX-License-Identifier: MIT

internal import Keymaps
public import YAMLDocuments

extension Configuration {
    /// Checks what the configuration names but does not hold: keymaps and layouts.
    ///
    /// The driver does without, for it says so of each panel when it starts it; `runepad check` is to know
    /// beforehand.
    ///
    /// - Parameters:
    ///   - diagnostics: Receives an error for each keymap and each layout that cannot be used.
    ///   - layoutFault: Says why a layout cannot be used, in a sentence without a full stop, or `nil` when it can.
    public func check(
        into diagnostics: inout DiagnosticList, layoutFault: (LayoutReference) -> String?
    ) {
        for (panel, places) in zip(panels, places) {
            if let fault = layoutFault(panel.layout) { diagnostics.error(fault, at: places.layout) }
            guard let names = panel.keymap else { continue }
            do {
                let keymap = try Keymap(names)
                if let remark = keymap.remark { diagnostics.warning(remark, at: places.keymap) }
            } catch {
                diagnostics.error(error.description, at: places.keymap)
            }
        }
    }
}
