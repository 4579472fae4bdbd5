// SPDX-License-Identifier: MIT

import Configuration
import Devices
import YAMLDocuments

// Reading the files again.
extension Driver {
    /// Reads the files again and applies them.
    ///
    /// A panel whose files have errors keeps its working settings.
    ///
    /// - Returns: Whether the files had no errors.
    @discardableResult
    func reload() -> Bool {
        ServiceManager.reloading()
        defer { tellReady() }
        var diagnostics = DiagnosticList()
        let new = Settings(reading: options, keymaps: settings.keymaps, into: &diagnostics)
        Log.diagnostics(diagnostics)
        guard var new else {
            Log.error(
                .notReloaded, "the configuration has errors, so the driver keeps all former settings",
                [.file: options.configurationPath])
            ledger.refusedReloads += 1
            return false
        }
        for name in new.keepWhatWorked(of: settings) {
            Log.error(
                .notReloaded,
                "\(name): keeps its former settings because of the errors above", [.panel: name])
        }
        apply(new)
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
        if diagnostics.hasErrors { ledger.refusedReloads += 1 } else { ledger.reloads += 1 }
        return !diagnostics.hasErrors
    }

    private func apply(_ new: Settings) {
        settings = new
        let devices = panels.values.map(\.device) + wanted.values.map(\.device)
        // Panels that go on keep their names. The others give their names back.
        for device in devices where !isKept(device) { leave(device.identity, "is no longer served") }
        lingering.removeAll()
        names = PanelNames(new.configuration)
        for panel in panels.values { names.keep(panel.name) }
        for case let failed? in wanted.values.map(\.failed) { names.keep(failed.retained.name) }
        keyboards = KeyboardWatch(new.configuration)
        rumbles = Rumbles(new.configuration, loop: loop)
        do throws(DeviceError) {
            handleAll(try monitor.enumerate())
        } catch {
            Log.error(.failed, "\(error)")
            handleAll(devices)
        }
        for panel in Array(panels.values) { panel.resume() }
        tellKeyboards()
    }

    /// Whether a device stays the same panel, or would if it could be served.
    private func isKept(_ device: InputDeviceDescription) -> Bool {
        guard case .panel(let use) = settings.use(of: device) else { return false }
        return entry(of: device.identity).map { $0 == use.configuration.name } ?? true
    }
}
