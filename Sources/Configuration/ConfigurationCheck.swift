// SPDX-License-Identifier: MIT

internal import Keymaps
public import YAMLDocuments

extension Configuration {
    /// Checks what the configuration names but does not hold: keymaps and locales.
    ///
    /// The driver does without, for it says so of each panel when it starts it; `runepad check` is to know
    /// beforehand.
    ///
    /// - Parameter diagnostics: Receives an error for each keymap and each locale that cannot be used.
    public func check(into diagnostics: inout DiagnosticList) {
        for (index, (panel, places)) in zip(panels, places).enumerated() {
            if panel.locale != nil { _ = decimalSeparator(ofPanel: index, into: &diagnostics) }
            guard let names = panel.keymap else { continue }
            do {
                let keymap = try Keymap(names)
                if let remark = keymap.remark { diagnostics.warning(remark, at: places.keymap) }
            } catch {
                diagnostics.error(error.description, at: places.keymap)
            }
        }
    }
    /// The decimal separator of the panel with the index `panel`: that of its locale, or of the host's.
    ///
    /// Where the host has not that locale it is a full stop; a locale that the configuration names is then an error,
    /// the host's own a warning.
    public func decimalSeparator(
        ofPanel panel: Int, host: () -> LocaleName = { .host() }, into diagnostics: inout DiagnosticList
    ) -> Character {
        let locale = panels[panel].locale
        do {
            return try (locale ?? host()).decimalSeparator()
        } catch {
            diagnostics.add(
                Diagnostic(
                    locale == nil ? .warning : .error, "\(error); until then numbers have a full stop",
                    at: places[panel].locale))
            return "."
        }
    }
}
