// SPDX-License-Identifier: MIT

import Foundation
import TestScreens
import Testing

/// A session of GNOME on the machine's screen, with a program that fills it, which ends with the value.
final class GnomeSession {
    private let session: LogindSession

    /// The shells.
    enum Shell: String, CaseIterable {
        case kiosk = "gnome-kiosk"
        case shell = "gnome-shell"

        fileprivate var command: String { self == .kiosk ? rawValue : "gnome-shell --wayland --mode=kiosk" }
    }

    /// Starts a shell with the settings of docs/characters.md, and in it a program with a low text field.
    ///
    /// GNOME Shell has no overview, as in a kiosk, unless `hasOverview`: then it begins in it.
    init(_ shell: Shell, hasOverview: Bool = false) throws {
        // GNOME Shell begins in its overview, where a tap chooses a window and reaches no program.  So a kiosk starts it
        // in a mode of its own.
        try succeed(
            """
            mkdir -p /usr/local/share/gnome-shell/modes
            echo '{"parentMode": "user", "hasOverview": false}' >/usr/local/share/gnome-shell/modes/kiosk.json
            """)
        session = try LogindSession(
            shell.rawValue,
            script: """
                export XDG_CURRENT_DESKTOP=GNOME GSETTINGS_BACKEND=keyfile
                gsettings set org.gnome.desktop.interface enable-animations false
                gsettings set org.gnome.desktop.session idle-delay 0
                gsettings set org.gnome.shell welcome-dialog-last-shown-version 99
                gsettings set org.gnome.desktop.input-sources xkb-options "['runepad:glyphs']"
                gsettings set org.gnome.desktop.input-sources sources "[('xkb', 'us')]"
                # From GNOME 50, gnome-kiosk makes maximised windows fullscreen without this.
                mkdir -p $XDG_CONFIG_HOME/gnome-kiosk
                printf '[program]\\nmatch-title=*, maximized\\nset-fullscreen=false\\n' \
                    >$XDG_CONFIG_HOME/gnome-kiosk/window-config.ini
                exec \(hasOverview ? "gnome-shell --wayland" : shell.command)
                """)
        try session.wait("an X server") { try run("[ -S /tmp/.X11-unix/X0 ]").status == 0 }
        try Data(LowField.gtk3.text.utf8).write(to: URL(filePath: session.folder + "/field"))
        try startProgram("fullscreen")
    }

    /// Starts the program anew, `fullscreen` or `maximized`.
    func startProgram(_ state: String) throws {
        try succeed("systemctl stop screen-field || true")
        try start("field", "python3 \(session.folder)/field \(session.folder)/typed \(state)")
    }

    /// Ends the program, and shows a page in a browser: the files are those of ``browserProgram``.
    ///
    /// The browser has no session bus: Chromium waits for programs of this bus, in an emulated machine for minutes.
    func startBrowser(_ browser: String, program: String, page: String) throws {
        try succeed("systemctl stop screen-field || true")
        for (name, text) in [("browser", program), ("page", page)] {
            try Data(text.utf8).write(to: URL(filePath: "\(session.folder)/\(name)"))
        }
        let files = "\(session.folder)/browser \(session.folder)/told \(session.folder)/page"
        try start(
            "browser",
            "env XDG_SESSION_TYPE=wayland DBUS_SESSION_BUS_ADDRESS=disabled: python3 \(files) \(browser)")
        try wait("a page in \(browser)") { told.contains("<ready>") }
    }

    /// What the page has told.
    var told: String { (try? String(contentsOfFile: session.folder + "/told", encoding: .utf8)) ?? "" }

    /// Starts the overlay, and waits until it learns of text fields.
    func startOverlay() throws {
        try start("overlay", "runepad-overlay")
        try session.wait("a way to learn of text fields") {
            try run("runepad status").output.contains("text fields by at-spi")
        }
    }

    /// The text of the program's field.
    var typed: String { (try? String(contentsOfFile: session.folder + "/typed", encoding: .utf8)) ?? "" }

    /// Puts the screen off until somebody types or touches, as GNOME's daemon for power does.
    func rest() throws {
        try Data(restProgram.utf8).write(to: URL(filePath: session.folder + "/rest"))
        // The one before it may still be ending.
        try succeed("systemctl stop screen-rest || true")
        try session.start("rest", "python3 \(session.folder)/rest")
    }

    /// Whether GNOME Shell's overview is there; a shell that is still starting does not say it.
    func hasOverview() throws -> Bool {
        try run("\(asKiosk) busctl --user get-property \(Self.overview)").output == "b true\n"
    }

    /// Leaves the overview.
    func leaveOverview() throws {
        try succeedAsKiosk("busctl --user set-property \(Self.overview) b false")
        try wait("no overview") { try !hasOverview() }
    }

    private static let overview = "org.gnome.Shell /org/gnome/Shell org.gnome.Shell OverviewActive"

    /// Waits until a condition holds; `what` names it for a person.
    func wait(_ what: String, _ condition: () throws -> Bool) throws { try session.wait(what, condition) }

    /// Where a person looks.
    func sight(_ name: String) -> FieldSight { session.sight(name) }

    private func start(_ name: String, _ command: String) throws {
        let authority = "file=$(ls /run/user/1000/.mutter-Xwaylandauth.* | tail -n 1)"
        try session.start(
            name,
            "bash -e -o pipefail -c '\(authority); XAUTHORITY=$file DISPLAY=:0 exec \(command)'")
    }
}

/// Puts the screens off by mutter's property `PowerSaveMode`, once nobody has typed or touched for a tenth of a second,
/// and on again once its monitor of idle times says that somebody is there; then it ends.
private let restProgram = """
    from gi.repository import Gio, GLib

    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    loop = GLib.MainLoop()
    watches = []

    def call(name, path, interface, method, *arguments):
        return bus.call_sync(name, path, interface, method, *arguments, None, 0, -1, None).unpack()

    def watch(method, arguments=None):
        name = "org.gnome.Mutter.IdleMonitor"
        watches.extend(call(name, "/org/gnome/Mutter/IdleMonitor/Core", name, method, arguments))

    def set_mode(mode):
        name = "org.gnome.Mutter.DisplayConfig"
        value = GLib.Variant("(ssv)", (name, "PowerSaveMode", GLib.Variant("i", mode)))
        call(name, "/org/gnome/Mutter/DisplayConfig", "org.freedesktop.DBus.Properties", "Set", value)

    def fired(bus, sender, path, interface, signal, arguments):
        if arguments.unpack()[0] != watches[-1]:
            return
        if len(watches) == 1:
            watch("AddUserActiveWatch")
            set_mode(3)
        else:
            set_mode(0)
            loop.quit()

    bus.signal_subscribe(None, "org.gnome.Mutter.IdleMonitor", "WatchFired", None, None, 0, fired)
    watch("AddIdleWatch", GLib.Variant("(t)", (100,)))
    loop.run()
    """
