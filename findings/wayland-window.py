# SPDX-License-Identifier: MIT
#
# wayland-window.py TOOLKIT FIELD...: a window with fields, such as entry:text. It writes a line when the window is
# active, gives the focus to the next field for each line that it reads, and writes a line then. It writes each change
# of a text of several lines as well.
import os
import sys

toolkit, names = sys.argv[1], [name.partition(":")[::2] for name in sys.argv[2:]]
wasActive = False


def say(line):
    print(line, flush=True)


def tell_active(isActive):
    global wasActive
    if isActive and not wasActive:
        wasActive = True
        say("active")


def gtk():
    import gi
    gi.require_version("Gtk", toolkit[3:] + ".0")
    from gi.repository import GLib, Gtk
    Gtk.init() if toolkit == "GTK4" else Gtk.init([])

    def lines(value):
        view = Gtk.TextView()
        buffer = view.get_buffer()
        buffer.set_text(value)
        # Behind "lin" of the second line.
        buffer.place_cursor(buffer.get_iter_at_offset(9))
        buffer.connect("changed", lambda _: say(repr(buffer.props.text)))
        return view

    def readonly(value):
        entry = Gtk.Entry(text=value)
        entry.set_editable(False)
        return entry

    def spin(value):
        button = Gtk.SpinButton.new_with_range(0, 9999, 1)
        button.set_value(int(value))
        return button

    make = {
        "entry": lambda value: Gtk.Entry(text=value), "lines": lines, "readonly": readonly, "spin": spin,
        "button": lambda value: Gtk.Button(label=value), "check": lambda value: Gtk.CheckButton(label=value)}
    fields = [make[kind](value) for kind, value in names]
    window, box = Gtk.Window(), Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    (window.set_child if toolkit == "GTK4" else window.add)(box)
    for field in fields:
        box.append(field) if toolkit == "GTK4" else box.pack_start(field, False, False, 0)
    rest = iter(fields)

    def take(*_):
        os.read(0, 1)
        next(rest).grab_focus()
        GLib.idle_add(lambda: say("focused"))
        return True

    GLib.io_add_watch(0, 0, GLib.IOCondition.IN, take)
    window.connect("notify::is-active", lambda *_: tell_active(window.props.is_active))
    window.present() if toolkit == "GTK4" else window.show_all()
    GLib.MainLoop().run()


def qt():
    from PyQt6 import QtCore, QtGui, QtWidgets as qt
    app = qt.QApplication([])

    def lines(value):
        edit = qt.QPlainTextEdit(value)
        cursor = edit.textCursor()
        cursor.setPosition(9)
        edit.setTextCursor(cursor)
        edit.textChanged.connect(lambda: say(repr(edit.toPlainText())))
        return edit

    def readonly(value):
        edit = qt.QLineEdit(value)
        edit.setReadOnly(True)
        return edit

    def integer(value):
        edit = qt.QLineEdit(value)
        edit.setValidator(QtGui.QIntValidator())
        return edit

    make = {
        "entry": qt.QLineEdit, "lines": lines, "readonly": readonly, "integer": integer,
        "spin": lambda value: qt.QSpinBox(maximum=9999, value=int(value)),
        "double": lambda value: qt.QDoubleSpinBox(value=float(value)),
        "date": lambda value: qt.QDateEdit(QtCore.QDate.fromString(value, "yyyy-MM-dd"), displayFormat="yyyy-MM-dd"),
        "time": lambda value: qt.QTimeEdit(QtCore.QTime.fromString(value, "hh:mm"), displayFormat="hh:mm"),
        "button": qt.QPushButton, "check": qt.QCheckBox}
    fields = [make[kind](value) for kind, value in names]
    window = qt.QWidget()
    layout = qt.QVBoxLayout(window)
    for field in fields:
        layout.addWidget(field)
    rest = iter(fields)

    def take():
        os.read(0, 1)
        next(rest).setFocus()
        QtCore.QTimer.singleShot(0, lambda: say("focused"))

    reader = QtCore.QSocketNotifier(0, QtCore.QSocketNotifier.Type.Read)
    reader.activated.connect(take)
    app.focusWindowChanged.connect(lambda window: tell_active(window is not None))
    window.show()
    app.exec()


qt() if toolkit == "Qt" else gtk()
