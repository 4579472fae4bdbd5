// SPDX-License-Identifier: MIT

/// A program that fills the screen, in fullscreen or maximised, and has a text field near the lower edge, and a button above it.
///
/// It begins with the focus on the button.  Whenever the text of the field changes, it writes it into the file of
/// its first argument.  Its second one is `maximized` or `fullscreen`.  The one of GTK writes what an input method
/// has not finished yet into the file of the first argument with `.unfinished`, once the session knows that it has it.
package enum LowField: String, Sendable {
    /// A program of a toolkit.
    case gtk3, qt6

    /// The colour behind the text.
    package static let fieldColor: UInt32 = 0xF4E3B2
    /// The colour of the window.
    package static let windowColor: UInt32 = 0x1F4D66
    /// The colour of the button.
    package static let buttonColor: UInt32 = 0x9CC5D8

    /// The program in Python.
    package var text: String { self == .gtk3 ? lowGTK : lowQt }
}

private let lowGTK = """
    import os, sys, gi
    gi.require_version("Gdk", "3.0")
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gdk, GLib, Gtk

    style = Gtk.CssProvider()
    style.load_from_data(b"window { background: #1f4d66 }"
        b" button, entry { border: none; border-radius: 0; box-shadow: none; color: black; padding: 0 8px;"
        b" min-height: 30px; font-size: 18px; background-image: none; margin: 0 100px }"
        b" button { background-color: #9cc5d8 } entry { background-color: #f4e3b2; caret-color: black }")
    Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), style, 800)

    def write(path, text):
        with open(path + ".new", "w") as file:
            file.write(text)
        os.rename(path + ".new", path)

    def tell_unfinished(text):
        Gdk.Display.get_default().sync()
        write(sys.argv[1] + ".unfinished", text)

    window = Gtk.Window(title="Ticket machine, " + sys.argv[2])
    entry = Gtk.Entry()
    entry.connect("changed", lambda entry: write(sys.argv[1], entry.get_text()))
    entry.connect("preedit-changed", lambda entry, text: GLib.idle_add(tell_unfinished, text))
    button = Gtk.Button(label="Done")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=8, margin_bottom=8)
    box.pack_end(entry, False, False, 0)
    box.pack_end(button, False, False, 0)
    window.add(box)
    window.set_decorated(False)
    window.maximize() if sys.argv[2] == "maximized" else window.fullscreen()
    window.show_all()
    button.grab_focus()
    Gtk.main()
    """

private let lowQt = """
    import os, sys
    from PyQt6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget

    application = QApplication(sys.argv)
    application.setStyleSheet("QWidget { background: #1f4d66 }"
        " QPushButton, QLineEdit { border: none; color: black; font-size: 18px; min-height: 30px; margin: 0 100px }"
        " QPushButton { background: #9cc5d8 } QLineEdit { background: #f4e3b2 }")

    def changed(text):
        with open(sys.argv[1] + ".new", "w") as file:
            file.write(text)
        os.rename(sys.argv[1] + ".new", sys.argv[1])

    window = QWidget()
    column = QVBoxLayout(window)
    column.setSpacing(8)
    column.setContentsMargins(0, 0, 0, 8)
    column.addStretch()
    button = QPushButton("Done")
    column.addWidget(button)
    field = QLineEdit()
    field.textChanged.connect(changed)
    column.addWidget(field)
    window.showMaximized() if sys.argv[2] == "maximized" else window.showFullScreen()
    button.setFocus()
    sys.exit(application.exec())
    """
