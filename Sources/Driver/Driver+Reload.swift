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
        defer {
            // Overlays read themes and fonts again, also where the configuration has errors.
            for panel in panels.values { panelStatusChanged(panel) }
            tellReady()
        }
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
        let newNames = PanelNames(new.configuration)
        let devices = panels.values.map(\.device) + wanted.values.map(\.device)
        // Panels that go on keep their names. The others give their names back.
        for device in devices where !isKept(device, newNames) {
            leave(device.identity, "is no longer served")
        }
        lingering.removeAll()
        names = newNames
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
    ///
    /// Its name must still be one that a fresh start could give it: `front-2` may now be the name of another entry.
    private func isKept(_ device: InputDeviceDescription, _ names: PanelNames) -> Bool {
        guard case .panel(let use) = settings.use(of: device, among: monitor.devices) else { return false }
        guard let entry = entry(of: device.identity) else { return true }
        let name = panels[device.identity]?.name ?? wanted[device.identity]?.failed?.retained.name ?? entry
        return entry == use.configuration.name && names.mayKeep(name, ofEntry: entry)
    }
}
