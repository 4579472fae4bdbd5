// SPDX-License-Identifier: MIT

/// A form with text fields for a PIN, for digits and for any text, and a button, one after another; it writes what is
/// typed into the first, and its environment beside the pipe.
let formProgram = """
    import os, sys, gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    pipe = open(sys.argv[1], "wb", buffering=0)
    with open(os.path.dirname(sys.argv[1]) + "/environment", "w") as file:
        for name, value in os.environ.items():
            file.write(f"{name}={value}\\n")
        file.write(f"PID={os.getpid()}\\n")

    window = Gtk.Window(title="Form")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for purpose in [Gtk.InputPurpose.PIN, Gtk.InputPurpose.DIGITS, Gtk.InputPurpose.FREE_FORM]:
        entry = Gtk.Entry(input_purpose=purpose)
        if purpose == Gtk.InputPurpose.PIN:
            entry.connect("insert-text", lambda entry, text, *rest: pipe.write(text.encode()) and None)
            entry.connect("activate", lambda entry: pipe.write(b"\\r") and None)
        box.add(entry)
    box.add(Gtk.Button(label="Done"))
    window.add(box)
    window.show_all()
    Gtk.main()
    """
