// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A session of GNOME on the seat of the machine's screen, which ends with the value.
final class GnomeSession {
    /// The colours of the program's text field and of its window.
    static let (fieldColor, windowColor): (UInt32, UInt32) = (0xF4E3B2, 0x1F4D66)

    /// The name of the shell's program.
    let name: String
    private static let folder = "/run/gnome"

    /// Starts a shell, and waits until programs can start in its session.
    init(_ shell: String) throws {
        name = String(shell.prefix { $0 != " " })
        let folder = Self.folder
        try succeed(
            """
            rm -rf \(folder); mkdir -p \(folder) /etc/pam.d
            chown kiosk \(folder)
            usermod --append --groups runepad-view kiosk
            printf 'account required pam_permit.so\\nsession required pam_systemd.so\\n' >/etc/pam.d/gnome-session-test
            mkdir -p /tmp/.X11-unix; chmod 1777 /tmp/.X11-unix
            # GNOME takes no machine with a mouse for a tablet.
            modprobe --quiet --remove psmouse || true
            """)
        try Data(
            """
            exec >\(folder)/session.log 2>&1
            export XDG_SESSION_TYPE=wayland XDG_CURRENT_DESKTOP=GNOME LANG=C.UTF-8 GSETTINGS_BACKEND=keyfile
            gsettings set org.gnome.desktop.interface enable-animations false
            gsettings set org.gnome.desktop.session idle-delay 0
            gsettings set org.gnome.shell welcome-dialog-last-shown-version 99
            exec \(shell)
            """.utf8
        ).write(to: URL(filePath: folder + "/session"))
        try succeed(
            """
            chvt 7
            systemd-run --quiet --unit=gnome --collect -p User=kiosk -p PAMName=gnome-session-test -p TTYPath=/dev/tty7 \
                -p StandardInput=tty -p StandardOutput=journal -p TTYReset=yes -p TTYVHangup=yes \
                -p UtmpIdentifier=tty7 -p UtmpMode=user -p WorkingDirectory=/home/kiosk sh \(folder)/session
            """)
        try wait("a compositor") { _ in
            try run("[ -S /run/user/1000/wayland-0 ] && [ -S /tmp/.X11-unix/X0 ]").status == 0
        }
    }

    deinit {
        _ = try? run(
            "systemctl stop gnome gnome-program gnome-overlay; rm -f /run/user/1000/wayland-* /tmp/.X11-unix/X*"
        )
    }

    /// Starts a program that fills the screen and has a text field near the lower edge.
    func startProgram() throws {
        try Data(program.utf8).write(to: URL(filePath: Self.folder + "/program"))
        try start("program", "python3 \(Self.folder)/program \(Self.folder)/typed")
    }

    /// Starts the overlay, and waits until it learns of text fields.
    func startOverlay() throws {
        try start("overlay", "runepad-overlay")
        try wait("a way to learn of text fields") { _ in
            try succeed("runepad status").contains("text fields by at-spi")
        }
    }

    /// The text of the program's field.
    var typed: String { (try? String(contentsOfFile: Self.folder + "/typed", encoding: .utf8)) ?? "" }

    /// What a person sees.
    func picture() throws -> GnomePicture {
        let file = Self.folder + "/picture.ppm"
        try Data(scanoutProgram.utf8).write(to: URL(filePath: Self.folder + "/scanout"))
        let outcome = try run("python3 \(Self.folder)/scanout \(file)")
        guard outcome.status == 0 else { return GnomePicture() }
        return try GnomePicture(ppm: Data(contentsOf: URL(filePath: file)))
    }

    /// Waits until a condition holds of what a person sees; `what` names it for a person.
    @discardableResult
    func wait(_ what: String, _ condition: (GnomePicture) throws -> Bool) throws -> GnomePicture {
        let end = ContinuousClock.now + .seconds(180)
        while true {
            let picture = try picture()
            if try condition(picture) { return picture }
            if ContinuousClock.now > end {
                try picture.keep(as: "failure-\(name)")
                let logs = try run(
                    "tail -n 15 \(Self.folder)/*.log; journalctl -n 40 --no-pager; runepad status; loginctl")
                throw Missing(what: what, logs: logs.output)
            }
            Thread.sleep(forTimeInterval: 0.2)
        }
    }

