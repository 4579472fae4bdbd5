// SPDX-License-Identifier: MIT

import Configuration
import Devices
import YAMLDocuments

// Files that are read again.
extension Driver {
    /// Reads the files again and goes on with what they say; what cannot be used leaves what works as it is.
    ///
    /// - Returns: Whether there was nothing wrong with them.
    @discardableResult
    func reload() -> Bool {
        ServiceManager.reloading()
        defer { tellReady() }
        var diagnostics = DiagnosticList()
        let new = Settings(reading: options, keymaps: settings.keymaps, into: &diagnostics)
        Log.diagnostics(diagnostics)
        guard var new else {
            Log.error(
                .notReloaded, "the configuration has errors; everything goes on as before",
                [.file: options.configurationPath])
            ledger.refusedReloads += 1
            return false
        }
        for name in new.keepWhatWorked(of: settings) {
            Log.error(
                .notReloaded, "\(name): goes on as before because of the errors above", [.panel: name])
        }
        apply(new)
        Log.notice(
            .reloaded, "read \(options.configurationPath) and its layouts again",
            [.file: options.configurationPath])
        if diagnostics.hasErrors { ledger.refusedReloads += 1 } else { ledger.reloads += 1 }
        return !diagnostics.hasErrors
    }

    private func apply(_ new: Settings) {
        settings = new
        let devices = panels.values.map(\.device) + wanted.values.map(\.device)
        // Panels that go on keep their names; the others give theirs back.
        for device in devices where !isKept(device) { leave(device.identity, "is served no more") }
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

    /// Whether a device goes on to be the panel that it is, or would be if it could be served.
    private func isKept(_ device: InputDeviceDescription) -> Bool {
        guard case .panel(let use) = settings.use(of: device) else { return false }
        return entry(of: device.identity).map { $0 == use.configuration.name } ?? true
    }
}
