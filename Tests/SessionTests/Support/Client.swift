// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// What a session's program reads from its keyboards, as it reads it.
///
/// The program writes it into a named pipe.
@safe final class Client {
    /// What has been read since it was taken last.
    private(set) var bytes: [UInt8] = []
    /// The end of the pipe that is read.
    let descriptor: Int32
    /// The program's command.
    let command: [String]
    /// The file in which a terminal's program has written its environment before it reads anything.
    let environment: String

    /// What a client is.
    enum Form {
        /// A program in a terminal.
        case terminal
        /// A text field of GTK's.
        case entry
        /// Several text fields of GTK's, the first of which is written.
        case form
    }

    /// Makes a client's files in a folder.
    init(_ form: Form, in folder: String) throws {
        let pipe = folder + "/typed"
        let program = folder + "/client"
        environment = folder + "/environment"
        unsafe unlink(pipe)
        try #require(unsafe mkfifo(pipe, 0o666) == 0)
        try #require(unsafe chmod(pipe, 0o666) == 0)
        let text =
            switch form {
            case .terminal: "env >\(environment)\nstty raw -echo\nexec cat >\(pipe)\n"
            case .entry: entryProgram
            case .form: formProgram
            }
        try text.write(toFile: program, atomically: true, encoding: .utf8)
        command =
            switch form {
            case .terminal: ["sh", program]
            case .entry: ["python3", program, pipe]
            case .form: ["python3", program, pipe]
            }
        // For writing as well, so that it has no end before the program has opened it.
        descriptor = unsafe open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
    }

    deinit {
        close(descriptor)
    }

    /// Reads what has come.
    func read() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return }
            bytes += chunk[..<count]
        }
    }

    /// What has been read since the last call.
    func take() -> String {
        defer { bytes = [] }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Writes what is typed into a text field for a PIN, and a carriage return for Enter.
private let entryProgram = """
    import sys, gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk
    pipe = open(sys.argv[1], "wb", buffering=0)
    window = Gtk.Window()
    entry = Gtk.Entry(input_purpose=Gtk.InputPurpose.PIN)
    entry.connect("insert-text", lambda entry, text, length, position: pipe.write(text.encode()) and None)
    entry.connect("activate", lambda entry: pipe.write(b"\\r") and None)
    window.add(entry)
    window.show_all()
    Gtk.main()
    """
