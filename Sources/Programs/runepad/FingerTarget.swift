// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Doctor
import Engine
import Glibc
import LayoutFiles
internal import Text
import YAML

/// The touchscreen of a panel, and the layouts that the panel shows.
struct FingerTarget {
    let device: InputDeviceDescription
    /// How the touchscreen reports.
    let touchscreen: TouchscreenDescription
    /// The panel's layouts with those to which their keys lead.
    let layouts: [Layout]
    private let configuration: PanelConfiguration

    /// Finds the touchscreen of a panel of a configuration, which was read from `path`.
    init(panel name: String, in configuration: Configuration, at path: String) throws(FingerError) {
        var diagnostics = DiagnosticList()
        let index = configuration.panels.firstIndex { PanelState.isName(name, ofEntry: $0.name) }
        guard let index else {
            throw FingerError("\(path) has no panel \(quoted(name))", status: .noInput)
        }
        self.configuration = configuration.panels[index]
        var collection = LayoutCollection(
            .standard(searchingFirst: configuration.layoutDirectories), for: configuration.kiosk)
        layouts =
            configuration.layouts(ofPanel: index, from: &collection, into: &diagnostics)?.files.map(\.layout)
            ?? []
        let found = Self.touchscreens(of: index, in: configuration)
        guard let (device, touchscreen) = found.first, found.count == 1 else {
            throw FingerError(
                found.isEmpty
                    ? "no plugged-in touchscreen is the panel \(name): `runepad devices` gives the reasons"
                    : "\(found.count) touchscreens are the panel \(self.configuration.name): give them entries of their own",
                status: .unavailable)
        }
        (self.device, self.touchscreen) = (device, touchscreen)
    }

    /// The transform from the device's coordinates to the panel, on an output with this rotation.
    func transform(on rotation: Rotation?) -> PanelTransform {
        configuration.transform(of: device, on: rotation)
    }

    private static func touchscreens(
        of panel: Int, in configuration: Configuration
    ) -> [(InputDeviceDescription, TouchscreenDescription)] {
        guard var monitor = try? HotplugMonitor(), let devices = try? monitor.enumerate() else { return [] }
        return devices.compactMap { device in
            guard !device.isOwn, configuration.panel(for: device) == panel else { return nil }
            let report = DeviceReport(device, among: devices, configuration: configuration)
            guard case .touchscreen(let touchscreen) = report.classification else { return nil }
            return (report.device, touchscreen)
        }
    }
}

extension Configuration {
    /// Reads the configuration at `path` for a command that touches panels in place of a person.
    ///
    /// - Throws: ``FingerError`` if the user is not root, the file has errors, or it is a kiosk's that allows no tests.
    static func forFingers(at path: String, command: String) throws(FingerError) -> Configuration {
        guard geteuid() == 0 else {
            throw FingerError("only root touches panels; run `sudo \(command)`", status: .noPermission)
        }
        var diagnostics = DiagnosticList()
        guard let configuration = Configuration(reading: path, into: &diagnostics) else {
            throw FingerError("\(path) has errors: `runepad check \(path)` names them", status: .dataError)
        }
        guard !configuration.isKiosk || configuration.allowsTests else {
            throw FingerError(
                "\(path) is a kiosk's, which no program touches; on a machine that serves nobody, write `tests: yes`",
                status: .noPermission)
        }
        return configuration
    }
}

/// The reason why no finger touches a panel.
struct FingerError: Error, CustomStringConvertible {
    let description: String
    let status: ExitStatus

    init(_ description: String, status: ExitStatus) {
        self.description = description
        self.status = status
    }
}

/// Writes to the journal that a panel is touched by a command, and not what is touched.
func logTouching(of panel: String, by command: String) {
    let line = "the panel \(panel) is touched by `\(command)`, which root has run"
    // The text is an argument, so that no name in it is read as a format.
    unsafe line.withCString { text in
        unsafe withVaList([text]) { unsafe vsyslog(LOG_NOTICE | LOG_DAEMON, "%s", $0) }
    }
}
