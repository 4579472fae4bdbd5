// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestScreens
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
    /// The file in which the program has written its environment, with its process as PID, before it reads anything.
    private let environment: String
    /// The file in which a text field's program has written the size of its window.
    private let extent: String
    /// The file with what a text field's program complains of, and with all its messages of Wayland's.
    private let log: String

    /// What a client is.
    enum Form {
        /// A program in a terminal.
        case terminal
        /// A text field of GTK's.
        case entry
        /// Several text fields of GTK's, the first of which is written.
        case form
        /// A window of GTK's on each output that fills it: their sizes are written, and where they are touched.
        case glass
        /// A program in Python of a test's own, which gets the pipe.
        case python(String)
        /// A page in a browser.
        case browser(Browser, Browser.Page = .field)

        /// The browser, if it is one.
        var browser: Browser? {
            if case .browser(let browser, _) = self { browser } else { nil }
        }
    }

    /// Makes a client's files in a folder.
    init(_ form: Form, in folder: String) throws {
        let pipe = folder + "/typed"
        let program = folder + "/client"
        environment = folder + "/environment"
        extent = folder + "/size"
        log = folder + "/client.log"
        unsafe unlink(pipe)
        try #require(unsafe mkfifo(pipe, 0o666) == 0)
        try #require(unsafe chmod(pipe, 0o666) == 0)
        let text =
            switch form {
            case .terminal: "(env; echo PID=$$) >\(environment)\nstty raw -echo\nexec cat >\(pipe)\n"
            case .entry: entryProgram
            case .form: formProgram
            case .glass: glassProgram
            case .python(let text): text
            case .browser: browserProgram
            }
        try text.write(toFile: program, atomically: true, encoding: .utf8)
        let page = folder + "/page"
        if case .browser(_, let kind) = form {
            try kind.text.write(toFile: page, atomically: true, encoding: .utf8)
        }
        command =
            switch form {
            case .terminal: ["sh", program]
            case .entry: ["python3", program, pipe, environment, extent, log]
            case .form, .glass, .python: ["python3", program, pipe]
            case .browser(let browser, _): ["python3", program, pipe, page, browser.rawValue]
            }
        // For writing as well, so that it has no end before the program has opened it.
        descriptor = unsafe open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
    }

    deinit {
        close(descriptor)
    }

    /// The variables that the program was started with, and its process as PID.
    func variables() throws -> [String: String] {
        let lines = try String(contentsOfFile: environment, encoding: .utf8).split(separator: "\n")
        let variables = lines.compactMap { line in
            line.firstIndex(of: "=").map {
                (String(line[..<$0]), String(line[line.index(after: $0)...]))
            }
        }
        return Dictionary(variables) { $1 }
    }

    /// The width and the height of a text field's window.
    func size() throws -> [Int] {
        try String(contentsOfFile: extent, encoding: .utf8).split(separator: " ").compactMap { Int($0) }
    }

    /// What a compositor has told a text field's program of its keyboard last, for a person who looks for a lost key.
    var keyboardMessages: String {
        let lines = (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.filter { $0.contains("wl_keyboard") }.suffix(40).joined(separator: "\n")
    }

    /// Makes the window of a text field fill the screen, or fill it no more.
    func toggleFullscreen() throws {
        let process = try #require(try variables()["PID"].flatMap { pid_t($0) })
        try #require(kill(process, SIGUSR1) == 0)
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

/// Asks for a PIN: writes what is typed into a text field, and a carriage return for Enter.
private let entryProgram = """
    import os, signal, sys, gi
    gi.require_version("Gdk", "3.0")
    gi.require_version("Gtk", "3.0")
    os.dup2(os.open(sys.argv[4], os.O_WRONLY | os.O_CREAT | os.O_TRUNC), sys.stderr.fileno())
    os.environ["WAYLAND_DEBUG"] = "client"
    from gi.repository import Gdk, GLib, Gtk
    # Other programs get the variables of this one.
    del os.environ["WAYLAND_DEBUG"]

    pipe = open(sys.argv[1], "wb", buffering=0)
    with open(sys.argv[2], "w") as file:
        for name, value in os.environ.items():
            file.write(f"{name}={value}\\n")
        file.write(f"PID={os.getpid()}\\n")

    style = Gtk.CssProvider()
    style.load_from_data(b"window { background: #1f4d66; color: white } label { font-size: 26px }"
        b" entry { font-size: 26px; background: #e4edf1; color: black;"
        b" caret-color: black; padding: 8px 60px }")
    Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), style, 800)
    Gtk.Settings.get_default().set_property("gtk-cursor-blink", False)

    def inserted(buffer, position, text, length):
        pipe.write(text.encode())

    def activated(entry):
        pipe.write(b"\\r")
        entry.set_text("")

    def allocated(window, area):
        with open(sys.argv[3] + ".new", "w") as file:
            file.write(f"{area.width} {area.height}")
        os.rename(sys.argv[3] + ".new", sys.argv[3])

    window = Gtk.Window(title="Ticket machine")
    entry = Gtk.Entry(input_purpose=Gtk.InputPurpose.PIN, visibility=False, xalign=0.5)
    entry.get_buffer().connect("inserted-text", inserted)
    entry.connect("activate", activated)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=18, halign=Gtk.Align.CENTER,
        valign=Gtk.Align.CENTER)
    box.add(Gtk.Label(label="Two tickets to Trondheim: 58 €"))
    box.add(entry)
    window.add(box)
    window.connect("size-allocate", allocated)
    window.maximize()
    window.show_all()

    isFullscreen = False
    def toggle():
        global isFullscreen
        isFullscreen = not isFullscreen
        window.fullscreen() if isFullscreen else window.unfullscreen()
        return True
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, toggle)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGUSR1])
    Gtk.main()
    """
