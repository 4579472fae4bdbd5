// SPDX-License-Identifier: MIT

import Configuration
import Doctor
import Engine
import Glibc
import Keymaps
import LayoutFiles
import YAML

extension ConfigurationFacts {
    /// Checks a configuration as `runepad check` does.
    init(at path: String, _ configuration: Configuration?, devices: [DeviceReport]) {
        self.init()
        self.path = path
        exists = unsafe access(path, F_OK) == 0
        guard exists else { return }
        isReadable = isReadableByDriver(path)
        var checker = FileChecker(
            keymap: nil, glyphs: GlyphTable.defaultPath, layoutDirectories: [], kiosk: nil,
            panels: .connected(connectedTouchscreens()))
        do {
            try checker.check(path)
        } catch {
            checker.files.add(error.diagnostic)
        }
        files = FileFaults(checker.files)
        characters = FileFaults(checker.characters)
        waiting = FileFaults(checker.waiting)
        labels = FileFaults(checker.labels)
        isKiosk = configuration?.isKiosk ?? false
        panels = configuration.map { panels(of: $0, devices: devices) } ?? []
    }

    private func panels(of configuration: Configuration, devices: [DeviceReport]) -> [Panel] {
        var ignored = DiagnosticList()
        var collection = LayoutCollection(
            .standard(searchingFirst: configuration.layoutDirectories), for: configuration.kiosk)
        let sets = configuration.layouts(from: &collection, into: &ignored)
        return zip(configuration.panels, sets).map { entry, set in
            var panel = Panel(name: entry.name, layouts: nil)
            if let set, set.isComplete { panel.layouts = set.offered.map { set.files[$0].layout.name } }
            panel.awaitsPINFields =
                entry.presentation.show == .auto && set?.files.contains { $0.layout.purpose == .pin } == true
            panel.isGuided = entry.guided != nil
            if entry.headphoneJack != nil {
                panel.jack = devices.contains { $0.listening.contains(entry.name) } ? .found : .missing
            }
            return panel
        }
    }
}

extension ConfigurationFacts.FileFaults {
    fileprivate init(_ diagnostics: DiagnosticList) {
        func lines(_ severity: Diagnostic.Severity) -> [String] {
            diagnostics.sorted.filter { $0.severity == severity }.map { "\($0.place): \($0.message)" }
        }
        self.init(errors: lines(.error), warnings: lines(.warning))
    }
}

/// Whether the driver's user may read a file, as far as the rights of the file and its folder tell.
///
/// Without such a user, root runs the driver, and may read everything.
private func isReadableByDriver(_ path: String) -> Bool {
    guard let user = HostAccount(name: driverUser) else { return true }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    func mayUse(_ path: String, _ right: UInt32) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        let shift: UInt32 =
            status.st_uid == user.number ? 6 : user.isMember(of: status.st_gid) ? 3 : 0
        return status.st_mode >> shift & right == right
    }
    return mayUse(path, 4) && mayUse(path.hasPrefix("/") ? "/" + folder : folder.isEmpty ? "." : folder, 1)
}
