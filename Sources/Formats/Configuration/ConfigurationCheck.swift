// SPDX-License-Identifier: MIT

internal import Engine
internal import Keymaps
package import YAML

extension Configuration {
    /// Checks the keymaps and locales that the configuration names, after its layouts.
    ///
    /// `runepad check` calls this function. The driver does not, because it reports these faults for each
    /// panel that it starts.
    package func check(into diagnostics: inout DiagnosticList) {
        for (panel, places) in zip(panels, places) {
            // Where a key or a value has its decimal sign, the layouts of the panel have reported it as an error.
            do throws(LocaleError) { _ = try panel.locale?.decimalSeparator() } catch {
                let isReported = diagnostics.sorted.contains {
                    $0.severity == .error && $0.place == places.locale
                }
                if !isReported { diagnostics.warning("\(error)", at: places.locale) }
            }
            guard let names = panel.keymap else { continue }
            do {
                let keymap = try Keymap(names)
                if let remark = keymap.remark { diagnostics.warning(remark, at: places.keymap) }
            } catch {
                diagnostics.error(error.description, at: places.keymap)
            }
        }
    }

    /// Returns the decimal separator of the panel with the index `panel`.
    ///
    /// A panel's own separator comes first. Without one, it is a full stop in a browser's kiosk, because Chromium and
    /// Firefox take it in number fields of every language: see docs/browsers.md. Elsewhere it is that of the panel's
    /// locale, or else of the host's.
    ///
    /// If the host does not have that locale, the separator is a full stop. This is an error if the
    /// configuration names the locale, and a warning if the locale is the host's own.
    package func decimalSeparator(
        ofPanel panel: Int, host: () -> LocaleName = { .host() }, into diagnostics: inout DiagnosticList
    ) -> Character {
        if let sign = panels[panel].decimalSign { return sign }
        if kiosk == .browser { return "." }
        let locale = panels[panel].locale
        do {
            return try (locale ?? host()).decimalSeparator()
        } catch {
            diagnostics.add(
                Diagnostic(
                    locale == nil ? .warning : .error, "\(error); until then decimal keys type a full stop",
                    at: places[panel].locale))
            return "."
        }
    }
}
