// SPDX-License-Identifier: MIT

import CSystemd
import Files
import Glibc
import YAMLDocuments

/// The driver's messages to its operator: lines on the standard error output, or messages of the journal with
/// fields.
///
/// The driver uses the journal if standard error goes there. Under another service manager each line begins
/// with its priority, as in sd-daemon(3). No message and no field may have a keycode, a label, a character or
/// a coordinate, at any priority.
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
        /// The panel's name.
        case panel = "RUNEPAD_PANEL"
        /// The device's node.
        case device = "RUNEPAD_DEVICE"
        /// The layout's name.
        case layout = "RUNEPAD_LAYOUT"
        /// The file's path.
        case file = "RUNEPAD_FILE"
    }

    /// The destinations of the standard error output.
    private enum Target {
        /// The journal, which accepts fields.
        case journal
        /// Another reader, which may understand a priority at the start of a line.
        case lines(withPriority: Bool)
    }

    private static let target: Target = {
        guard let stream = unsafe getenv("JOURNAL_STREAM") else { return .lines(withPriority: false) }
        // systemd.exec(5): device and inode of the journal's socket. Standard error may have been redirected
        // since.
        var status = stat()
        guard unsafe fstat(STDERR_FILENO, &status) == 0,
            unsafe String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
        else { return .lines(withPriority: true) }
        return .journal
    }()

    /// Logs that something does not work.
    static func error(_ kind: MessageKind, _ message: String, _ fields: KeyValuePairs<Field, String> = [:]) {
        write(message, .error, kind, fields)
    }

    /// Logs that something works in an unexpected way.
    static func warning(_ kind: MessageKind, _ message: String, _ fields: KeyValuePairs<Field, String> = [:])
    {
        write(message, .warning, kind, fields)
    }

    /// Logs an event that an operator wants to know.
    static func notice(_ kind: MessageKind, _ message: String, _ fields: KeyValuePairs<Field, String> = [:]) {
        write(message, .notice, kind, fields)
    }

    /// Logs an event for somebody who looks back.
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

    private static func write(
        _ message: String, _ priority: Priority, _ kind: MessageKind, _ fields: KeyValuePairs<Field, String>
    ) {
        switch target {
        case .journal:
            let texts =
                ["MESSAGE=\(message)", "PRIORITY=\(priority.rawValue)", "MESSAGE_ID=\(kind.rawValue)"]
                + fields.map { "\($0.key.rawValue)=\($0.value)" }
            if !send(texts) { printError("<\(priority.rawValue)>\(message)") }
        case .lines(let withPriority):
            printError((withPriority ? "<\(priority.rawValue)>" : "runepadd: ") + message)
        }
    }

    /// Sends a message to the journal, and returns whether that worked: sd_journal_sendv(3).
    private static func send(_ fields: [String]) -> Bool {
        var vectors = unsafe fields.map { unsafe iovec(iov_base: strdup($0), iov_len: $0.utf8.count) }
        defer { unsafe vectors.forEach { unsafe free($0.iov_base) } }
        return unsafe sd_journal_sendv(&vectors, Int32(fields.count)) == 0
    }
}
