// SPDX-License-Identifier: MIT

/// A program in Python that shows a window on each output that fills it, and writes lines into the pipe of its first
/// argument: `window WIDTHxHEIGHT` when a window has got another size, `touch WIDTHxHEIGHT X Y` when a contact begins
/// in a window, in its pixels, and `key NAME` when a key goes down.
///
/// It writes its variables into the file `environment` beside the pipe.
package let glassProgram = """
    import os, sys, gi
    gi.require_version("Gdk", "3.0")
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gdk, Gtk

    pipe = open(sys.argv[1], "wb", buffering=0)
    with open(os.path.dirname(sys.argv[1]) + "/environment", "w") as file:
        for name, value in os.environ.items():
            file.write(f"{name}={value}\\n")

    def say(*words):
        pipe.write((" ".join(words) + "\\n").encode())

    def size(window):
        return f"{window.get_allocated_width()}x{window.get_allocated_height()}"

    def allocated(window, area):
        say("window", size(window))

    def touched(window, event):
        if event.type == Gdk.EventType.TOUCH_BEGIN:
            _, x, y = event.get_coords()
            say("touch", size(window), str(round(x)), str(round(y)))
        return True

    def pressed(window, event):
        say("key", Gdk.keyval_name(event.keyval))
        return True

    for monitor in range(Gdk.Display.get_default().get_n_monitors()):
        window = Gtk.Window(title=f"Glass {monitor}", decorated=False)
        window.add_events(Gdk.EventMask.TOUCH_MASK)
        window.connect("size-allocate", allocated)
        window.connect("touch-event", touched)
        window.connect("key-press-event", pressed)
        # An X server's window manager fills the monitor on which the window is.
        area = Gdk.Display.get_default().get_monitor(monitor).get_geometry()
        window.move(area.x, area.y)
        window.fullscreen_on_monitor(Gdk.Screen.get_default(), monitor)
        window.show_all()
    Gtk.main()
    """
