// SPDX-License-Identifier: MIT

import Configuration
import Devices
import Engine
import Glibc
import YAML

/// The driver's messages to its operator: lines on the standard error output, or messages of the journal with
/// fields.
///
/// The driver uses the journal if standard error goes there. Under another service manager each line begins
/// with its priority, as in sd-daemon(3). No call waits for the reader: see ``LogSink``. No message and no
/// field may have a keycode, a label, a character or a coordinate, at any priority.
enum Log {
    /// The priorities of syslog(3) that the driver uses.
    enum Priority: Int {
        /// Something does not work.
        case error = 3
        /// Something works, but perhaps not as the operator expects.
        case warning = 4
        /// A normal event that an operator wants to know.
        case notice = 5
        /// A normal event that only matters to somebody who looks back.
        case info = 6
    }

    /// The fields of a message besides its text.
    enum Field: String {
        case panel = "RUNEPAD_PANEL"
        /// The device's node.
        case device = "RUNEPAD_DEVICE"
        case layout = "RUNEPAD_LAYOUT"
        case file = "RUNEPAD_FILE"
    }

    /// The journal if standard error goes there, and otherwise standard error.
    ///
    /// Only the thread of the loop logs.
    nonisolated(unsafe) private static var sink: LogSink = {
        guard let stream = unsafe getenv("JOURNAL_STREAM") else {
            return LogSink(.lines(withPriority: false), descriptor: STDERR_FILENO)
        }
        // systemd.exec(5): device and inode of the journal's socket. Standard error may have been redirected
        // since.
        var status = stat()
        guard unsafe fstat(STDERR_FILENO, &status) == 0,
            unsafe String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
        else { return LogSink(.lines(withPriority: true), descriptor: STDERR_FILENO) }
        return LogSink(.journal(LogSink.journalPath), descriptor: STDERR_FILENO)
    }()

    /// Called when a message is dropped and none was before: call ``logDropped()`` later.
    nonisolated(unsafe) static var whenDropping: () -> Void = {}

    /// Logs how many messages were dropped, if any were; returns whether that is logged.
    static func logDropped() -> Bool { unsafe sink.logDropped() }

    static func error(_ kind: MessageKind, _ message: String, _ fields: KeyValuePairs<Field, String> = [:]) {
        write(message, .error, kind, fields)
    }

    static func warning(_ kind: MessageKind, _ message: String, _ fields: KeyValuePairs<Field, String> = [:])
    {
        write(message, .warning, kind, fields)
    }

    static func notice(_ kind: MessageKind, _ message: String, _ fields: KeyValuePairs<Field, String> = [:]) {
        write(message, .notice, kind, fields)
    }

    static func info(_ kind: MessageKind, _ message: String, _ fields: KeyValuePairs<Field, String> = [:]) {
        write(message, .info, kind, fields)
    }

    /// Logs the faults of files, each with its place.
    static func diagnostics(_ diagnostics: DiagnosticList) {
        for diagnostic in diagnostics.sorted {
            write(
                diagnostic.description, diagnostic.severity == .error ? .error : .warning, .fault,
                [.file: diagnostic.file])
        }
    }

    static func write(
        _ message: String, _ priority: Priority, _ kind: MessageKind, _ fields: KeyValuePairs<Field, String>
    ) {
        write(LogMessage(text: message, priority: priority, kind: kind, fields: fields))
    }

    static func write(_ message: LogMessage) {
        unsafe sink.write(message)
        if unsafe sink.droppedCount == 1 { unsafe whenDropping() }
    }
}

extension Log {
    static func view(of panel: Panel, _ kind: MessageKind, _ message: String) {
        info(kind, "\(panel.name): \(message)", [.panel: panel.name, .layout: panel.layout.name])
    }

    /// Logs that the size that a panel's touchscreen reports is doubtful, unless the configuration or udev
    /// gives one.
    static func doubtfulSize(of panel: Panel) {
        guard panel.settings.configuration.size == nil, panel.device.lengthsByRule == nil,
            let doubt = panel.setup.description.sizeDoubt
        else { return }
        warning(
            .doubtfulSize, "\(panel.name): \(panel.device.devnode) \(doubt)",
            [.panel: panel.name, .device: panel.device.devnode])
    }

    /// Logs which of udev's properties of a panel's touchscreen the driver cannot use, without the `known` ones.
    static func propertyFaults(
        of panel: Panel, as device: InputDeviceDescription, besides known: [String] = []
    ) {
        for fault in device.propertyFaults where !known.contains(fault) {
            warning(
                .propertyFault, "\(panel.name): \(device.devnode) \(fault)",
                [.panel: panel.name, .device: device.devnode])
        }
    }

    /// Logs that no program says the keys of a panel to the person who listens for them.
    static func unspoken(_ panel: Panel) {
        warning(
            .unspoken,
            "\(panel.name): no program says its keys; runepad-voice must run in the session, as a user in the group "
                + "runepad-view",
            [.panel: panel.name])
    }

    static func device(
        of panel: Panel, _ kind: MessageKind, as priority: Priority = .notice, _ message: String
    ) {
        write(
            "\(panel.name): \(message)", priority, kind, [.panel: panel.name, .device: panel.device.devnode])
    }
}
