// SPDX-License-Identifier: MIT

import Configuration
import Devices
import YAML

// Reading the files again.
extension Driver {
    /// Reads the files again, applies them, and returns whether the files had no errors.
    ///
    /// A panel whose files have errors keeps its working settings.
    @discardableResult
    func reload() -> Bool {
        ServiceManager.reloading()
        defer {
            // Overlays read themes and fonts again, also where the configuration has errors.
            for panel in panels.values { panelStatusChanged(panel) }
            tellReady()
        }
        var diagnostics = DiagnosticList()
        let new = Settings(reading: options, keymaps: roster.settings.keymaps, into: &diagnostics)
        Log.diagnostics(diagnostics)
        guard var new else {
            Log.error(
                .notReloaded, "the configuration has errors, so the driver keeps all former settings",
                [.file: options.configurationPath])
            roster.ledger.refusedReloads += 1
            return false
        }
        for name in new.keepWhatWorked(of: roster.settings) {
            Log.error(
                .notReloaded,
                "\(name): keeps its former settings because of the errors above", [.panel: name])
        }
        var devices = Array(roster.present.values)
        do throws(DeviceError) { devices = try monitor.enumerate() } catch { Log.error(.failed, "\(error)") }
        // They are of the former table. Overlays tell them again, because Reloads changes.
        readGlyphs = [:]
        load(new, devices)
        if diagnostics.hasErrors {
            Log.error(
                .notReloaded,
                "the files have errors, so some panels keep their former settings; run "
                    + "`runepad check \(options.configurationPath)`",
                [.file: options.configurationPath])
        } else {
            Log.notice(
                .reloaded, "read \(options.configurationPath) and its layouts again",
                [.file: options.configurationPath])
        }
        if diagnostics.hasErrors { roster.ledger.refusedReloads += 1 } else { roster.ledger.reloads += 1 }
        return !diagnostics.hasErrors
    }
}