    private func start(_ name: String, _ command: String) throws {
        try succeed(
            """
            systemd-run --quiet --unit=gnome-\(name) --collect -p User=kiosk -p WorkingDirectory=/home/kiosk \
                -p StandardOutput=append:\(Self.folder)/\(name).log -p StandardError=append:\(Self.folder)/\(name).log \
                -E XDG_RUNTIME_DIR=/run/user/1000 -E DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus \
                -E WAYLAND_DISPLAY=wayland-0 -E DISPLAY=:0 -E GDK_BACKEND=wayland -E LANG=C.UTF-8 \
                -E GSETTINGS_BACKEND=keyfile sh -c 'export XAUTHORITY=$(ls /run/user/1000/.mutter-Xwaylandauth.* | tail -n 1); exec \(command)'
            """)
    }

    private struct Missing: Error, CustomStringConvertible {
        let what: String
        let logs: String
        var description: String { "no \(what)\n\(logs)" }
    }
}

/// Takes the text of its field into the file of its first argument.
private let program = """
    import os, sys, gi
    gi.require_version("Gdk", "3.0")
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gdk, Gtk

    style = Gtk.CssProvider()
    style.load_from_data(b"window { background: #1f4d66 }"
        b" button, entry { border: none; border-radius: 0; box-shadow: none; color: black; min-height: 60px;"
        b" font-size: 26px; background-image: none; margin: 0 100px }"
        b" button { background-color: #9cc5d8 } entry { background-color: #f4e3b2; caret-color: black }")
    Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), style, 800)

    def changed(entry):
        with open(sys.argv[1] + ".new", "w") as file:
            file.write(entry.get_text())
        os.rename(sys.argv[1] + ".new", sys.argv[1])

    window = Gtk.Window(title="Ticket machine")
    entry = Gtk.Entry()
    entry.connect("changed", changed)
    button = Gtk.Button(label="Done")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=20, margin_bottom=20)
    box.pack_end(entry, False, False, 0)
    box.pack_end(button, False, False, 0)
    window.add(box)
    window.fullscreen()
    window.show_all()
    button.grab_focus()
    Gtk.main()
    """

/// Writes the framebuffer of the first lit screen into a file: drm(7), and the structures of <drm/drm_mode.h>.
private let scanoutProgram = """
    import ctypes, fcntl, mmap, os, struct, sys

    def ask(number, words, *values):
        data = bytearray(struct.pack(words, *values))
        fcntl.ioctl(card, 3 << 30 | len(data) << 16 | ord("d") << 8 | number, data)
        return struct.unpack(words, data)

    card = os.open("/dev/dri/card0", os.O_RDWR)
    GETRESOURCES, GETCRTC, GETFB, MAP_DUMB = 0xA0, 0xA1, 0xAD, 0xB3
    count = ask(GETRESOURCES, "=4Q8I", *[0] * 12)[5]
    screens = (ctypes.c_uint32 * count)()
    ask(GETRESOURCES, "=4Q8I", 0, ctypes.addressof(screens), 0, 0, 0, count, *[0] * 6)
    buffers = [ask(GETCRTC, "=Q23I", 0, 0, screen, *[0] * 21)[3] for screen in screens]
    buffer = next(filter(None, buffers))
    _, width, height, pitch, bits, depth, handle = ask(GETFB, "=7I", buffer, *[0] * 6)
    assert bits == 32
    offset = ask(MAP_DUMB, "=2IQ", handle, 0, 0)[2]
    pixels = mmap.mmap(card, pitch * height, mmap.MAP_SHARED, mmap.PROT_READ, offset=offset)
    with open(sys.argv[1], "wb") as file:
        file.write(b"P6\\n%d %d\\n255\\n" % (width, height))
        for row in range(height):
            line = pixels[row * pitch:row * pitch + width * 4]
            colors = bytearray(width * 3)
            colors[0::3], colors[1::3], colors[2::3] = line[2::4], line[1::4], line[0::4]
            file.write(colors)
    """
