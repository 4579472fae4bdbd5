// SPDX-License-Identifier: MIT

/// A program with four fields after one another: any text, a hidden text, a number, and a button.
///
/// It moves the focus to the next one for each byte that it reads from the pipe of its first argument, and begins
/// with the button.
enum FieldForm: String, CaseIterable {
    case gtk3, gtk4, qt6, firefox, chromium

    /// The command that shows the form; `folder` has its files.
    func command(in folder: String) -> [String] {
        switch self {
        case .gtk3, .gtk4, .qt6: ["python3", "\(folder)/form", "\(folder)/steps"]
        case .firefox, .chromium: ["python3", "\(folder)/form", "\(folder)/steps", rawValue]
        }
    }

    /// Whether its first field has several lines.
    var hasLines: Bool { self == .firefox || self == .chromium }

    /// The program that the command runs; for browsers, it serves the page and shows it.
    var text: String {
        switch self {
        case .gtk3: gtk3Program
        case .gtk4: gtk4Program
        case .qt6: qtProgram
        case .firefox, .chromium: pageServer
        }
    }
}

private let gtk3Program = """
    import os, sys, gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import GLib, Gtk

    window = Gtk.Window(title="Form")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    button = Gtk.Button(label="Done")
    password = Gtk.Entry(visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD)
    number = Gtk.SpinButton(input_purpose=Gtk.InputPurpose.NUMBER)
    widgets = [Gtk.Entry(), password, number, button]
    for widget in widgets:
        box.add(widget)
    window.add(box)
    window.show_all()
    button.grab_focus()

    def step(pipe, condition):
        os.read(pipe, 1)
        widgets.append(widgets.pop(0))
        widgets[-1].grab_focus()
        return True

    GLib.io_add_watch(os.open(sys.argv[1], os.O_RDWR), GLib.IO_IN, step)
    Gtk.main()
    """

private let gtk4Program = """
    import os, sys, gi
    gi.require_version("Gtk", "4.0")
    from gi.repository import GLib, Gtk

    def show(application):
        window = Gtk.ApplicationWindow(application=application, title="Form")
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        widgets = [Gtk.Entry(), Gtk.PasswordEntry(), Gtk.SpinButton(), Gtk.Button(label="Done")]
        for widget in widgets:
            box.append(widget)
        window.set_child(box)
        window.present()
        widgets[-1].grab_focus()

        def step(pipe, condition):
            os.read(pipe, 1)
            widgets.append(widgets.pop(0))
            widgets[-1].grab_focus()
            return True

        GLib.io_add_watch(os.open(sys.argv[1], os.O_RDWR), GLib.IO_IN, step)

    application = Gtk.Application(application_id="org.example.form")
    application.connect("activate", show)
    application.run(None)
    """

private let qtProgram = """
    import os, sys
    from PyQt6.QtCore import QSocketNotifier
    from PyQt6.QtWidgets import QApplication, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget

    application = QApplication(sys.argv)
    window = QWidget()
    column = QVBoxLayout(window)
    password = QLineEdit()
    password.setEchoMode(QLineEdit.EchoMode.Password)
    widgets = [QLineEdit(), password, QSpinBox(), QPushButton("Done")]
    for widget in widgets:
        column.addWidget(widget)
    window.show()
    widgets[-1].setFocus()

    def step(pipe):
        os.read(int(pipe), 1)
        widgets.append(widgets.pop(0))
        widgets[-1].setFocus()

    pipe = os.open(sys.argv[1], os.O_RDWR)
    notifier = QSocketNotifier(pipe, QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda *arguments: step(pipe))
    sys.exit(application.exec())
    """

private let pageServer =
    browserCommand + """
        import http.server, subprocess, sys, threading

        pipe = os.open(sys.argv[1], os.O_RDWR)
        page = b'''<!doctype html><title>Form</title>
        <textarea rows=1></textarea><input type=password><input type=number><button>Done</button>
        <script>
        const fields = [...document.querySelectorAll("textarea, input, button")];
        async function step() {
          await fetch("/step");
          fields.push(fields.shift());
          fields[3].focus();
          step();
        }
        fields[3].focus();
        step();
        </script>'''

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                if self.path == "/step":
                    os.read(pipe, 1)
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(page if self.path == "/" else b"")
            def log_message(self, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        profile = os.path.dirname(sys.argv[1]) + "/profile"
        sys.exit(subprocess.run(browser_command(sys.argv[2], profile, address)).returncode)
        """
