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
    /// All devices that are plugged in.
    private let devices: [InputDeviceDescription]

    /// Finds the touchscreen of a panel of a configuration, which was read from `path`.
    init(panel name: String, in configuration: Configuration, at path: String) throws(Failure) {
        guard
            let index = configuration.panels.firstIndex(where: { PanelState.isName(name, ofEntry: $0.name) })
        else { throw Failure(.noInput, "\(path) has no panel \(quoted(name))") }
        let entry = configuration.panels[index]
        var ignored = DiagnosticList()
        var collection = LayoutCollection(
            .standard(searchingFirst: configuration.layoutDirectories), for: configuration.kiosk)
        layouts =
            configuration.layouts(ofPanel: index, from: &collection, into: &ignored)?.files.map(\.layout)
            ?? []
        self.configuration = entry
        let reports = (try? DeviceReport.present(in: configuration)) ?? []
        devices = reports.map(\.device)
        let found = reports.filter { report in
            guard case .touchscreen = report.classification else { return false }
            return !report.device.isOwn && report.panel?.name == entry.name
        }
        guard let report = found.first, found.count == 1,
            case .touchscreen(let touchscreen) = report.classification
        else {
            throw Failure(
                .unavailable,
                found.isEmpty
                    ? "no plugged-in touchscreen is the panel \(name): `runepad devices` gives the reasons"
                    : "\(found.count) touchscreens are the panel \(entry.name): give them entries of their own"
            )
        }
        (device, self.touchscreen) = (report.device, touchscreen)
    }

    /// The transform from the device's coordinates to the panel, on an output with this rotation.
    func transform(on rotation: Rotation?) -> PanelTransform {
        configuration.transform(of: device, on: rotation)
    }

    /// Finds the key of the panel's keypad that does something.
    func keypadKey(_ action: KeypadAction) throws(Failure) -> KeypadKey {
        guard let navigation = configuration.navigation else {
            throw Failure(.noInput, "the panel \(configuration.name) has no 'navigate', and so no keypad")
        }
        guard let key = navigation.keys[action] else {
            throw Failure(
                .noInput,
                "'navigate' of the panel \(configuration.name) names no key for '\(action.rawValue)'")
        }
        guard let keypad = devices.first(where: { $0.seat == device.seat && key.isKey(of: $0) }) else {
            throw Failure(.unavailable, "no plugged-in device has \(key)")
        }
        return KeypadKey(node: keypad.devnode, code: key.key.code)
    }
}

/// A key of a keypad beside the glass.
struct KeypadKey {
    /// The keypad's event node.
    let node: String
    let code: UInt16

    /// Presses and releases the key, through the keypad's own node, so that the driver cannot tell it from a person's.
    ///
    /// Both go in one write(2), so no end of the program leaves the key pressed.
    func press() throws(DeviceError) {
        let end = InputEvent(type: EventType.syn, code: EventCode.synReport, value: 0)
        let events = [1, 0].flatMap { [InputEvent(type: EventType.key, code: code, value: $0), end] }
        try EventNodeWriter(node).write(events.span)
    }
}

extension Configuration {
    /// Reads the configuration at `path` for a command that touches panels in place of a person.
    ///
    /// - Throws: ``Failure`` if the user is not root, the file cannot be read or has errors, or it is a kiosk's that
    ///   allows no tests.
    static func forFingers(at path: String, command: String) throws(Failure) -> Configuration {
        guard geteuid() == 0 else {
            throw Failure(.noPermission, "only root touches panels; run `sudo \(command)`")
        }
        var diagnostics = DiagnosticList()
        guard let configuration = Configuration(reading: path, into: &diagnostics) else {
            let fault = diagnostics.lacksFile ? "cannot be read" : "has errors"
            throw Failure(diagnostics.status, "\(path) \(fault): `runepad check \(path)` says more")
        }
        guard !configuration.isKiosk || configuration.allowsTests else {
            throw Failure(
                .noPermission,
                "\(path) is a kiosk's, which no program touches; on a machine that serves nobody, write `tests: yes`"
            )
        }
        return configuration
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
