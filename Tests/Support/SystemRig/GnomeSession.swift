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
    init(_ shell: Shell) throws {
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
                exec \(shell.command)
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

    /// Starts the overlay, and waits until it learns of text fields.
    func startOverlay() throws {
        try start("overlay", "runepad-overlay")
        try session.wait("a way to learn of text fields") {
            try succeed("runepad status").contains("text fields by at-spi")
        }
    }

    /// The text of the program's field.
    var typed: String { (try? String(contentsOfFile: session.folder + "/typed", encoding: .utf8)) ?? "" }

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
