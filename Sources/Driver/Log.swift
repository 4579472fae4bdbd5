// SPDX-License-Identifier: MIT

import Glibc
import YAMLDocuments

/// What the driver tells its operator: a line a message on the standard error output.
///
/// Under a service manager each line begins with its priority as sd-daemon(3) wants it, for the journal.  By rule
/// no message holds a keycode, a label, a character or a coordinate, at any priority.
enum Log {
    /// The priorities of syslog(3) that the driver uses.
    enum Priority: Int {
        /// Something does not work.
        case error = 3
        /// Something works, but not as the operator may think.
        case warning = 4
        /// Something that an operator wants to know happened as it should.
        case notice = 5
    }

    /// Whether standard error goes to the journal: systemd.exec(5), JOURNAL_STREAM.
    private static let isJournal = unsafe getenv("JOURNAL_STREAM") != nil

    /// Says that something does not work.
    static func error(_ message: String) { write(message, .error) }
    /// Says that something works in an unexpected way.
    static func warning(_ message: String) { write(message, .warning) }
    /// Says that something happened.
    static func notice(_ message: String) { write(message, .notice) }

    /// Says what is wrong with files, each thing at its place.
    static func diagnostics(_ diagnostics: DiagnosticList) {
        for diagnostic in diagnostics.sorted {
            write(diagnostic.description, diagnostic.severity == .error ? .error : .warning)
        }
    }

    private static func write(_ message: String, _ priority: Priority) {
        let line = (isJournal ? "<\(priority.rawValue)>" : "runepadd: ") + message + "\n"
        var bytes = Array(line.utf8)[...]
        // A full or closed terminal must not stop the driver: what cannot be written is given up.
        while !bytes.isEmpty {
            let written = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
            }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
